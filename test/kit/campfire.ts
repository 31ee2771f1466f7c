import { namesOf, playersOf } from '@crackpost/bot/cast'
import { answer } from '@crackpost/bot/index'
import { edited, lobbyPost, noticePost, posted, titleOf, turnPost } from '@crackpost/bot/post'
import { act, type Outcome } from '@crackpost/core/app/act'
import { exportOf } from '@crackpost/core/app/export'
import { open } from '@crackpost/core/app/open'
import type { Ports } from '@crackpost/core/app/ports'
import type { Action } from '@crackpost/core/games/crack-story/schema'
import {
  action as actionSchema,
  options,
  state as stateSchema,
} from '@crackpost/core/games/crack-story/schema'
import { initial } from '@crackpost/core/games/crack-story/word'
import { rng } from '@crackpost/core/kernel/dice'
import type { Match } from '@crackpost/core/match/match'
import { noticeName, notices } from '@crackpost/core/match/notices'
import { NO_WISH } from '@crackpost/core/match/terms'
import { composer } from '@crackpost/functions/delivery/compose'
import { newsOf } from '@crackpost/functions/delivery/news'
import { appOf } from '@crackpost/functions/wire/app'
import { APPLICATION, slash } from './signed.ts'
import { asked, type Clock, done, nextAsk, snowflake, termsOf } from './table.ts'

/** A simulated match of Crack Story whose every word is said for the first time anywhere, and all that is told of it. */
export interface Campfire {
  readonly ports: Ports
  readonly clock: Clock
  readonly name: string
  readonly id: string
  readonly users: readonly string[]
  readonly players: readonly string[]
  match: Match
  /** Every word that anybody has said, be it taken back. */
  readonly said: Set<string>
  /** Lines of the log. */
  readonly log: string[]
}

const LETTERS = 'bcdfgjklmnpqrstvwxz'

export async function lit(ports: Ports, clock: Clock, name: string, seats: number): Promise<Campfire> {
  const users = Array.from({ length: seats }, (_, n) =>
    snowflake(clock.now(), n + rng(name, 'user').below(10 ** 6)),
  )
  const players = await Promise.all(users.map((user, n) => ports.people.playerOf(user, `Name ${n}`)))
  const [host = '', ...guests] = players
  const chosen = { rounds: 1, spelling: 'exact', form: 600 }
  const terms = termsOf('crack-story', seats, { options: options.parse(chosen) })
  const { id } = done(await open(ports, { host, cause: `${name} open`, terms, wish: NO_WISH }))
  for (const [n, guest] of guests.entries())
    done(await act(ports, asked(id, guest, `${name} join ${n}`, { type: 'join', wish: NO_WISH })))
  const { match } = done(await act(ports, asked(id, host, `${name} start`, { type: 'start' })))
  return { ports, clock, name, id, users, players, match, said: new Set(), log: [] }
}

/** The same action with words that are nowhere else, each with the letter of the one before. */
function inOwnWords({ said, name }: Campfire, given: unknown, n: number): Action {
  const action = actionSchema.parse(given)
  if (action.type !== 'play') return action
  const dice = rng(name, `words ${n}`)
  const cards = action.cards.map((card) => {
    if (card.word === undefined) return card
    const tail = Array.from({ length: 9 }, () => LETTERS[dice.below(LETTERS.length)]).join('')
    const word = `${initial(card.word).toLowerCase()}${tail}`
    said.add(word)
    return { ...card, word }
  })
  return { ...action, cards }
}

/** The next step of the match; null when it is over. */
export async function stepped(fire: Campfire, n: number): Promise<Outcome | null> {
  const { ports, clock, name, id } = fire
  clock.pass(rng(name, `wait ${n}`).below(n % 7 === 0 ? 20 * 3_600_000 : 60_000))
  const next = nextAsk(fire.match, ports, `${name} ${n}`)
  if (!next) return null
  const { ask } = next
  const own = ask.type === 'act' ? { ...ask, action: inOwnWords(fire, ask.action, n) } : ask
  const outcome = done(await act(ports, { id, cause: snowflake(clock.now(), n), by: next.by, ask: own }))
  fire.match = outcome.match
  return outcome
}

/** The words that nobody may read in public now: all but those of stories that are over. */
export function unspoken({ match, said }: Campfire): string[] {
  const { kept } = stateSchema.parse(match.play?.course.state)
  const out = new Set(kept.flatMap(({ words }) => words))
  return [...said].filter((word) => !out.has(word))
}

/** All that is posted of an entry for everybody: with its picture and without, and what rings. */
export async function everything(fire: Campfire, { entry, match }: Outcome): Promise<unknown[]> {
  const { id, ports } = fire
  const names = await namesOf(ports.people, playersOf(match))
  const news = newsOf(match, entry)
  if (!news) return []
  const about = { id, match, name: news.name, names }
  const wants = { reminders: 'ladder', rest: null } as const
  const told = notices(match, () => wants)
  const bulletin = turnPost(about, entry)
  return [
    news,
    posted(bulletin, `${bulletin.picture}.png`),
    posted(bulletin, null),
    edited(lobbyPost(about, '1')),
    titleOf(about),
    ...told.flatMap((notice) => {
      const it = { ...about, name: noticeName(notice) }
      return [
        posted(noticePost(it, notice, 'fr', false), null),
        posted(noticePost(it, notice, 'en', true), null),
      ]
    }),
  ]
}

/** The same through the real composer, its pictures and the names of its files. */
export async function composed(fire: Campfire, { entry, match }: Outcome): Promise<unknown[]> {
  const news = newsOf(match, entry)
  if (!news) return []
  const made = await composer(fire.ports, (line) => void fire.log.push(JSON.stringify(line))).news(
    fire.id,
    match,
    entry,
    news,
  )
  return [made.message, made.plain, made.files.map(({ name }) => name)]
}

/** What anybody may ask for: lists, tables, hands, pictures as text, files; and what is noted about it. */
export async function askedFor(fire: Campfire): Promise<unknown[]> {
  const { ports, users, players, id } = fire
  const found: unknown[] = []
  const somebody = { locale: 'fr', channel: '1199000000000000002', server: '1199000000000000001' }
  for (const user of [...users, '42'])
    for (const line of ['crack games', 'crack board', 'crack hand']) {
      const named = line === 'crack games' ? {} : { game: id }
      const said = done(
        await answer(
          appOf(ports),
          { ...slash({ ...somebody, user }, line, named), application_id: APPLICATION },
          APPLICATION,
        ),
      )
      found.push(said.reply, said.order)
      fire.log.push(JSON.stringify(said.note))
    }
  // Afterwards everybody may take away what they said themselves, be it that it fell.
  if (fire.match.phase === 'playing') for (const player of players) found.push(await exportOf(ports, player))
  return found
}
