import type { Options } from '../asked.ts'
import { type Command, OPTION, type Press, told } from '../command.ts'
import { does, pressedMatch, settled, tappedDeed, typedDeed } from '../deed.ts'
import type { Desk } from '../desk.ts'
import { type Found, meantOnce, OVER, PLAYING } from '../meant.ts'
import { refused } from '../refuse.ts'
import { missing, VITAL } from '../rights.ts'
import type { Said } from '../said.ts'
import { completeMatch, MATCH } from './match.ts'

// What players can do for each other besides playing.

const completing = (desk: Desk, _: string, { game }: Options) => completeMatch(desk, ['playing'], game)

export const time = {
  data: {
    ...told('time', 'temps', 'Give a day more to whom we wait for', 'Donne un jour de plus à qui doit jouer'),
    options: [MATCH],
  },
  run: typedDeed(PLAYING, { type: 'giveTime' }),
  complete: completing,
  presses: { time: tappedDeed({ type: 'giveTime' }) },
} satisfies Command

export const nudge = {
  data: {
    ...told('nudge', 'relancer', 'Remind whom we wait for', 'Rappelle son tour à qui doit jouer'),
    options: [MATCH],
  },
  run: typedDeed(PLAYING, { type: 'nudge' }),
  complete: completing,
  presses: { nudge: tappedDeed({ type: 'nudge' }) },
} satisfies Command

const ANSWERS = ['propose', 'accept', 'withdraw'] as const

export const end = {
  data: {
    ...told('end', 'arrêter', 'End a match by agreement', 'Arrête une partie d’un commun accord'),
    options: [
      {
        ...told(
          'how',
          'comment',
          'Propose it, or answer a proposal',
          'Le proposer, ou répondre à une proposition',
        ),
        type: OPTION.string,
        choices: [
          { name: 'propose', name_localizations: { fr: 'proposer' }, value: 'propose' },
          { name: 'accept', name_localizations: { fr: 'accepter' }, value: 'accept' },
          { name: 'withdraw', name_localizations: { fr: 'retirer' }, value: 'withdraw' },
        ],
      },
      MATCH,
    ],
  },
  async run(desk: Desk, options: Options): Promise<Said> {
    const type = ANSWERS.find((each) => each === options.how) ?? 'propose'
    return typedDeed(PLAYING, { type })(desk, options)
  },
  complete: completing,
  presses: {
    end: tappedDeed({ type: 'propose' }),
    accept: tappedDeed({ type: 'accept' }),
    withdraw: tappedDeed({ type: 'withdraw' }),
  },
} satisfies Command

export const rematch = {
  data: {
    ...told('rematch', 'revanche', 'The same table again', 'La même table, encore une fois'),
    options: [MATCH],
  },
  async run(desk: Desk, options: Options): Promise<Said> {
    const found = await meantOnce(desk, options, OVER)
    return found.ok ? again(desk, found.value) : refused(desk, found.error)
  },
  complete: (desk, _, { game }) => completeMatch(desk, ['over'], game),
  presses: {
    rematch: async (desk: Desk, press: Press): Promise<Said> => {
      const found = await pressedMatch(desk, press)
      return found.ok ? again(desk, found.value) : refused(desk, found.error)
    },
  },
} satisfies Command

async function again(desk: Desk, { id }: Found): Promise<Said> {
  const { app, player, asker } = desk
  return settled(desk, await app.rematch({ of: id, host: player, cause: asker.cause }), id)
}

export const resume = {
  data: {
    ...told('resume', 'reprendre', 'Go on here with a paused match', 'Reprends ici une partie en pause'),
    options: [MATCH],
  },
  async run(desk: Desk, options: Options): Promise<Said> {
    const found = await meantOnce(desk, options, PLAYING)
    return found.ok ? here(desk, found.value) : refused(desk, found.error)
  },
  complete: completing,
  presses: {
    resume: async (desk: Desk, press: Press): Promise<Said> => {
      const found = await pressedMatch(desk, press)
      return found.ok ? here(desk, found.value) : refused(desk, found.error)
    },
  },
} satisfies Command

/** In the place where this is asked, if we can speak there. */
async function here(desk: Desk, found: Found): Promise<Said> {
  const { asker } = desk
  const { server, channel, rights } = asker
  if (server === null || rights === null) return refused(desk, { code: 'noPlace' }, found.id)
  const lacking = missing(asker, false).filter((right) => VITAL.includes(right))
  if (lacking.length > 0) return refused(desk, { code: 'cantPost', missing: lacking }, found.id)
  return does(desk, found, { type: 'resume', place: { server, channel } })
}
