import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { encodeWordList, writeLexicon } from '../../scripts/lexicon.ts'
import { decodeLexicon } from './binary-format.ts'
import { restoreFormerLexicon } from './former-lexicon.ts'

const cats = encodeWordList(['CHAT', 'CHATS', 'RAT'], ['CHAT'])
const dogs = encodeWordList(['CHAT', 'CHIEN'], ['CHAT'])
const gifs = encodeWordList(['CHIEN', 'GIF', 'RAT'], [])
const idOf = (bytes: Uint8Array): string => decodeLexicon(bytes).id

describe('writeLexicon', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'crackpost-write-lexicon-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const write = (bytes: Uint8Array, previous: Uint8Array | null): string | null =>
    writeLexicon(pathToFileURL(`${folder}/`), bytes, previous)
  const shipped = (): string[] => readdirSync(join(folder, 'former')).sort()
  const wordsOf = (id: string): string[] => {
    const current = decodeLexicon(readFileSync(join(folder, 'french.lexicon')))
    const lexicon = restoreFormerLexicon(current, id, (at) =>
      shipped().includes(`${at}.txt`) ? readFileSync(join(folder, 'former', `${at}.txt`), 'utf8') : null,
    )
    return [...(lexicon?.wordsContaining('') ?? [])].sort()
  }

  test('writes no difference if there is no previous lexicon, or one with the same words', () => {
    expect(write(cats, null)).toBeNull()
    expect(write(cats, cats)).toBeNull()
    expect(shipped()).toEqual([])
  })

  test('rejects other common words for the same words: the id would not tell which examples a match showed', () => {
    expect(() => write(encodeWordList(['CHAT', 'CHATS', 'RAT'], ['RAT']), cats)).toThrow('common.txt')
  })

  test('keeps every former lexicon', () => {
    write(cats, null)
    expect(write(dogs, cats)).toBe(idOf(cats))
    expect(write(gifs, dogs)).toBe(idOf(dogs))
    expect(shipped()).toEqual([`${idOf(cats)}.txt`, `${idOf(dogs)}.txt`].sort())
    expect(wordsOf(idOf(cats))).toEqual(['CHAT', 'CHATS', 'RAT'])
    expect(wordsOf(idOf(dogs))).toEqual(['CHAT', 'CHIEN'])
  })

  test('keeps them if a former lexicon becomes the current one again, and is replaced again', () => {
    write(cats, null)
    write(dogs, cats)
    write(cats, dogs)
    expect(shipped()).toEqual([`${idOf(dogs)}.txt`])
    expect(wordsOf(idOf(dogs))).toEqual(['CHAT', 'CHIEN'])
    write(gifs, cats)
    expect(wordsOf(idOf(cats))).toEqual(['CHAT', 'CHATS', 'RAT'])
    expect(wordsOf(idOf(dogs))).toEqual(['CHAT', 'CHIEN'])
  })
})
