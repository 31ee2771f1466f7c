import { readFileSync } from 'node:fs'
import type { RecordError } from '@crackpost/core/match/record'
import { verifyRecord } from '@crackpost/core/match/record-verification'
import { findFrenchLexicon } from './french-lexicon.ts'

/**
 * `npm run -s verify -- FILE.match`: checks a match from its record alone. Exits with 0 if everything fits, with 1 if
 * something does not, with 2 if it can't be checked.
 */
function fail(message: string, code: 1 | 2): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    return fail(`can't read ${path}: ${error instanceof Error ? error.message : String(error)}`, 2)
  }
}

/** Sentences for the errors that are not a rejection by the rules. */
const SENTENCES: Readonly<Record<string, (error: RecordError) => string>> = {
  otherSeed: () => 'the seed does not match the commitment',
  otherDeal: () => 'the seed gives another deal',
  otherDraw: ({ reached }) => `the seed gives another draw: ${JSON.stringify(reached)}`,
  otherEvents: ({ reached }) =>
    reached === null
      ? 'nothing more follows from the move'
      : `the move gives something else: ${JSON.stringify(reached)}`,
  otherResult: ({ reached }) => `the match ends with another result: ${reached}`,
  otherDigest: () => 'the file was changed after it was made: its digest is another one',
  fieldMissing: ({ field }) => `the field “${field}” is missing`,
  fieldTwice: ({ field }) => `the field “${field}” is there twice`,
  unknownField: ({ field }) => `a field “${field}” does not belong here`,
  notANumber: ({ field }) => `the field “${field}” is not a number`,
  notJson: ({ field }) => `“${field}” is not followed by JSON`,
  unreadable: ({ field, text }) => `this can't be read: ${field ?? text}`,
  malformed: ({ path }) => `an event that does not exist like this: ${path}`,
  options: () => 'the game does not have these options',
  seats: ({ min, max }) => `the game is for ${min} to ${max} players`,
}

/** These say nothing about the match: this release can't check it. */
const UNCHECKABLE: Readonly<Record<string, (error: RecordError) => string>> = {
  unknownGame: ({ game }) => `there is no game “${game}” in this release`,
  otherGame: ({ game, edition }) => `this release does not have edition ${edition} of ${game}`,
}

const [file] = process.argv.slice(2)
if (!file) fail('usage: npm run -s verify -- FILE.match', 2)
const bytes = readBytes(file)
const text = bytes.toString('utf8')
// Characters that are not UTF-8 would be replaced, and the digest could not be checked.
if (!bytes.equals(Buffer.from(text))) fail(`${file}: does not verify: it is not UTF-8 text`, 1)
const verified = verifyRecord(text, findFrenchLexicon)
if (!verified.ok) {
  const { line, code, ...details } = verified.error
  const cannot = UNCHECKABLE[code]?.(verified.error)
  if (cannot !== undefined) fail(`${file}:${line}: can't be checked: ${cannot}`, 2)
  const why =
    SENTENCES[code]?.(verified.error) ?? `the rules do not allow this (${code} ${JSON.stringify(details)})`
  fail(`${file}:${line}: does not verify: ${why}`, 1)
}
const { draws, record, isLexiconKnown } = verified.value
const found = draws === 1 ? 'the only draw follows' : `all ${draws} draws follow`
process.stdout.write(`${file}: the seed matches the commitment, and ${found} from it.\n`)
process.stdout.write(`result: ${record.result?.text}\n`)
process.stdout.write(`commitment: ${record.header.commitment}\n`)
if (record.header.masked) process.stdout.write('Words are masked; no draw depends on them.\n')
if (!isLexiconKnown)
  process.stdout.write(
    `The words were not judged: this release does not have the lexicon ${record.header.lexicon}.\n`,
  )
