import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { optionsForEdition } from './options-for-edition.ts'

const options = z
  .strictObject({ pace: z._default(z.enum(['slow', 'fast']), 'slow'), rounds: z._default(z.int(), 3) })
  .check(z.refine(({ pace, rounds }) => pace === 'slow' || rounds < 9))
const schema = { options, state: z.unknown(), action: z.unknown(), event: z.unknown() }

describe('options of another edition', () => {
  it.each([
    [
      { pace: 'fast', rounds: 5 },
      { pace: 'fast', rounds: 5 },
    ],
    [{ pace: 'fast' }, { pace: 'fast', rounds: 3 }],
    [
      { pace: 'fast', rounds: 'many', colour: 'red' },
      { pace: 'fast', rounds: 3 },
    ],
    [
      { pace: 'fast', rounds: 9 },
      { pace: 'slow', rounds: 3 },
    ],
    [null, { pace: 'slow', rounds: 3 }],
  ])('%j are adopted as far as they are known: %j', (given, adopted) => {
    expect(optionsForEdition({ schema }, given)).toEqual(adopted)
  })
})
