import { faceOf } from '@crackpost/core/games/crack-story/deck'
import { crackStory } from '@crackpost/core/games/crack-story/index'
import { crackWord } from '@crackpost/core/games/crack-word/index'
import { leCrack } from '@crackpost/core/games/le-crack/index'
import { arranged } from '@crackpost/core/games/le-crack/tiles'
import { describe, expect, it } from 'vitest'
import { censor } from './kit/censor.ts'
import { player, started } from './kit/lobby.ts'
import type { Payload } from './kit/payload.ts'
import { foundIn, secretsOf, textOf } from './kit/secret.ts'

const match = started(2)
const state = leCrack.schema.state.parse(match.play?.course.state)
const [mine = [], theirs = []] = state.racks
const seed = match.play?.seed ?? ''

const message = (content: string): Payload => ({
  kind: 'message',
  json: { components: [{ type: 10, content }] },
  ctx: {},
  to: null,
})
const found = (payload: Payload, reader: string | null) => foundIn(textOf(payload), secretsOf(match, reader))

describe('the search for secrets', () => {
  it.each<[string, Payload]>([
    ['a hand in a text', message(`Ta main : \`${arranged(theirs).join(' ')}\``)],
    ['a hand as it was drawn', message(theirs.join(''))],
    ['half a hand', message(`drew ${theirs.slice(4, 9).join(', ')}`)],
    [
      'a hand by its letters',
      message(
        arranged(theirs)
          .map((tile) => tile.charAt(0))
          .join(' '),
      ),
    ],
    ['a hand as JSON', { ...message(''), json: { data: { debug: theirs } } }],
    ['a hand as JSON in a text', message(JSON.stringify({ rack: theirs }))],
    [
      'a hand in a custom id',
      { ...message(''), json: { components: [{ type: 2, custom_id: `1:x:${theirs.join('')}` }] } },
    ],
    [
      'a hand in an alternative text',
      {
        ...message(''),
        json: { components: [{ type: 12, items: [{ description: theirs.toSorted().join(' ') }] }] },
      },
    ],
    [
      'a hand in the name of a file',
      { ...message(''), ctx: { files: [`${theirs.slice(0, 4).join('-')}.png`] } },
    ],
  ])('finds %s', (_, payload) => {
    expect(found(payload, player(0))).toEqual(['the rack of seat 1'])
    expect(found(payload, null)).toEqual(['the rack of seat 1'])
    // Whose hand it is may read it.
    expect(found(payload, player(1))).toEqual([])
  })

  it('finds what is drawn next, and what everything is drawn from', () => {
    expect(found(message(state.bag.slice(2, 7).join(' ')), player(0))).toEqual(['the bag'])
    expect(found(message(`\`${seed}\``), player(0))).toEqual(['the seed'])
  })

  it('lets pass what everybody may know', () => {
    const shown = JSON.stringify(leCrack.view(state, null))
    expect(found(message(shown), null)).toEqual([])
    expect(found(message(JSON.stringify(leCrack.view(state, 0))), player(0))).toEqual([])
    expect(found(message(match.play?.commitment ?? ''), null)).toEqual([])
    expect(found(message(mine.slice(0, 3).join(' ')), player(1))).toEqual([])
  })

  it('has nothing to look for when the match is over', () => {
    expect(secretsOf({ ...match, phase: 'over' }, null)).toEqual([])
  })

  it('reads the log with nobody’s eyes', async () => {
    const ports = {
      matches: { load: async () => ({ id: 'm', seq: 1, match, causes: [] }) },
      people: { personOf: async (who: string) => ({ user: who === player(0) ? '1' : '2', name: '' }) },
    }
    const reader = censor(ports, () => [{ what: 'a token', text: 'hush' }])
    reader.watch('m')
    const line = (text: string) => JSON.stringify({ door: 'interactions', text })
    expect(await reader.leaks([], [line('fine')])).toEqual([])
    expect(await reader.leaks([], [line('hush')])).toEqual([expect.stringContaining('a token in the log')])
    expect(await reader.leaks([], [line(mine.join(' '))])).toEqual([
      expect.stringContaining('the rack of seat 0'),
    ])
    const own = { ...message(mine.join(' ')), to: '1' }
    expect(await reader.leaks([own], [])).toEqual([])
    expect(await reader.leaks([{ ...own, to: '2' }], [])).toEqual(['the rack of seat 0 in a message for 2'])
  })
})

