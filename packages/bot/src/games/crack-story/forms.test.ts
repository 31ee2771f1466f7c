import { DECK } from '@crackpost/core/games/crack-story/deck'
import { type CrackStory, crackStory as game } from '@crackpost/core/games/crack-story/index'
import type { State } from '@crackpost/core/games/crack-story/schema'
import type { Told } from '@crackpost/core/games/crack-story/view'
import { fromWords } from '@crackpost/core/lexicon/words'
import { describe, expect, it } from 'vitest'
import type { Language } from '../../asked.ts'
import { LETTERS } from '../../cast.ts'
import type { FormPart } from '../../form.ts'
import type { Position } from '../../moves.ts'
import { contest, vote, waive } from './doubt.ts'
import { exampleState } from './examples.ts'
import { listen } from './listen.ts'
import { recite } from './recite.ts'
import { draw, inverse, swap } from './turn.ts'

type Thinking = Position<CrackStory>

const at = (state: State, seat = state.turn, language: Language = 'fr'): Thinking => ({
  state,
  view: game.view(state, seat),
  seat,
  cast: LETTERS,
  lexicon: fromWords('none', []),
  language,
})

const listened = (words: string[], showing: 1 | 2 = 1): Told => ({
  type: 'listened',
  seat: 1,
  from: 3,
  words,
  showing,
})

const texts = (parts: readonly FormPart[]): string[] =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))

describe('the listening form', () => {
  it('shows the words that were told, and nothing else of the story', () => {
    const { parts } = listen.form(at(exampleState(4), 1), null, [listened(['vache', "qu'il"])])
    expect(texts(parts).join()).toBe("Mots 4 à 5\u202f:\n**vache qu'il**")
    expect(parts.at(-1)).toMatchObject({ type: 'check', chosen: true })
    expect(
      texts(listen.form(at(exampleState(4), 1, 'en'), null, [listened(['vache'], 2)]).parts).join(),
    ).toBe('Word 4:\n-# This is the last time: they count as heard now.\n**vache**')
  })

  it('has room for the longest story of the longest words', () => {
    const words = Array.from({ length: 110 }, (_, n) => `${'a\u0301'.repeat(45)}${n}`.slice(0, 100))
    const { parts } = listen.form(at(exampleState(4), 1), null, [listened(words)])
    expect(parts.length).toBeLessThanOrEqual(5)
    for (const text of texts(parts)) expect(text.length).toBeLessThanOrEqual(4000)
    for (const word of words) expect(texts(parts).join(' ')).toContain(word)
  })

  it('is offered with a count to whom words wait for, and without one to everybody', () => {
    const state = exampleState(4)
    expect(listen.button(game.view(state, null), 'fr')?.label).toBe('Écouter')
    expect(listen.button(game.view(state, 1), 'fr')?.label).toMatch(/^Écouter \(\d\)$/)
    expect(listen.button(game.view(exampleState(0), null), 'fr')).toBeNull()
  })
})

