import { NO_WISH } from '@crackpost/core/match/terms'
import type { Options } from '../asked.ts'
import { type Command, type Press, type Told, told } from '../command.ts'
import { does, pressedMatch, tappedDeed, typedDeed } from '../deed.ts'
import type { Desk } from '../desk.ts'
import { meantBy, meantOnce, named, OPEN, upToDate } from '../meant.ts'
import { button, panel, row, text } from '../panel.ts'
import { refused } from '../refuse.ts'
import { type Said, shows } from '../said.ts'
import { readerOf } from '../scene.ts'
import { tagged } from '../tag.ts'
import { f } from '../words/typeset.ts'
import { completeMatch, completeOpen, MATCH } from './match.ts'

// An open table: coming, going, starting.

const JOIN = { type: 'join', wish: NO_WISH } as const

export const join = {
  data: {
    ...told('join', 'rejoindre', 'Sit down at an open table', 'Prends place à une table ouverte'),
    options: [{ ...MATCH, required: true }],
  },
  async run(desk, options) {
    const found = await meantOnce(desk, options, OPEN)
    return found.ok ? does(desk, found.value, JOIN) : refused(desk, found.error)
  },
  complete: (desk, _, { game }) => completeOpen(desk, game),
  presses: { join: tappedDeed(JOIN) },
} satisfies Command

export const leave = {
  data: {
    ...told(
      'leave',
      'quitter',
      'Leave a table; a running match you resign',
      f`Quitte une table ; une partie en cours est abandonnée`,
    ),
    options: [MATCH],
  },
  async run(desk: Desk, options: Options): Promise<Said> {
    const found = await meantOnce(desk, options, OPEN)
    if (!found.ok) return refused(desk, found.error)
    // Leaving a running match is resigning, and that is asked first.
    return found.value.match.phase === 'playing'
      ? askResign(desk, found.value.id)
      : does(desk, found.value, { type: 'leave' })
  },
  complete: (desk, _, { game }) => completeMatch(desk, ['open', 'playing'], game),
  presses: {
    async leave(desk: Desk, press: Press): Promise<Said> {
      const found = await pressedMatch(desk, press)
      if (!found.ok) return refused(desk, found.error)
      const { id, match } = await upToDate(desk, found.value)
      return match.phase === 'playing' ? askResign(desk, id) : does(desk, { id, match }, { type: 'leave' })
    },
  },
} satisfies Command

export const start = {
  data: {
    ...told('start', 'commencer', 'Start the match of your table', 'Commence la partie de ta table'),
    options: [MATCH],
  },
  run: typedDeed(OPEN, { type: 'start' }),
  complete: (desk, _, { game }) => completeMatch(desk, ['open'], game),
  presses: { start: tappedDeed({ type: 'start' }), off: tappedDeed({ type: 'callOff' }) },
} satisfies Command

export const resign = {
  data: {
    ...told(
      'resign',
      'abandonner',
      'Give up a match; asks first',
      f`Abandonne une partie ; je demande d'abord`,
    ),
    options: [MATCH],
  },
  async run(desk: Desk, options: Options): Promise<Said> {
    const found = await meantBy(desk, options, { phases: ['playing'], watching: false })
    return found.ok ? askResign(desk, found.value.id) : refused(desk, found.error)
  },
  complete: (desk, _, { game }) => completeMatch(desk, ['playing'], game),
  presses: {
    resign: async (desk: Desk, press: Press): Promise<Said> => {
      const found = await pressedMatch(desk, press)
      return found.ok ? askResign(desk, found.value.id) : refused(desk, found.error)
    },
    resignNow: tappedDeed({ type: 'resign' }),
  },
} satisfies Command

/** Nobody gives up by mistake. */
async function askResign(desk: Desk, id: string): Promise<Said> {
  const found = await named(desk, id)
  if (!found.ok) return refused(desk, found.error)
  const { match } = await upToDate(desk, found.value)
  const { words } = await readerOf(desk, match)
  if (match.phase !== 'playing')
    return refused(desk, { code: match.phase === 'open' ? 'notStarted' : match.phase }, id)
  if (!match.players.some(({ player }) => player === desk.player))
    return refused(desk, { code: 'notSeated' }, id)
  const of = (verb: string) => tagged({ verb, match: id, turn: match.turn, rest: '' })
  const shown = panel(
    'question',
    text(words.askResign),
    row(button(words.labels.resign, of('resignNow'), 'danger'), button(words.labels.back, of('board'))),
  )
  return shows(shown, id)
}

export type { Told }
