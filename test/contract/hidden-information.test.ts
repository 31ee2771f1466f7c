import { faceOf } from '@crackpost/core/games/crack-story/deck'
import { crackStoryGame } from '@crackpost/core/games/crack-story/index'
import { crackWordGame } from '@crackpost/core/games/crack-word/index'
import { GAMES } from '@crackpost/core/games/index'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import { sortRack } from '@crackpost/core/games/le-crack/tiles'
import { requireGame } from '@crackpost/core/match/state'
import { matchWithoutEntries } from '@crackpost/core/use-cases/ports'
import { describe, expect, it } from 'vitest'
import { runningMatch, testPlayerId } from '../kit/harness/match.ts'
import type { SentPayload } from '../kit/harness/payload.ts'
import { payloadText, secretsFoundIn, secretsHiddenFrom } from '../kit/leaks/hidden-information.ts'
import { createLeakDetector } from '../kit/leaks/leak-detector.ts'

const match = runningMatch(2)
const state = leCrackGame.schema.state.parse(match.play?.course.state)
const [ownRack = [], otherRack = []] = state.racks
const seed = match.play?.seed ?? ''

const messagePayload = (content: string): SentPayload => ({
  kind: 'message',
  json: { components: [{ type: 10, content }] },
  ctx: {},
  to: null,
})
const secretsFoundFor = async (payload: SentPayload, reader: string | null) =>
  secretsFoundIn(await payloadText(payload), secretsHiddenFrom(match, reader))

