import type { Terms } from '@crackpost/core/match/terms'
import { describe, expect, it } from 'vitest'
import { arranged, variantParts, variantsOf } from './variant.ts'
import type { Variant } from './voice.ts'

const same = (text: string) => ({ fr: text, en: text })
const variants: Variant[] = [
  {
    name: 'mode',
    label: same('Mode'),
    of: [
      { value: 'slow', label: same('Slow') },
      { value: 'fast', label: same('Fast'), about: same('Quick') },
    ],
  },
  {
    name: 'count',
    label: same('Count'),
    of: [
      { value: 1, label: same('One') },
      { value: 2, label: same('Two') },
    ],
  },
  {
    name: 'open',
    label: same('Open'),
    of: [
      { value: true, label: same('Yes') },
      { value: false, label: same('No') },
    ],
  },
]
const terms: Terms = {
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
    expect(variantsOf(terms, variants, 'en')).toEqual(['Mode: **Fast** · Count: **One** · Open: **No**'])
    expect(variantsOf(terms, variants, 'fr')[0]).toContain('Mode\u202f: **Fast**')
    expect(variantsOf(terms, [], 'en')).toEqual([])
    expect(variantsOf({ ...terms, options: null }, variants, 'en')).toEqual([])
  })

  it('are lists to choose from, with what stands chosen', () => {
    const parts = variantParts(terms, variants, 'en')
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
    expect(arranged(terms, variants, { mode: ['slow'], count: ['2'], open: ['true'] })).toEqual({
      mode: 'slow',
      count: 2,
      open: true,
      kept: 'as it is',
    })
  })

  it('stay as they are where something was chosen that was not offered, or nothing', () => {
    expect(arranged(terms, variants, { mode: ['warp'], count: ['2'], open: ['true'] })).toBeNull()
    expect(arranged(terms, variants, { mode: ['slow'], count: ['2'] })).toBeNull()
    expect(arranged(terms, variants, { mode: ['slow'], count: ['2'], open: ['__proto__'] })).toBeNull()
  })
})
