import type { Result } from '@crackpost/core/kernel/result'
import type { RecordError } from '@crackpost/core/match/record'
import type { RecordVerification } from '@crackpost/core/match/record-verification'
import { codeSpan } from '../../discord/escape.ts'
import type { Language } from '../../discord/interaction.ts'
import { enText, frText } from '../typeset.ts'

/** The panel with the record of a finished match. */
export interface VerificationTexts {
  /** While the record is made. */
  readonly verifying: string
  /** Everything fits; `draws`: how many draws there were. */
  verified(draws: number): string
  /** The first thing that does not fit, by the code of the error. `line`: of the file. */
  readonly mismatches: Readonly<
    Record<'otherGame' | 'otherSeed' | 'otherDeal' | 'otherDraw' | 'other', (line: number) => string>
  >
  readonly masked: string
  readonly otherLexicon: string
  commitment(commitment: string): string
  readonly aboutFile: string
}

const fr: VerificationTexts = {
  verifying: frText`Je refais tous les tirages à partir de la graine. Le fichier de la partie arrive ici dans un instant.`,
  verified: (draws) =>
    draws === 1
      ? frText`La graine correspond à l'empreinte publiée au début, et le seul tirage de la partie en découle.`
      : frText`La graine correspond à l'empreinte publiée au début, et les ${draws} tirages de la partie en découlent.`,
  mismatches: {
    otherGame: () =>
      frText`Cette partie suit une autre édition des règles : je ne sais pas la rejouer, mais le fichier la contient tout entière.`,
    otherSeed: () => frText`La graine ne correspond pas à l'empreinte publiée au début.`,
    otherDeal: (line) =>
      frText`La graine correspond à l'empreinte publiée au début, mais elle donne une autre donne que celle de la partie (ligne ${line} du fichier).`,
    otherDraw: (line) =>
      frText`La graine correspond à l'empreinte publiée au début, mais elle donne un autre tirage que celui de la ligne ${line} du fichier.`,
    other: (line) =>
      frText`La graine correspond à l'empreinte publiée au début, mais ce que dit la ligne ${line} du fichier n'en découle pas.`,
  },
  masked: frText`-# Les mots que tout le monde ne peut pas lire sont masqués dans le fichier ; les tirages n'en dépendent pas.`,
  otherLexicon: frText`-# Mon lexique a changé depuis cette partie : ses mots n'ont pas été jugés de nouveau.`,
  commitment: (commitment) => frText`-# Empreinte publiée au début : ${codeSpan(commitment)}`,
  aboutFile: frText`-# Le fichier suffit pour tout vérifier sans moi : la page « verifying » de ma documentation dit comment.`,
}

const en: VerificationTexts = {
  verifying: enText`I am drawing everything again from the seed. The file of the match will be here in a moment.`,
  verified: (draws) =>
    draws === 1
      ? enText`The seed matches the commitment published at the start, and the only draw of the match follows from it.`
      : enText`The seed matches the commitment published at the start, and all ${draws} draws of the match follow from it.`,
  mismatches: {
    otherGame: () =>
      enText`This match follows another edition of the rules: I can't replay it, but the file contains all of it.`,
    otherSeed: () => enText`The seed does not match the commitment published at the start.`,
    otherDeal: (line) =>
      enText`The seed matches the commitment published at the start, but it gives another deal than that of the match (line ${line} of the file).`,
    otherDraw: (line) =>
      enText`The seed matches the commitment published at the start, but it gives another draw than line ${line} of the file.`,
    other: (line) =>
      enText`The seed matches the commitment published at the start, but what line ${line} of the file says does not follow.`,
  },
  masked: enText`-# Words that not everybody may read are masked in the file; no draw depends on them.`,
  otherLexicon: enText`-# My lexicon has changed since this match: its words were not judged again.`,
  commitment: (commitment) => enText`-# Commitment published at the start: ${codeSpan(commitment)}`,
  aboutFile: enText`-# The file is enough to verify everything without me: the page “verifying” of my documentation says how.`,
}

export const VERIFICATION_TEXTS: Readonly<Record<Language, VerificationTexts>> = { fr, en }

/** What a verification found, in one sentence. */
export function verificationSentence(
  { verified, mismatches }: VerificationTexts,
  result: Result<Pick<RecordVerification, 'draws'>, RecordError>,
): string {
  if (result.ok) return verified(result.value.draws)
  const { code, line } = result.error
  const isKnown = (known: string): known is keyof typeof mismatches => Object.hasOwn(mismatches, known)
  return mismatches[isKnown(code) ? code : 'other'](line)
}
