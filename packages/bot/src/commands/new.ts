import { GAMES, gameOf } from '@crackpost/core/games/index'
import { DAY, NO_WISH, PACE, type Pace, type Terms } from '@crackpost/core/match/terms'
import type { Fields, Options, People } from '../asked.ts'
import { type Command, OPTION, type Press, told } from '../command.ts'
import { settled } from '../deed.ts'
import type { Desk } from '../desk.ts'
import type { Form } from '../form.ts'
import { VOICES, voiceNamed } from '../games/index.ts'
import type { Option } from '../panel.ts'
import { refused } from '../refuse.ts'
import { missing, VITAL } from '../rights.ts'
import { asks, type Said } from '../said.ts'
import { plain } from '../tag.ts'
import { f } from '../words/typeset.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The paces that are offered, from fast to slow. */
export const PACES: readonly number[] = [
  10 * MINUTE,
  HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  3 * DAY,
  7 * DAY,
  14 * DAY,
]

const SEATS = {
  least: Math.min(...GAMES.map(({ seats }) => seats.min)),
  most: Math.max(...GAMES.map(({ seats }) => seats.max)),
}

/** What a new table is to be like, as far as it was said. */
interface Wanted {
  readonly game: string
  readonly seats: number | null
  readonly turn: number | null
  readonly timeUp: string | null
  readonly invited: readonly string[]
  readonly private: boolean
}

const ABSENT: readonly Pace['timeUp'][] = ['idle', 'forfeit']

export const open = {
  data: {
    ...told(
      'new',
      'nouvelle',
      'Open a table; without a game, by a form',
      f`Ouvre une table ; sans jeu, par un formulaire`,
    ),
    options: [
      {
        ...told('game', 'jeu', 'Which game', 'Quel jeu'),
        type: OPTION.string,
        choices: VOICES.map(({ id, title }) => ({
          name: title.en,
          name_localizations: { fr: title.fr },
          value: id,
        })),
      },
      {
        ...told('players', 'joueurs', 'For how many, you included', 'Combien de places, la tienne comprise'),
        type: OPTION.integer,
        min_value: SEATS.least,
        max_value: SEATS.most,
      },
      {
        ...told('pace', 'cadence', 'Time for a turn', 'Temps pour un tour'),
        type: OPTION.integer,
        choices: PACES.map((pace) => ({
          name: pace < HOUR ? `${pace / MINUTE} min` : pace < DAY ? `${pace / HOUR} h` : `${pace / DAY} d`,
          name_localizations: {
            fr: pace < HOUR ? `${pace / MINUTE} min` : pace < DAY ? `${pace / HOUR} h` : `${pace / DAY} j`,
          },
          value: pace / MINUTE,
        })),
      },
      { ...told('against', 'contre', 'Somebody to challenge', 'Quelqu’un à défier'), type: OPTION.user },
      {
        ...told('and', 'et', 'Somebody else to challenge', 'Une autre personne à défier'),
        type: OPTION.user,
      },
      {
        ...told('private', 'privée', 'Only for those you challenge', 'Seulement pour les personnes défiées'),
        type: OPTION.boolean,
      },
      {
        ...told('absent', 'absence', 'What happens when time is up', 'Que faire quand le temps est écoulé'),
        type: OPTION.string,
        choices: [
          { name: 'the turn is passed', name_localizations: { fr: 'le tour passe' }, value: 'idle' },
          { name: 'the seat is lost', name_localizations: { fr: 'la place est perdue' }, value: 'forfeit' },
        ],
      },
    ],
  },
  async run(desk: Desk, options: Options): Promise<Said> {
    const wanted = typed(options)
    return wanted.game === '' ? asks(form(desk, wanted)) : opened(desk, wanted)
  },
  presses: {
    /** The rest names a game. */
    new: async (desk: Desk, { rest }: Press): Promise<Said> => asks(form(desk, { ...NOTHING, game: rest })),
  },
  forms: {
    new: async (desk: Desk, _, fields: Fields): Promise<Said> => opened(desk, filled(fields)),
  },
} satisfies Command

const NOTHING: Wanted = { game: '', seats: null, turn: null, timeUp: null, invited: [], private: false }

const numberIn = (value: unknown): number | null =>
  value === undefined || value === '' ? null : Number(value)

const distinct = (users: readonly string[]): string[] => [...new Set(users)]