describe('the recital form', () => {
  const opened = { type: 'opened', seat: 1, until: 1_800_000_000_000, again: false } as const

  it('shows the cards, a field for the text and whom to choose from, and no word', () => {
    const { parts } = recite.form(at(exampleState(4), 1), null, [opened])
    expect(parts.map(({ type }) => type)).toEqual(['text', 'select', 'input', 'select'])
    expect(JSON.stringify(parts)).not.toMatch(/Elle|dessine|vache|danse/)
    expect(texts(parts)[0]).toContain('<t:1800000000:f>')
    expect(parts[1]).toMatchObject({ least: 1, most: 1 })
    expect(parts[2]).toMatchObject({ long: true, most: 4000 })
  })

  it('has a second list for a hand of more than 25 kinds of cards, and still five parts', () => {
    const state = exampleState(4)
    const hand = DECK.flatMap((face, card) => (DECK.indexOf(face) === card ? [card] : []))
    const full = { ...state, hands: state.hands.with(1, hand) }
    const { parts } = recite.form(at(full, 1), null, [opened])
    expect(parts).toHaveLength(5)
    const [cards, more] = parts.filter((part) => part.type === 'select')
    expect(cards).toMatchObject({ least: 0, of: { length: 25 } })
    expect(more).toMatchObject({ least: 0, name: 'more' })
    const filled = recite.filled({ card: [], more: ['U_'], text: ['Elle une'], to: [] }, at(full, 1))
    expect(filled).toMatchObject({
      ok: true,
      value: { recital: 'Elle', cards: [{ card: 'U_', word: 'une' }] },
    })
  })

  it('takes a card of the hand only, and seats of others only', () => {
    const there = at(exampleState(4), 1)
    expect(recite.filled({ card: ['Q>'], text: ['x'] }, there)).toMatchObject({
      ok: false,
      error: { code: 'noCard' },
    })
    expect(recite.filled({ text: ['x'] }, there)).toMatchObject({ ok: false })
    expect(recite.filled({ card: ['H+'], text: ['hier'], to: ['C', 'B', 'H'] }, there)).toMatchObject({
      ok: true,
      value: { cards: [{ card: 'H+', word: 'hier', to: [2] }] },
    })
  })

  it('lets draw and pass whoever opens it with nothing to recite', () => {
    const state = exampleState(4)
    const inverse = DECK.indexOf('INVERSE')
    const bare = at({ ...state, hands: state.hands.with(1, [inverse]) }, 1)
    const { parts } = recite.form(bare, null, [opened])
    expect(parts.map(({ type }) => type)).toEqual(['text', 'check'])
    expect(recite.filled({ pass: ['true'] }, bare)).toEqual({ ok: true, value: { type: 'pass' } })
    expect(recite.filled({ pass: ['false'] }, bare)).toMatchObject({ error: { code: 'nothingToRecite' } })
    expect(recite.button(bare.view, 'fr')).toBeNull()
  })

  it('is opened with a card that was typed before', () => {
    const there = at(exampleState(4), 1)
    const typed = recite.typed({ card: 'p rejouer' }, there)
    const { parts } = recite.form(there, typed.ok ? typed.value : null, [opened])
    expect(JSON.stringify(parts[1])).toContain('"value":"P>","about":"P>","chosen":true')
    expect(recite.typed({}, there)).toEqual({ ok: true, value: { type: 'open' } })
    expect(recite.complete?.('card', { card: 'p' }, there)).toContainEqual({ name: 'P REJOUER', value: 'P>' })
  })
})

describe('the other moves', () => {
  it('are offered by what the seat holds and what is going on', () => {
    const mine = (turns: number, seat: number) => game.view(exampleState(turns), seat)
    expect(inverse.button(mine(0, 0), 'fr')).not.toBeNull()
    expect(inverse.button(mine(0, 1), 'fr')).toBeNull()
    expect(swap.button(mine(4, 1), 'en')).not.toBeNull()
    expect(draw.button(mine(7, 1), 'fr')).toBeNull()
    expect(vote.button(mine(7, 1), 'fr')).not.toBeNull()
    expect(vote.button(mine(7, 0), 'fr')).toBeNull()
    expect(waive.button(mine(4, 1), 'fr')).toBeNull()
  })

  it('name players where they have to be chosen', () => {
    const picks = swap.pick('', at(exampleState(4), 1))
    expect(picks?.of.map(({ label }) => label)).toEqual(['A (5)', 'C (6)'])
    expect(swap.typed({ with: 'c' }, at(exampleState(4), 1))).toMatchObject({
      ok: true,
      value: { cards: [{ card: 'SWAP', to: [2] }] },
    })
    expect(swap.typed({ with: 'B' }, at(exampleState(4), 1))).toMatchObject({ ok: false })
  })

  it('show the contested word to whoever votes, and to contesters no word at all', () => {
    expect(vote.pick('', at(exampleState(7), 1))?.lines.join()).toContain('`lune`')
    const there = at(exampleState(6), 0)
    const heard = game.evolve(exampleState(6), { type: 'heard', seat: 0 })
    expect(JSON.stringify(contest.pick('', there))).not.toMatch(/lune|vache/)
    expect(JSON.stringify(contest.pick('', at(heard, 0)))).not.toMatch(/lune|vache/)
    expect(contest.typed({ word: 9 }, there)).toEqual({ ok: true, value: { type: 'contest', word: 8 } })
  })
})
