import type { Language } from '../discord/interaction.ts'
import { englishTexts } from './en.ts'
import { frenchTexts } from './fr.ts'
import type { Texts } from './texts.ts'

const TEXTS: Readonly<Record<Language, Texts>> = { fr: frenchTexts, en: englishTexts }

export const textsIn = (language: Language): Texts => TEXTS[language]
