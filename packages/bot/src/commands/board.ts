import { seatOf } from '@crackpost/core/match/match'
import type { Options } from '../asked.ts'
import { type Command, type Press, told } from '../command.ts'
import { pressedMatch } from '../deed.ts'
import type { Desk } from '../desk.ts'
import { ANY, type Found, meantBy, PLAYING, upToDate } from '../meant.ts'
import { refused } from '../refuse.ts'
import type { Said } from '../said.ts'
import { scene } from '../scene.ts'
import { completeMatch, MATCH } from './match.ts'

// Looking only: whatever is current is the answer.

export const board = {
  data: { ...told('board', 'plateau', 'How a match stands', 'Où en est une partie'), options: [MATCH] },
  async run(desk: Desk, options: Options): Promise<Said> {
    const found = await meantBy(desk, options, ANY)
    return found.ok ? scene(desk, await upToDate(desk, found.value)) : refused(desk, found.error)
  },
  complete: (desk, _, { game }) => completeMatch(desk, ['playing', 'open'], game),
  presses: {
    board: async (desk: Desk, press: Press): Promise<Said> => {
      const found = await pressedMatch(desk, press)
      return found.ok ? scene(desk, await upToDate(desk, found.value)) : refused(desk, found.error)
    },
  },
} satisfies Command

export const hand = {
  data: {
    ...told('hand', 'main', 'What you hold, seen by you only', 'Ce que tu as en main, pour toi seulement'),
    options: [MATCH],
  },
  async run(desk: Desk, options: Options): Promise<Said> {
    const found = await meantBy(desk, options, PLAYING)
    return found.ok ? own(desk, await upToDate(desk, found.value)) : refused(desk, found.error)
  },
  complete: (desk, _, { game }) => completeMatch(desk, ['playing'], game),
  presses: {
    hand: async (desk: Desk, press: Press): Promise<Said> => {
      const found = await pressedMatch(desk, press)
      return found.ok ? own(desk, await upToDate(desk, found.value)) : refused(desk, found.error)
    },
  },
} satisfies Command

/** What a seat holds; for everybody else there is nothing but the table. */
function own(desk: Desk, found: Found): Promise<Said> {
  const { words, player } = desk
  if (seatOf(found.match, player) === null) return scene(desk, found, [words.spectator])
  return scene(desk, found, found.match.play ? [] : [words.notDealt])
}
