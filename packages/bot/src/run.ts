import type { Outcome } from '@crackpost/core/app/act'
import type { MatchId } from '@crackpost/core/app/ports'
import { gameOf } from '@crackpost/core/games/index'
import { no, ok, type Result } from '@crackpost/core/kernel/result'
import { gameAt, type Match, seatOf } from '@crackpost/core/match/match'
import type { TableAsk } from '@crackpost/core/match/table'
import { NO_WISH, type Player } from '@crackpost/core/match/terms'
import type { App } from './app.ts'
import type { Asker } from './asked.ts'
import { castOf, type Names, nameOf, namesOf, playersOf } from './cast.ts'
import { VOICES, voiceNamed, voiceOf } from './games/index.ts'
import { instant } from './instant.ts'
import { type Deed, type Found, matchMeant, mayKnow } from './meant.ts'
import { type Coded, type HouseRejection, sentence } from './refusal.ts'
import { handOf, position, type Reader, receipt } from './story.ts'
import type { Line } from './verb.ts'
import { wordsIn } from './words/index.ts'

/** What is answered, and what may be noted about it: never a text. */
export interface Said {
  readonly content: string
  readonly match: MatchId | null
  /** `ok`, or the code of a rejection. */
  readonly outcome: string
}

/** Does what a line asks for. */
export async function run(app: App, asked: Asker, line: Line): Promise<Said> {
  if (line.verb === 'help') return help(asked)
  const player = await app.playerOf(asked.user)
  switch (line.verb) {
    case 'open':
      return opened(app, asked, player, line)
    case 'games':
      return games(app, asked, player)
    case 'show':
    case 'hand':
      return looked(app, asked, player, line.verb, line.id)
    default:
      return did(app, asked, player, line)
  }
}

function help({ language }: Asker): Said {
  const titles = VOICES.map(({ title }) => title[language])
  const content = wordsIn(language).help(
    titles,
    VOICES.flatMap(({ examples }) => examples),
  )
  return { content, match: null, outcome: 'ok' }
}

/** A fair no, in words; `id`: the match it is about, where there is one. */
export async function refused(
  app: App,
  { language }: Asker,
  rejection: HouseRejection | Coded,
  id: MatchId | null = null,
): Promise<Said> {
  const words = wordsIn(language)
  const match = id === null ? null : ((await app.look(id))?.match ?? null)
  const others = 'player' in rejection && typeof rejection.player === 'string' ? [rejection.player] : []
  const names = await namesOf(app, [...(match ? playersOf(match) : []), ...others])
  const cast = castOf(names, match, words.somebody)
  const own = match && voiceOf(match.terms.game).refusal(rejection, { language, cast })
  const content = own ?? sentence<HouseRejection>(words.refusals, rejection, cast) ?? words.fault
  return { content, match: id, outcome: rejection.code }
}

const readerOf = ({ language }: Asker, player: Player, match: Match, names: Names): Reader => {
  const words = wordsIn(language)
  return { player, words, cast: castOf(names, match, words.somebody) }
}

/** What came of a deed. Names are asked for while it is done. */
async function settled(
  app: App,
  asked: Asker,
  player: Player,
  before: Found | null,
  doing: Promise<Result<Outcome, Coded>>,
): Promise<Said> {
  const spoken = before ? playersOf(before.match) : []
  const [result, known] = await Promise.all([doing, namesOf(app, spoken, nameOf(player, asked))])
  if (!result.ok) return refused(app, asked, result.error, before?.id ?? null)
  const { value } = result
  const names = await namesOf(app, playersOf(value.match), known)
  const content = receipt(value, readerOf(asked, player, value.match, names))
  return { content, match: value.id, outcome: 'ok' }
}

async function opened(
  app: App,
  asked: Asker,
  player: Player,
  { game: name, seats }: Extract<Line, { verb: 'open' }>,
): Promise<Said> {
  const game = gameOf(voiceNamed(name)?.id ?? '')
  if (!game) return refused(app, asked, { code: 'unknownGame', game: name })
  const { min, max } = game.seats
  const places = seats ?? max
  if (places < min || places > max) return refused(app, asked, { code: 'seatCount', min, max })
  const { server, channel, cause, language } = asked
  const settings = server === null ? null : await app.ofServer(server)
  const terms = {
    game: game.id,
    options: {},
    seats: places,
    pace: settings?.pace ?? { turn: game.pace.usual, timeUp: 'idle' as const },
    language: settings?.language ?? language,
    place: { server, channel },
    private: false,
    invited: [],
    rematch: null,
  }
  return settled(app, asked, player, null, app.open({ host: player, cause, terms, wish: NO_WISH }))
}