describe('the search for secrets', () => {
  it.each<[string, SentPayload]>([
    ['a hand in a text', messagePayload(`Ta main : \`${sortRack(otherRack).join(' ')}\``)],
    ['a hand as it was drawn', messagePayload(otherRack.join(''))],
    ['half a hand', messagePayload(`drew ${otherRack.slice(4, 9).join(', ')}`)],
    [
      'a hand by its letters',
      messagePayload(
        sortRack(otherRack)
          .map((tile) => tile.charAt(0))
          .join(' '),
      ),
    ],
    ['a hand as JSON', { ...messagePayload(''), json: { data: { debug: otherRack } } }],
    ['a hand as JSON in a text', messagePayload(JSON.stringify({ rack: otherRack }))],
    [
      'a hand in a custom id',
      { ...messagePayload(''), json: { components: [{ type: 2, custom_id: `1:x:${otherRack.join('')}` }] } },
    ],
    [
      'a hand in an alternative text',
      {
        ...messagePayload(''),
        json: { components: [{ type: 12, items: [{ description: otherRack.toSorted().join(' ') }] }] },
      },
    ],
    [
      'a hand in the name of a file',
      { ...messagePayload(''), ctx: { files: [`${otherRack.slice(0, 4).join('-')}.png`] } },
    ],
    [
      'a hand in a text file',
      { ...messagePayload(''), attachments: [new File([otherRack.join(' ')], 'my.json')] },
    ],
  ])('finds %s', async (_, payload) => {
    expect(await secretsFoundFor(payload, testPlayerId(0))).toEqual(['the rack of seat 1'])
    expect(await secretsFoundFor(payload, null)).toEqual(['the rack of seat 1'])
    // The owner of a hand may read it.
    expect(await secretsFoundFor(payload, testPlayerId(1))).toEqual([])
  })

  it('finds the next tile to draw, and the seed', async () => {
    expect(await secretsFoundFor(messagePayload(state.bag.slice(2, 7).join(' ')), testPlayerId(0))).toEqual([
      'the bag',
    ])
    expect(await secretsFoundFor(messagePayload(`\`${seed}\``), testPlayerId(0))).toEqual(['the seed'])
  })

  it('accepts public information', async () => {
    const publicView = JSON.stringify(leCrackGame.view(state, null))
    expect(await secretsFoundFor(messagePayload(publicView), null)).toEqual([])
    expect(
      await secretsFoundFor(messagePayload(JSON.stringify(leCrackGame.view(state, 0))), testPlayerId(0)),
    ).toEqual([])
    expect(await secretsFoundFor(messagePayload(match.play?.commitment ?? ''), null)).toEqual([])
    expect(await secretsFoundFor(messagePayload(ownRack.slice(0, 3).join(' ')), testPlayerId(1))).toEqual([])
  })

  it('searches nothing when the match is over', () => {
    expect(secretsHiddenFrom({ ...match, phase: 'over' }, null)).toEqual([])
  })

  it('searches the log as for a spectator', async () => {
    const ports = {
      matches: { loadSnapshot: async () => ({ ...matchWithoutEntries('m'), seq: 1, match }) },
      people: {
        identityOf: async (player: string) => ({
          user: player === testPlayerId(0) ? '1' : '2',
          name: '',
          nicknames: {},
        }),
        findPlayer: async (user: string) => testPlayerId(user === '1' ? 0 : 1),
      },
    }
    const reader = createLeakDetector(
      ports,
      () => [{ what: 'a token', text: 'hush' }],
      () => ['1', '2'],
    )
    reader.watchMatch('m')
    const line = (text: string) => JSON.stringify({ door: 'interactions', text })
    expect(await reader.findLeaks([], [line('fine')])).toEqual([])
    expect(await reader.findLeaks([], [line('hush')])).toEqual([
      expect.stringContaining('a token in the log'),
    ])
    expect(await reader.findLeaks([], [line(ownRack.join(' '))])).toEqual([
      expect.stringContaining('the rack of seat 0'),
    ])
    const ownMessage = { ...messagePayload(ownRack.join(' ')), to: '1' }
    expect(await reader.findLeaks([ownMessage], [])).toEqual([])
    expect(await reader.findLeaks([{ ...ownMessage, to: '2' }], [])).toEqual([
      'the rack of seat 0 in a message for 2',
    ])
  })

  it('finds the player id of any user, or its start, in payloads for everybody and for that user', async () => {
    const ports = {
      matches: { loadSnapshot: async () => null },
      people: { identityOf: async () => null, findPlayer: async () => 'hSn4_pQx-7Tz0aBc' },
    }
    const reader = createLeakDetector(
      ports,
      () => [],
      () => ['1'],
    )
    const leaks = (payload: SentPayload) => reader.findLeaks([payload], [])
    const button = (custom_id: string) => ({ components: [{ type: 2, custom_id }] })
    const whole = button('1:board:abcdefghjkmn:3:000003#turn#hSn4_pQx-7Tz0aBc')
    expect(await leaks({ ...messagePayload(''), json: whole })).toEqual([
      'the player id hSn4_pQx-7Tz0aBc in a message for everybody',
    ])
    expect(await leaks({ ...messagePayload(''), json: button('hSn4_pQx'), to: '1' })).toHaveLength(1)
    expect(await leaks(messagePayload('hSn4_pQx'))).toHaveLength(1)
    expect(await leaks({ ...messagePayload(''), ctx: { files: ['hSn4_pQx.png'] } })).toHaveLength(1)
    const file = new File(['{"id":"hSn4_pQx-7Tz0aBc"}'], 'crackpost.json', { type: 'application/json' })
    expect(await leaks({ ...messagePayload(''), attachments: [file] })).toHaveLength(1)
    expect(
      await leaks({ ...messagePayload('<@1>'), json: button('1:board:abcdefghjkmn:3:000003#turn#0') }),
    ).toEqual([])
  })
})

