import { matchIdOf } from '@crackpost/core/app/open'
import { describe, expect, it } from 'vitest'
import { idIn, readLine, VERBS, verbIn } from './verb.ts'

const id = matchIdOf('1')

describe('a typed line', () => {
  it.each([
    ['', { verb: 'help' }],
    ['  HELP  ', { verb: 'help' }],
    ['open le crack 3', { verb: 'open', game: 'le crack', seats: 3 }],
    ['ouvrir Le-Crack', { verb: 'open', game: 'Le-Crack', seats: null }],
    [`join ${id}`, { verb: 'join', id }],
    [`rejoindre #${id}`, { verb: 'join', id }],
    ['start', { verb: 'start', id: null }],
    [`resign ${id}`, { verb: 'resign', id }],
    ['move 2A> LIGNE', { verb: 'move', id: null, notation: '2A> LIGNE' }],
    [`jouer ${id}   2A>  LIGNE`, { verb: 'move', id, notation: '2A> LIGNE' }],
  ])('“%s” is read', (line, read) => {
    expect(readLine(line)).toEqual({ ok: true, value: read })
  })

  it.each([
    ['jump', 'unknownVerb'],
    ['__proto__', 'unknownVerb'],
    ['toString', 'unknownVerb'],
    ['open', 'needsGame'],
    ['open 3', 'needsGame'],
    ['join', 'needsId'],
    ['join here', 'badId'],
    [`leave ${id}x`, 'badId'],
    ['move', 'needsNotation'],
    [`move ${id}`, 'needsNotation'],
  ])('“%s” is refused', (line, code) => {
    expect(readLine(line)).toMatchObject({ ok: false, error: { code } })
  })
})

it('Every verb is understood in both languages, and none means two things', () => {
  const words = Object.values(VERBS).flatMap(({ en, fr }) => [en, fr])
  expect(new Set(words).size).toBe(words.length)
  for (const [verb, { en, fr }] of Object.entries(VERBS))
    expect([verbIn(en), verbIn(fr)]).toEqual([verb, verb])
})

it('Every id that core makes is known as one', () => {
  for (let cause = 0; cause < 500; cause++) {
    const made = matchIdOf(String(cause))
    expect(idIn(made)).toBe(made)
  }
})
