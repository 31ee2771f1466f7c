import type { MatchSettings } from '@crackpost/core/match/settings'
import { describe, expect, it } from 'vitest'
import { applyOptions, describeOptions, optionFields } from './options.ts'
import type { GameOption } from './presenter.ts'

const sameText = (text: string) => ({ fr: text, en: text })
const gameOptions: GameOption[] = [
  {
    name: 'mode',
    label: sameText('Mode'),
    choices: [
      { value: 'slow', label: sameText('Slow') },
      { value: 'fast', label: sameText('Fast'), about: sameText('Quick') },
    ],
  },
  {
    name: 'count',
    label: sameText('Count'),
    choices: [
      { value: 1, label: sameText('One') },
      { value: 2, label: sameText('Two') },
    ],
  },
  {
    name: 'open',
    label: sameText('Open'),
    choices: [
      { value: true, label: sameText('Yes') },
      { value: false, label: sameText('No') },
    ],
  },
]
const terms: MatchSettings = {
  game: 'any',
  options: { mode: 'fast', count: 1, open: false, kept: 'as it is' },
  seats: 2,
  pace: { turn: 86_400_000, timeUp: 'idle' },
  language: 'fr',
  place: { server: '1', channel: '2' },
  private: false,
  invited: [],
  rematch: null,
}

describe('the options of a table', () => {
  it('stand in a line, and in none where there is nothing to choose', () => {
    expect(describeOptions(terms, gameOptions, 'en')).toEqual([
      'Mode: **Fast** · Count: **One** · Open: **No**',
    ])
    expect(describeOptions(terms, gameOptions, 'fr')[0]).toContain('Mode\u202f: **Fast**')
    expect(describeOptions(terms, [], 'en')).toEqual([])
    expect(describeOptions({ ...terms, options: null }, gameOptions, 'en')).toEqual([])
  })

  it('are lists to choose from, with what stands chosen', () => {
    const parts = optionFields(terms, gameOptions, 'en')
    expect(parts[0]).toMatchObject({
      type: 'select',
      name: 'mode',
      of: [
        { label: 'Slow', value: 'slow', chosen: false },
        { label: 'Fast', value: 'fast', about: 'Quick', chosen: true },
      ],
    })
    expect(parts[2]).toMatchObject({
      of: [
        { value: 'true', chosen: false },
        { value: 'false', chosen: true },
      ],
    })
  })

  it('become what was chosen, each by its own kind of value, and nothing else changes', () => {
    expect(applyOptions(terms, gameOptions, { mode: ['slow'], count: ['2'], open: ['true'] })).toEqual({
      mode: 'slow',
      count: 2,
      open: true,
      kept: 'as it is',
    })
  })

  it('stay as they are where something was chosen that was not offered, or nothing', () => {
    expect(applyOptions(terms, gameOptions, { mode: ['warp'], count: ['2'], open: ['true'] })).toBeNull()
    expect(applyOptions(terms, gameOptions, { mode: ['slow'], count: ['2'] })).toBeNull()
    expect(applyOptions(terms, gameOptions, { mode: ['slow'], count: ['2'], open: ['__proto__'] })).toBeNull()
  })
})
