import type { Language } from '../asked.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { Words } from './words.ts'

const WORDS: Readonly<Record<Language, Words>> = { fr, en }

export const wordsIn = (language: Language): Words => WORDS[language]
