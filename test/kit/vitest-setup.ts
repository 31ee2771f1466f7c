import { expect } from 'vitest'

// Unit tests of these packages use no list of games, and loading all games takes longer than most of them.
const UNITS_WITHOUT_GAMES = /\/packages\/(?:core|render|playground)\//

if (!UNITS_WITHOUT_GAMES.test(expect.getState().testPath ?? '')) await import('./example-setup.ts')