const SHOWN = 15

async function games(app: App, { language }: Asker, player: Player): Promise<Said> {
  const words = wordsIn(language)
  const mine = await app.mine(player)
  const rows = mine.slice(0, SHOWN).map(({ id, match, yours, due }) =>
    words.row({
      id,
      title: voiceOf(match.terms.game).title[language],
      state: match.phase === 'open' ? 'open' : yours ? 'yours' : 'theirs',
      due: match.phase === 'open' || due === null ? null : instant(due),
    }),
  )
  const more = mine.length > SHOWN ? [words.more(mine.length - SHOWN)] : []
  return { content: [...rows, ...more].join('\n') || words.noGames, match: null, outcome: 'ok' }
}

/** Looks only: whatever is current is the answer. */
async function looked(
  app: App,
  asked: Asker,
  player: Player,
  verb: 'show' | 'hand',
  named: MatchId | null,
): Promise<Said> {
  const found = await foundBy(app, asked, player, verb, named)
  if (!found.ok) return refused(app, asked, found.error)
  const { id } = found.value
  const match = (await app.look(id))?.match ?? found.value.match
  if (!mayKnow(match, player, asked)) return refused(app, asked, { code: 'noMatch' })
  const reader = readerOf(asked, player, match, await namesOf(app, playersOf(match), nameOf(player, asked)))
  const told = { match: id, outcome: 'ok' }
  if (verb === 'show') return { ...told, content: position(id, match, reader) }
  const seat = seatOf(match, player)
  if (seat === null) return { ...told, content: reader.words.spectator }
  const [hand = match.play ? position(id, match, reader) : reader.words.notDealt] = handOf(
    match,
    seat,
    reader,
  )
  return { ...told, content: hand }
}

/** The match that is named, or else the one that is meant. */
async function foundBy(
  app: App,
  asked: Asker,
  player: Player,
  verb: Deed,
  named: MatchId | null,
): Promise<Result<Found, HouseRejection>> {
  if (named === null) {
    const meant = await matchMeant(app, asked, player, verb)
    return meant ? ok(meant) : no({ code: 'noneHere' })
  }
  const match = (await app.glance(named))?.match ?? (await app.look(named))?.match
  return match ? ok({ id: named, match }) : no({ code: 'noMatch' })
}

type Doing = Extract<Line, { verb: Exclude<Deed, 'show' | 'hand'> }>

async function did(app: App, asked: Asker, player: Player, line: Doing): Promise<Said> {
  const { cause } = asked
  const found = await sameAsBefore(app, asked, player, line)
  if (!found.ok) return refused(app, asked, found.error)
  const { id } = found.value
  if (line.verb === 'rematch')
    return settled(app, asked, player, found.value, app.rematch({ of: id, host: player, cause }))
  const ask = askOf(asked, player, line, found.value)
  if (!ask.ok) return refused(app, asked, ask.error, id)
  // Rights over a server are rights over its own matches only: core sees to that.
  const by = { player, moderates: asked.moderator ? asked.server : null }
  return settled(app, asked, player, found.value, app.act({ id, by, cause, ask: ask.value }))
}

/** The match that a deed is about: the same one whenever the same request is heard again. */
async function sameAsBefore(
  app: App,
  asked: Asker,
  player: Player,
  { verb, id: named }: Doing,
): Promise<Result<Found, HouseRejection>> {
  const found = await foundBy(app, asked, player, verb, named)
  if (named !== null) return found
  const before = await app.meant(asked.cause, found.ok ? found.value.id : null)
  if (before === null || (found.ok && before === found.value.id)) return found
  return foundBy(app, asked, player, verb, before)
}

function askOf(
  asked: Asker,
  player: Player,
  line: Exclude<Doing, { verb: 'rematch' }>,
  { match }: Found,
): Result<TableAsk, Coded> {
  if (line.verb === 'join')
    return mayKnow(match, player, asked) ? ok({ type: 'join', wish: NO_WISH }) : no({ code: 'noMatch' })
  if (line.verb !== 'move') return ok({ type: line.verb })
  const read = gameAt(match.terms).notation.parse(line.notation)
  return read.ok ? ok({ type: 'act', action: read.value }) : read
}
