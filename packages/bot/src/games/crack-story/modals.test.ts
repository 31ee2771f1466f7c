import { DECK } from '@crackpost/core/games/crack-story/deck'
import { type CrackStoryTypes, crackStoryGame as game } from '@crackpost/core/games/crack-story/index'
import type { State } from '@crackpost/core/games/crack-story/schema'
import type { EventView } from '@crackpost/core/games/crack-story/view'
import { lexiconFromWords } from '@crackpost/core/lexicon/word-list'
import { describe, expect, it } from 'vitest'
import type { Language } from '../../discord/interaction.ts'
import type { ModalField } from '../../discord/modal.ts'
import { SEAT_LETTER_NAMES } from '../../match/player-names.ts'
import type { MoveInput } from '../moves.ts'
import { contestMove, voteMove, waiveMove } from './contest.ts'
import { crackStoryExampleState } from './examples.ts'
import { listenMove } from './listen.ts'
import { reciteMove } from './recite.ts'
import { drawCardMove, inverseMove, swapMove } from './turn-moves.ts'

type CrackStoryInput = MoveInput<CrackStoryTypes>

const moveInputOf = (state: State, seat = state.turn, language: Language = 'fr'): CrackStoryInput => ({
  state,
  view: game.view(state, seat),
  seat,
  playerNames: SEAT_LETTER_NAMES,
  lexicon: lexiconFromWords('none', []),
  language,
})

const listenedEvent = (words: string[], showing: 1 | 2 = 1): EventView => ({
  type: 'listened',
  seat: 1,
  from: 3,
  words,
  showing,
})

const fieldTexts = (fields: readonly ModalField[]): string[] =>
  fields.flatMap((field) => (field.type === 'text' ? [field.text] : []))

describe('listen modal', () => {
  it('shows only the new words of the story', () => {
    const { fields } = listenMove.modal(moveInputOf(crackStoryExampleState(4), 1), null, [
      listenedEvent(['vache', "qu'il"]),
    ])
    expect(fieldTexts(fields).join()).toBe("Mots 4 à 5\u202f:\n**vache qu'il**")
    expect(fields.at(-1)).toMatchObject({ type: 'check', chosen: true })
    expect(
      fieldTexts(
        listenMove.modal(moveInputOf(crackStoryExampleState(4), 1, 'en'), null, [listenedEvent(['vache'], 2)])
          .fields,
      ).join(),
    ).toBe('Word 4:\n-# This is the last time: they count as heard now.\n**vache**')
  })

  it('fits the longest story of the longest words', () => {
    const words = Array.from({ length: 110 }, (_, n) => `${'a\u0301'.repeat(45)}${n}`.slice(0, 100))
    const { fields } = listenMove.modal(moveInputOf(crackStoryExampleState(4), 1), null, [
      listenedEvent(words),
    ])
    expect(fields.length).toBeLessThanOrEqual(5)
    for (const text of fieldTexts(fields)) expect(text.length).toBeLessThanOrEqual(4000)
    for (const word of words) expect(fieldTexts(fields).join(' ')).toContain(word)
  })

  it('has a count on a player’s own button and none on the public one', () => {
    const state = crackStoryExampleState(4)
    expect(listenMove.button(game.view(state, null), 'fr')?.label).toBe('Écouter')
    expect(listenMove.button(game.view(state, 1), 'fr')?.label).toMatch(/^Écouter \(\d\)$/)
    expect(listenMove.button(game.view(crackStoryExampleState(0), null), 'fr')).toBeNull()
  })
})