describe('the search for secrets among cards', () => {
  const dealt = started(3, { game: 'crack-word', options: { mode: 'normal', referee: 'friendly' } })
  const cards = crackWord.schema.state.parse(dealt.play?.course.state)
  const seen = (text: string, reader: string | null) => foundIn(text, secretsOf(dealt, reader))
  const [own = [], hand = []] = cards.hands

  it('finds a hand in every way of writing, but for its owner', () => {
    const named = hand.map((card) => ({ '*': 'JOKER', '!': 'POUBELLE' })[card] ?? card)
    for (const text of [
      hand.join(' '),
      named.join(' '),
      hand.toSorted().join(''),
      JSON.stringify(hand),
      hand.slice(2, 7).join(', '),
    ]) {
      expect(seen(text, player(0)), text).toContain('the hand of seat 1')
      expect(seen(text, null), text).toContain('the hand of seat 1')
      expect(seen(text, player(1)), text).not.toContain('the hand of seat 1')
    }
  })

  it('finds what is drawn next, also for whose pile it is, and what was left out', () => {
    const [pile = []] = cards.piles
    const [, , rest = []] = cards.unseen
    expect(seen(pile.slice(0, 6).join(' '), player(0))).toEqual(['the pile of seat 0'])
    expect(seen(rest.slice(0, 6).join('-'), player(2))).toEqual(['what seat 2 left out'])
  })

  it('finds a short hand as it is shown, unless the reader has the same', () => {
    const few = (hands: string[][]) => ({
      ...dealt,
      play: dealt.play && { ...dealt.play, course: { ...dealt.play.course, state: { ...cards, hands } } },
    })
    const text = 'Ta main : `E R T`'
    expect(foundIn(text, secretsOf(few([['A'], ['E', 'R', 'T'], ['B']]), player(0)))).toEqual([
      'the hand of seat 1',
    ])
    expect(foundIn(text, secretsOf(few([['E', 'R', 'T'], ['E', 'R', 'T'], ['B']]), player(0)))).toEqual([])
  })

  it('lets pass what everybody may know, and one’s own hand', () => {
    expect(seen(JSON.stringify(crackWord.view(cards, null)), null)).toEqual([])
    expect(seen(JSON.stringify(crackWord.view(cards, 0)), player(0))).toEqual([])
    expect(seen(own.join(' '), player(0))).toEqual([])
  })

  it('has to be told of every game what is hidden in it', () => {
    const other = { ...dealt, terms: { ...dealt.terms, game: 'chess' } }
    expect(() => secretsOf(other, null)).toThrow('chess')
  })
})

describe('the search for the words of a story', () => {
  const dealt = started(3, { game: 'crack-story', options: crackStory.schema.options.parse({}) })
  const state = crackStory.schema.state.parse(dealt.play?.course.state)
  const told = {
    ...state,
    story: [
      { card: 0, word: 'xylophone', by: 0 },
      { card: 1, word: 'kangourou', by: 1 },
    ],
    hearings: [
      { heard: 1, shown: 1 },
      { heard: 2, shown: 2 },
      { heard: 0, shown: 1 },
    ],
  }
  const running = {
    ...dealt,
    play: dealt.play && { ...dealt.play, course: { ...dealt.play.course, state: told } },
  }
  const seen = (text: string, reader: string | null) => foundIn(text, secretsOf(running, reader))

  it('finds any word for everybody, and for a seat what was never shown to it', () => {
    for (const word of ['xylophone', 'kangourou'])
      expect(seen(`“${word}”`, null)).toEqual(['a word of the story'])
    expect(seen('xylophone', player(0))).toEqual([])
    expect(seen('kangourou', player(0))).toEqual(['a word of the story'])
    expect(seen('xylophone', player(2))).toEqual([])
    expect(seen('kangourou', player(2))).toEqual(['a word of the story'])
    expect(seen('xylophone kangourou', player(1))).toEqual([])
  })

  it('finds hands, and lets pass what may be seen', () => {
    const [, hand = []] = state.hands
    expect(seen(hand.map(faceOf).join(' '), player(0))).toEqual(['the hand of seat 1'])
    expect(seen(JSON.stringify(crackStory.view(told, null)), null)).toEqual([])
    expect(seen(JSON.stringify(crackStory.view(told, 1)), player(1))).toEqual([])
  })
})