describe('the search for secrets among cards', () => {
  const dealt = runningMatch(3, { game: 'crack-word', options: { mode: 'normal', referee: 'friendly' } })
  const cards = crackWordGame.schema.state.parse(dealt.play?.course.state)
  const secretsSeenIn = (text: string, reader: string | null) =>
    secretsFoundIn(text, secretsHiddenFrom(dealt, reader))
  const [own = [], hand = []] = cards.hands

  it('finds a hand in every notation, except for its owner', () => {
    const named = hand.map((card) => ({ '*': 'JOKER', '!': 'POUBELLE' })[card] ?? card)
    for (const text of [
      hand.join(' '),
      named.join(' '),
      hand.toSorted().join(''),
      JSON.stringify(hand),
      hand.slice(2, 7).join(', '),
    ]) {
      expect(secretsSeenIn(text, testPlayerId(0)), text).toContain('the hand of seat 1')
      expect(secretsSeenIn(text, null), text).toContain('the hand of seat 1')
      expect(secretsSeenIn(text, testPlayerId(1)), text).not.toContain('the hand of seat 1')
    }
  })

  it('finds the next cards to draw, also for the owner of the pile, and the unseen cards', () => {
    const [pile = []] = cards.piles
    const [, , rest = []] = cards.unseen
    expect(secretsSeenIn(pile.slice(0, 6).join(' '), testPlayerId(0))).toEqual(['the pile of seat 0'])
    expect(secretsSeenIn(rest.slice(0, 6).join('-'), testPlayerId(2))).toEqual(['what seat 2 left out'])
  })

  it('finds a short hand as it is shown, unless the reader has the same one', () => {
    const withHands = (hands: string[][]) => ({
      ...dealt,
      play: dealt.play && { ...dealt.play, course: { ...dealt.play.course, state: { ...cards, hands } } },
    })
    const text = 'Ta main : `E R T`'
    expect(
      secretsFoundIn(text, secretsHiddenFrom(withHands([['A'], ['E', 'R', 'T'], ['B']]), testPlayerId(0))),
    ).toEqual(['the hand of seat 1'])
    expect(
      secretsFoundIn(
        text,
        secretsHiddenFrom(withHands([['E', 'R', 'T'], ['E', 'R', 'T'], ['B']]), testPlayerId(0)),
      ),
    ).toEqual([])
  })

  it('accepts public information and the reader’s own hand', () => {
    expect(secretsSeenIn(JSON.stringify(crackWordGame.view(cards, null)), null)).toEqual([])
    expect(secretsSeenIn(JSON.stringify(crackWordGame.view(cards, 0)), testPlayerId(0))).toEqual([])
    expect(secretsSeenIn(own.join(' '), testPlayerId(0))).toEqual([])
  })

  it.each(GAMES.map(({ id }) => id))('is defined for %s', (id) => {
    const game = requireGame({ terms: { game: id }, play: null })
    const options = game.schema.options.parse({})
    const match = runningMatch(game.seats.min, { game: id, options })
    expect(secretsHiddenFrom(match, null).map(({ what }) => what)).toContain('the seed')
  })

  it('is not defined for an unknown game', () => {
    const other = { ...dealt, terms: { ...dealt.terms, game: 'chess' } }
    expect(() => secretsHiddenFrom(other, null)).toThrow('chess')
  })
})

describe('the search for the words of a story', () => {
  const dealt = runningMatch(3, { game: 'crack-story', options: crackStoryGame.schema.options.parse({}) })
  const state = crackStoryGame.schema.state.parse(dealt.play?.course.state)
  const story = {
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
    play: dealt.play && { ...dealt.play, course: { ...dealt.play.course, state: story } },
  }
  const secretsSeenIn = (text: string, reader: string | null) =>
    secretsFoundIn(text, secretsHiddenFrom(running, reader))

  it('finds any word for spectators, and for a seat those never shown to it', () => {
    for (const word of ['xylophone', 'kangourou'])
      expect(secretsSeenIn(`“${word}”`, null)).toEqual(['a word of the story'])
    expect(secretsSeenIn('xylophone', testPlayerId(0))).toEqual([])
    expect(secretsSeenIn('kangourou', testPlayerId(0))).toEqual(['a word of the story'])
    expect(secretsSeenIn('xylophone', testPlayerId(2))).toEqual([])
    expect(secretsSeenIn('kangourou', testPlayerId(2))).toEqual(['a word of the story'])
    expect(secretsSeenIn('xylophone kangourou', testPlayerId(1))).toEqual([])
  })

  it('finds hands, and accepts what may be seen', () => {
    const [, hand = []] = state.hands
    expect(secretsSeenIn(hand.map(faceOf).join(' '), testPlayerId(0))).toEqual(['the hand of seat 1'])
    expect(secretsSeenIn(JSON.stringify(crackStoryGame.view(story, null)), null)).toEqual([])
    expect(secretsSeenIn(JSON.stringify(crackStoryGame.view(story, 1)), testPlayerId(1))).toEqual([])
  })
})