describe('recite modal', () => {
  const opened = { type: 'opened', seat: 1, until: 1_800_000_000_000, again: false } as const

  it('shows the cards, a text field and a list of opponents, and no word', () => {
    const { fields } = reciteMove.modal(moveInputOf(crackStoryExampleState(4), 1), null, [opened])
    expect(fields.map(({ type }) => type)).toEqual(['text', 'select', 'input', 'select'])
    expect(JSON.stringify(fields)).not.toMatch(/Elle|dessine|vache|danse/)
    expect(fieldTexts(fields)[0]).toContain('<t:1800000000:f>')
    expect(fields[1]).toMatchObject({ least: 1, most: 1 })
    expect(fields[2]).toMatchObject({ long: true, most: 4000 })
  })

  it('has a second list for more than 25 kinds of cards, and still five fields', () => {
    const state = crackStoryExampleState(4)
    const hand = DECK.flatMap((face, card) => (DECK.indexOf(face) === card ? [card] : []))
    const full = { ...state, hands: state.hands.with(1, hand) }
    const { fields } = reciteMove.modal(moveInputOf(full, 1), null, [opened])
    expect(fields).toHaveLength(5)
    const [cards, more] = fields.filter((field) => field.type === 'select')
    expect(cards).toMatchObject({ least: 0, of: { length: 25 } })
    expect(more).toMatchObject({ least: 0, name: 'more' })
    const action = reciteMove.fromModal(
      { card: [], more: ['U_'], text: ['Elle une'], to: [] },
      moveInputOf(full, 1),
    )
    expect(action).toMatchObject({
      ok: true,
      value: { recital: 'Elle', cards: [{ card: 'U_', word: 'une' }] },
    })
  })

  it('accepts only cards of the hand and seats of opponents', () => {
    const moveInput = moveInputOf(crackStoryExampleState(4), 1)
    expect(reciteMove.fromModal({ card: ['Q>'], text: ['x'] }, moveInput)).toMatchObject({
      ok: false,
      error: { code: 'noCard' },
    })
    expect(reciteMove.fromModal({ text: ['x'] }, moveInput)).toMatchObject({ ok: false })
    expect(
      reciteMove.fromModal({ card: ['H+'], text: ['hier'], to: ['C', 'B', 'H'] }, moveInput),
    ).toMatchObject({
      ok: true,
      value: { cards: [{ card: 'H+', word: 'hier', to: [2] }] },
    })
  })

  it('offers to draw and pass if there is nothing to recite', () => {
    const state = crackStoryExampleState(4)
    const inverse = DECK.indexOf('INVERSE')
    const bare = moveInputOf({ ...state, hands: state.hands.with(1, [inverse]) }, 1)
    const { fields } = reciteMove.modal(bare, null, [opened])
    expect(fields.map(({ type }) => type)).toEqual(['text', 'check'])
    expect(reciteMove.fromModal({ pass: ['true'] }, bare)).toEqual({ ok: true, value: { type: 'pass' } })
    expect(reciteMove.fromModal({ pass: ['false'] }, bare)).toMatchObject({
      error: { code: 'nothingToRecite' },
    })
    expect(reciteMove.button(bare.view, 'fr')).toBeNull()
  })

  it('selects the card that was typed', () => {
    const moveInput = moveInputOf(crackStoryExampleState(4), 1)
    const typed = reciteMove.fromOptions({ card: 'p rejouer' }, moveInput)
    const { fields } = reciteMove.modal(moveInput, typed.ok ? typed.value : null, [opened])
    expect(JSON.stringify(fields[1])).toContain('"value":"P>","about":"P>","chosen":true')
    expect(reciteMove.fromOptions({}, moveInput)).toEqual({ ok: true, value: { type: 'open' } })
    expect(reciteMove.autocomplete?.('card', { card: 'p' }, moveInput)).toContainEqual({
      name: 'P REJOUER',
      value: 'P>',
    })
  })
})

describe('other moves', () => {
  it('are offered according to the hand and the phase', () => {
    const viewOf = (turns: number, seat: number) => game.view(crackStoryExampleState(turns), seat)
    expect(inverseMove.button(viewOf(0, 0), 'fr')).not.toBeNull()
    expect(inverseMove.button(viewOf(0, 1), 'fr')).toBeNull()
    expect(swapMove.button(viewOf(4, 1), 'en')).not.toBeNull()
    expect(drawCardMove.button(viewOf(7, 1), 'fr')).toBeNull()
    expect(voteMove.button(viewOf(7, 1), 'fr')).not.toBeNull()
    expect(voteMove.button(viewOf(7, 0), 'fr')).toBeNull()
    expect(waiveMove.button(viewOf(4, 1), 'fr')).toBeNull()
  })

  it('list opponents by name', () => {
    const picks = swapMove.choicesAfter('', moveInputOf(crackStoryExampleState(4), 1))
    expect(picks?.choices.map(({ label }) => label)).toEqual(['A (5)', 'C (6)'])
    expect(swapMove.fromOptions({ with: 'c' }, moveInputOf(crackStoryExampleState(4), 1))).toMatchObject({
      ok: true,
      value: { cards: [{ card: 'SWAP', to: [2] }] },
    })
    expect(swapMove.fromOptions({ with: 'B' }, moveInputOf(crackStoryExampleState(4), 1))).toMatchObject({
      ok: false,
    })
  })

  it('show the contested word to voters and no word to contesters', () => {
    expect(voteMove.choicesAfter('', moveInputOf(crackStoryExampleState(7), 1))?.lines.join()).toContain(
      '`lune`',
    )
    const moveInput = moveInputOf(crackStoryExampleState(6), 0)
    const heardState = game.evolve(crackStoryExampleState(6), { type: 'heard', seat: 0 })
    expect(JSON.stringify(contestMove.choicesAfter('', moveInput))).not.toMatch(/lune|vache/)
    expect(JSON.stringify(contestMove.choicesAfter('', moveInputOf(heardState, 0)))).not.toMatch(/lune|vache/)
    expect(contestMove.fromOptions({ word: 9 }, moveInput)).toEqual({
      ok: true,
      value: { type: 'contest', word: 8 },
    })
  })
})
