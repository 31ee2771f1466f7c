import type { Mine } from '@crackpost/core/app/look'
import { castOf, namesOf, playersOf } from '../cast.ts'
import { type Command, type Press, told } from '../command.ts'
import type { Desk } from '../desk.ts'
import { voiceOf } from '../games/index.ts'
import { instant } from '../instant.ts'
import { button, choice, type Part, panel, row, text } from '../panel.ts'
import { type Said, shows } from '../said.ts'
import { scene } from '../scene.ts'
import { plain, tagged } from '../tag.ts'
import { labelOf, stateOf } from './match.ts'

/** So many have a button of their own; further ones are in a list. */
const SHOWN = 8

export const games = {
  data: {
    ...told(
      'games',
      'parties',
      'Your matches, the most urgent first',
      'Tes parties, la plus urgente d’abord',
    ),
    options: [],
  },
  run: (desk: Desk): Promise<Said> => mine(desk),
  presses: {
    games: (desk: Desk): Promise<Said> => mine(desk),
    /** The next match that waits for the player, after the one that is named: round and round, the most urgent first. */
    async next(desk: Desk, { match }: Press): Promise<Said> {
      const { app, player, words } = desk
      const yours = (await app.mine(player)).filter((each) => each.yours)
      const next = yours[yours.findIndex(({ id }) => id === match) + 1] ?? yours[0]
      if (next && next.id !== match) return scene(desk, next)
      return mine(desk, next ? words.onlyThis : words.nothingToDo)
    },
    /** One of the list. */
    async pick(desk: Desk, { values: [id] }: Press): Promise<Said> {
      const found = (await desk.app.mine(desk.player)).find((each) => each.id === id)
      return found ? scene(desk, found) : mine(desk)
    },
  },
} satisfies Command

async function mine(desk: Desk, note?: string): Promise<Said> {
  const { app, player, words } = desk
  const { labels } = words
  const all = await app.mine(player)
  const heading = text(words.mine(all.length), ...(note === undefined ? [] : [note]))
  if (all.length === 0)
    return shows(
      panel(
        'plain',
        heading,
        text(words.noGames),
        row(button(labels.open, plain('new'), 'success'), button(labels.help, plain('help'))),
      ),
    )
  const lines = await Promise.all(all.slice(0, SHOWN).map((each) => line(desk, each)))
  const rest = all.slice(SHOWN)
  const names = await namesOf(
    app,
    rest.flatMap(({ match }) => playersOf(match)),
  )
  const list = rest.slice(0, 25).map((each) => ({ label: labelOf(desk, each, names), value: each.id }))
  const yours = all.filter((each) => each.yours).length
  return shows(
    panel(
      yours > 0 ? 'yours' : 'plain',
      heading,
      ...lines,
      ...(list.length > 0 ? [choice(plain('pick'), words.more(rest.length), list)] : []),
      row(
        ...(yours > 0 ? [button(labels.next, plain('next'), 'success')] : []),
        button(labels.open, plain('new')),
      ),
    ),
  )
}

/** A match in two lines with a button beside it: names are mentions here. */
async function line(desk: Desk, { id, match, due }: Mine): Promise<Part> {
  const { words, player, app, language } = desk
  const state = stateOf(match, player)
  const cast = castOf(await namesOf(app, playersOf(match)), match, words.somebody)
  const others = match.players
    .filter((guest) => guest.player !== player)
    .map((guest) => cast.player(guest.player))
  const title = voiceOf(match.terms.game).title[language]
  const until = state === 'open' || due === null ? [] : [instant(due)]
  const what = state === 'yours' ? `**${words.states.yours}**` : words.states[state]
  const told = [what, ...until].join(' · ')
  const tag = tagged({ verb: state === 'open' ? 'board' : 'hand', match: id, turn: match.turn, rest: '' })
  return {
    type: 'line',
    text: `**${[title, ...others].join(' · ')}**\n${told}`,
    button: button(words.labels.show, tag, state === 'yours' ? 'primary' : 'secondary'),
  }
}