function typed(options: Options): Wanted {
  const minutes = numberIn(options.pace)
  return {
    game: String(options.game ?? ''),
    seats: numberIn(options.players),
    turn: minutes === null ? null : minutes * MINUTE,
    timeUp: options.absent === undefined ? null : String(options.absent),
    invited: distinct(
      [options.against, options.and].flatMap((user) => (user === undefined ? [] : [String(user)])),
    ),
    private: options.private === true,
  }
}

function filled(fields: Fields): Wanted {
  const [game = ''] = fields.game ?? []
  return {
    game,
    seats: numberIn(fields.players?.[0]),
    turn: numberIn(fields.pace?.[0]),
    timeUp: null,
    invited: distinct(fields.against ?? []),
    private: fields.private?.[0] === 'true',
  }
}

function form({ words, language }: Desk, wanted: Wanted): Form {
  const { opening } = words
  const [first] = VOICES
  const chosen = voiceNamed(wanted.game)?.id ?? first?.id
  const usual = gameOf(chosen ?? '')?.pace.usual ?? PACE.usual
  const counts = Array.from({ length: SEATS.most - SEATS.least + 1 }, (_, n) => SEATS.least + n)
  return {
    title: opening.title,
    tag: plain('new'),
    parts: [
      {
        type: 'select',
        name: 'game',
        label: opening.game,
        least: 1,
        most: 1,
        of: VOICES.map(
          ({ id, title, about }): Option => ({
            label: title[language],
            value: id,
            about: about[language],
            chosen: id === chosen,
          }),
        ),
      },
      {
        type: 'select',
        name: 'players',
        label: opening.players,
        least: 1,
        most: 1,
        of: counts.map((count) => ({
          label: opening.count(count),
          value: String(count),
          chosen: count === (wanted.seats ?? SEATS.least),
        })),
      },
      {
        type: 'select',
        name: 'pace',
        label: opening.pace,
        least: 1,
        most: 1,
        of: PACES.map((pace) => ({
          label: words.duration(pace),
          value: String(pace),
          chosen: pace === (wanted.turn ?? usual),
        })),
      },
      {
        type: 'users',
        name: 'against',
        label: opening.against,
        about: opening.againstAbout,
        least: 0,
        most: SEATS.most - 1,
        chosen: wanted.invited,
      },
      {
        type: 'check',
        name: 'private',
        label: opening.private,
        about: opening.privateAbout,
        chosen: wanted.private,
      },
    ],
  }
}

/** Whether all this was offered: what was not is refused, never guessed at. How many may play, the game says itself. */
const isOffered = ({ seats, turn, timeUp, invited }: Wanted, people: People): boolean =>
  (seats === null || Number.isSafeInteger(seats)) &&
  (turn === null || PACES.includes(turn)) &&
  (timeUp === null || ABSENT.some((each) => each === timeUp)) &&
  invited.every((user) => Object.hasOwn(people, user))

async function opened(desk: Desk, wanted: Wanted): Promise<Said> {
  const { app, asker, player, language, people } = desk
  const { server, channel, cause } = asker
  const game = gameOf(voiceNamed(wanted.game)?.id ?? '')
  if (!game) return refused(desk, { code: 'unknownGame', game: wanted.game })
  if (server === null || asker.rights === null) return refused(desk, { code: 'noPlace' })
  const settings = await app.ofServer(server)
  const lacking = missing(asker, settings.threads).filter((right) => VITAL.includes(right))
  if (lacking.length > 0) return refused(desk, { code: 'cantPost', missing: lacking })
  if (!isOffered(wanted, people)) return refused(desk, { code: 'unknownChoice' })
  if (wanted.invited.some((user) => people[user]?.bot)) return refused(desk, { code: 'inviteBot' })
  const invited = await Promise.all(
    wanted.invited.map((user) => app.playerOf(user, people[user]?.name ?? '')),
  )
  const timeUp = ABSENT.find((each) => each === wanted.timeUp)
  const usual = settings.pace ?? { turn: game.pace.usual, timeUp: 'idle' }
  const least = Math.max(game.seats.min, wanted.invited.length + 1)
  const terms: Terms = {
    game: game.id,
    options: {},
    seats: wanted.seats ?? (wanted.invited.length > 0 ? least : game.seats.max),
    pace: { turn: wanted.turn ?? usual.turn, timeUp: timeUp ?? usual.timeUp },
    language: settings.language ?? language,
    place: { server, channel },
    private: wanted.private,
    invited,
    rematch: null,
  }
  return settled(desk, await app.open({ host: player, cause, terms, wish: NO_WISH }))
}
