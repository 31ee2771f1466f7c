import { type Match, statusOf } from '@crackpost/core/match/match'
import type { Fields } from '../asked.ts'
import type { Filled, Press, Pressed } from '../command.ts'
import { does } from '../deed.ts'
import type { Desk } from '../desk.ts'
import type { Form } from '../form.ts'
import { voiceOf } from '../games/index.ts'
import { type Found, named, upToDate } from '../meant.ts'
import { button, panel, row, text } from '../panel.ts'
import { declined, refused } from '../refuse.ts'
import { asks, type Said, shows } from '../said.ts'
import { readerOf } from '../scene.ts'
import { standing } from '../story.ts'
import { idIn, plain, tagged } from '../tag.ts'
import { SERVER } from '../words/server.ts'

// What those who manage a server can do about one of its matches: end it without a result, replace a player.

/** What only those who manage this server may do: asked about at every press, so that an old panel gives no rights. */
export async function managing(desk: Desk, run: (server: string) => Promise<Said>): Promise<Said> {
  const { server, moderator } = desk.asker
  if (server === null) return declined('noServer', SERVER[desk.language].nowhere)
  return moderator ? run(server) : refused(desk, { code: 'notModerator' })
}

type Refereeing = (desk: Desk, found: Found) => Promise<Said>

/** The match that is meant, as it is now, if it is one of this server. */
const refereed = (desk: Desk, match: string | null, run: Refereeing): Promise<Said> =>
  managing(desk, async (server) => {
    const id = match === null ? null : idIn(match)
    const found = id === null ? null : await named(desk, id)
    if (!found?.ok || found.value.match.terms.place.server !== server)
      return refused(desk, { code: 'noMatch' })
    return run(desk, await upToDate(desk, found.value))
  })

const pressed =
  (run: Refereeing): Pressed =>
  (desk, { match }) =>
    refereed(desk, match, run)

const tagging =
  ({ id, match }: Found) =>
  (verb: string) =>
    tagged({ verb, match: id, turn: match.turn, rest: '' })

const overview: Refereeing = async (desk, found) => {
  const { match, id } = found
  const { buttons } = SERVER[desk.language]
  const { labels, heading, language } = desk.words
  const of = tagging(found)
  const goesOn = match.phase === 'open' || match.phase === 'playing'
  const shown = panel(
    'plain',
    text(
      heading(voiceOf(match.terms.game).title[language], id),
      ...standing(match, await readerOf(desk, match)),
    ),
    row(
      ...(goesOn ? [button(buttons.end, of('refereeEnd'), 'danger')] : []),
      ...(match.phase === 'playing' ? [button(buttons.replace, of('refereeReplace'))] : []),
      button(labels.back, plain('server')),
    ),
  )
  return shows(shown, id)
}

/** No match is ended by mistake. */
const askEnd: Refereeing = async (desk, found) => {
  const { askEnd, buttons } = SERVER[desk.language]
  const of = tagging(found)
  const shown = panel(
    'question',
    text(askEnd(found.match.phase === 'playing')),
    row(button(buttons.endNow, of('refereeEndNow'), 'danger'), button(desk.words.labels.back, of('referee'))),
  )
  return shows(shown, found.id)
}

/** So much of a player's random id tells those at a table apart. */
const MARK = 8

/** Who still plays, each named by who they are: a seat that was taken over meanwhile is nobody's business. */
function leaving(
  match: Match,
): readonly { readonly seat: number; readonly player: string; readonly mark: string }[] {
  const status = statusOf(match)
  const active = match.phase === 'playing' && status?.phase === 'playing' ? status.active : []
  return active.flatMap((seat) => {
    const player = match.players[seat]?.player
    return player === undefined ? [] : [{ seat, player, mark: player.slice(0, MARK) }]
  })
}

const askReplace: Refereeing = async (desk, found) => {
  const { id, match } = found
  const { title, leaves, comes, about } = SERVER[desk.language].replacing
  const seats = leaving(match)
  if (seats.length === 0) return refused(desk, { code: 'noSuchSeat' }, id)
  const { plain: cast } = await readerOf(desk, match)
  const of = seats.map(({ seat, mark }) => ({ label: cast.seat(seat), value: mark }))
  const form: Form = {
    title,
    tag: tagging(found)('refereeReplace'),
    parts: [
      { type: 'select', name: 'leaves', label: leaves, of, least: 1, most: 1 },
      { type: 'users', name: 'comes', label: comes, about, least: 1, most: 1, chosen: [] },
    ],
  }
  return asks(form, id)
}

const replaced =
  (fields: Fields): Refereeing =>
  async (desk, found) => {
    const { app, people, language } = desk
    const { id, match } = found
    const [mark = ''] = fields.leaves ?? []
    const [user = ''] = fields.comes ?? []
    const comes = Object.hasOwn(people, user) ? people[user] : undefined
    if (!comes) return refused(desk, { code: 'unknownChoice' }, id)
    if (comes.bot) return refused(desk, { code: 'inviteBot' }, id)
    const player = await app.playerOf(user, comes.name)
    // Whoever sits there already: the same request is heard again, and core knows it.
    const seat = leaving(match).find((each) => each.mark === mark || each.player === player)?.seat
    if (seat === undefined) return refused(desk, { code: 'noSuchSeat' }, id)
    const said = await does(desk, found, { type: 'replace', seat, player })
    if (said.outcome !== 'seatedAlready') return said
    return { ...declined(said.outcome, SERVER[language].seated(`<@${user}>`)), match: id }
  }

export const REFEREE_PRESSES = {
  /** One of the list, or back from a question. */
  referee: (desk: Desk, { match, values: [id] }: Press): Promise<Said> =>
    refereed(desk, id ?? match, overview),
  refereeEnd: pressed(askEnd),
  refereeEndNow: pressed((desk, found) => does(desk, found, { type: 'abort' })),
  refereeReplace: pressed(askReplace),
} satisfies Readonly<Record<string, Pressed>>

export const REFEREE_FORMS = {
  refereeReplace: (desk, { match }, fields) => refereed(desk, match, replaced(fields)),
} satisfies Readonly<Record<string, Filled>>
