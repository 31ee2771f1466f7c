import { findLatestGame, GAMES } from '@crackpost/core/games/index'
import {
  DAY_MS,
  type MatchSettings,
  NO_SEAT_WISH,
  TURN_DURATION_MS,
  type TurnPace,
} from '@crackpost/core/match/settings'
import { openMatch } from '@crackpost/core/use-cases/open-match'
import { findOrCreateUser, type InteractionContext } from '../context.ts'
import { globalCustomId } from '../discord/custom-id.ts'
import type { CommandOptions, ResolvedUsers, SubmittedFields } from '../discord/interaction.ts'
import type { ModalSpec } from '../discord/modal.ts'
import type { SelectOption } from '../discord/panel.ts'
import { missingPermissions, REQUIRED_PERMISSIONS } from '../discord/permissions.ts'
import { findPresenterByText, PRESENTERS } from '../games/index.ts'
import { frText } from '../i18n/typeset.ts'
import { rejectionResponse } from '../match/rejection.ts'
import { responseFor } from '../match/submit.ts'
import { type CommandResponse, modalResponse } from '../response.ts'
import { type ComponentPress, nameAndDescription, OPTION_TYPE, type Subcommand } from './command.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The offered durations of a turn, from fast to slow. */
export const TURN_DURATIONS_MS: readonly number[] = [
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  3 * DAY_MS,
  7 * DAY_MS,
  14 * DAY_MS,
]

const SEAT_COUNT = {
  min: Math.min(...GAMES.map(({ seats }) => seats.min)),
  max: Math.max(...GAMES.map(({ seats }) => seats.max)),
}

/** The requested settings of a new match; null for those not given. */
interface NewMatchRequest {
  readonly game: string
  readonly seats: number | null
  readonly turnMs: number | null
  readonly timeUp: string | null
  readonly invited: readonly string[]
  readonly private: boolean
}

const TIME_UP_POLICIES: readonly TurnPace['timeUp'][] = ['idle', 'forfeit']

export const newMatchCommand = {
  data: {
    ...nameAndDescription(
      'new',
      'nouvelle',
      'Open a table; without a game, by a form',
      frText`Ouvre une table ; sans jeu, par un formulaire`,
    ),
    options: [
      {
        ...nameAndDescription('game', 'jeu', 'Which game', 'Quel jeu'),
        type: OPTION_TYPE.string,
        choices: PRESENTERS.map(({ id, title }) => ({
          name: title.en,
          name_localizations: { fr: title.fr },
          value: id,
        })),
      },
      {
        ...nameAndDescription(
          'players',
          'joueurs',
          'For how many, you included',
          'Combien de places, la tienne comprise',
        ),
        type: OPTION_TYPE.integer,
        min_value: SEAT_COUNT.min,
        max_value: SEAT_COUNT.max,
      },
      {
        ...nameAndDescription('pace', 'cadence', 'Time for a turn', 'Temps pour un tour'),
        type: OPTION_TYPE.integer,
        choices: TURN_DURATIONS_MS.map((pace) => ({
          name:
            pace < HOUR_MS
              ? `${pace / MINUTE_MS} min`
              : pace < DAY_MS
                ? `${pace / HOUR_MS} h`
                : `${pace / DAY_MS} d`,
          name_localizations: {
            fr:
              pace < HOUR_MS
                ? `${pace / MINUTE_MS} min`
                : pace < DAY_MS
                  ? `${pace / HOUR_MS} h`
                  : `${pace / DAY_MS} j`,
          },
          value: pace / MINUTE_MS,
        })),
      },
      {
        ...nameAndDescription('against', 'contre', 'Somebody to challenge', 'Quelqu’un à défier'),
        type: OPTION_TYPE.user,
      },
      {
        ...nameAndDescription('and', 'et', 'Somebody else to challenge', 'Une autre personne à défier'),
        type: OPTION_TYPE.user,
      },
      {
        ...nameAndDescription(
          'private',
          'privée',
          'Only for those you challenge',
          'Seulement pour les personnes défiées',
        ),
        type: OPTION_TYPE.boolean,
      },
      {
        ...nameAndDescription(
          'absent',
          'absence',
          'What happens when time is up',
          'Que faire quand le temps est écoulé',
        ),
        type: OPTION_TYPE.string,
        choices: [
          { name: 'the turn is passed', name_localizations: { fr: 'le tour passe' }, value: 'idle' },
          { name: 'the seat is lost', name_localizations: { fr: 'la place est perdue' }, value: 'forfeit' },
        ],
      },
    ],
  },
  async run(ctx: InteractionContext, options: CommandOptions): Promise<CommandResponse> {
    const request = requestFromOptions(options)
    return request.game === '' ? modalResponse(newMatchModal(ctx, request)) : openRequestedMatch(ctx, request)
  },
  components: {
    /** The payload is the id of a game, or empty. */
    new: async (ctx: InteractionContext, { payload }: ComponentPress): Promise<CommandResponse> =>
      modalResponse(newMatchModal(ctx, { ...EMPTY_REQUEST, game: payload })),
  },
  modals: {
    new: async (ctx: InteractionContext, _, fields: SubmittedFields): Promise<CommandResponse> =>
      openRequestedMatch(ctx, requestFromModal(fields)),
  },
} satisfies Subcommand

const EMPTY_REQUEST: NewMatchRequest = {
  game: '',
  seats: null,
  turnMs: null,
  timeUp: null,
  invited: [],
  private: false,
}

const numberOrNull = (value: unknown): number | null =>
  value === undefined || value === '' ? null : Number(value)

const distinctUsers = (users: readonly string[]): string[] => [...new Set(users)]

function requestFromOptions(options: CommandOptions): NewMatchRequest {
  const minutes = numberOrNull(options.pace)
  return {
    game: String(options.game ?? ''),
    seats: numberOrNull(options.players),
    turnMs: minutes === null ? null : minutes * MINUTE_MS,
    timeUp: options.absent === undefined ? null : String(options.absent),
    invited: distinctUsers(
      [options.against, options.and].flatMap((user) => (user === undefined ? [] : [String(user)])),
    ),
    private: options.private === true,
  }
}

function requestFromModal(fields: SubmittedFields): NewMatchRequest {
  const [game = ''] = fields.game ?? []
  return {
    game,
    seats: numberOrNull(fields.players?.[0]),
    turnMs: numberOrNull(fields.pace?.[0]),
    timeUp: null,
    invited: distinctUsers(fields.against ?? []),
    private: fields.private?.[0] === 'true',
  }
}

function newMatchModal({ texts, language }: InteractionContext, request: NewMatchRequest): ModalSpec {
  const { newMatchModal: opening } = texts
  const [first] = PRESENTERS
  const chosen = findPresenterByText(request.game)?.id ?? first?.id
  const usual = findLatestGame(chosen ?? '')?.pace.usual ?? TURN_DURATION_MS.usual
  const counts = Array.from({ length: SEAT_COUNT.max - SEAT_COUNT.min + 1 }, (_, n) => SEAT_COUNT.min + n)
  return {
    title: opening.title,
    customId: globalCustomId('new'),
    fields: [
      {
        type: 'select',
        name: 'game',
        label: opening.game,
        least: 1,
        most: 1,
        of: PRESENTERS.map(
          ({ id, title, about }): SelectOption => ({
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
          chosen: count === (request.seats ?? SEAT_COUNT.min),
        })),
      },
      {
        type: 'select',
        name: 'pace',
        label: opening.pace,
        least: 1,
        most: 1,
        of: TURN_DURATIONS_MS.map((pace) => ({
          label: texts.duration(pace),
          value: String(pace),
          chosen: pace === (request.turnMs ?? usual),
        })),
      },
      {
        type: 'users',
        name: 'against',
        label: opening.against,
        description: opening.againstAbout,
        least: 0,
        most: SEAT_COUNT.max - 1,
        chosen: request.invited,
      },
      {
        type: 'check',
        name: 'private',
        label: opening.private,
        description: opening.privateAbout,
        chosen: request.private,
      },
    ],
  }
}

/** Whether all values are among the offered ones. The number of seats is checked by the game. */
const isOfferedRequest = (
  { seats, turnMs, timeUp, invited }: NewMatchRequest,
  resolvedUsers: ResolvedUsers,
): boolean =>
  (seats === null || Number.isSafeInteger(seats)) &&
  (turnMs === null || TURN_DURATIONS_MS.includes(turnMs)) &&
  (timeUp === null || TIME_UP_POLICIES.some((each) => each === timeUp)) &&
  invited.every((user) => Object.hasOwn(resolvedUsers, user))

async function openRequestedMatch(
  ctx: InteractionContext,
  request: NewMatchRequest,
): Promise<CommandResponse> {
  const { ports, invoker, player, language, resolvedUsers } = ctx
  const { server, channel, cause } = invoker
  const game = findLatestGame(findPresenterByText(request.game)?.id ?? '')
  if (!game) return rejectionResponse(ctx, { code: 'unknownGame', game: request.game })
  if (server === null || invoker.botPermissions === null) return rejectionResponse(ctx, { code: 'noPlace' })
  const settings = await ports.settings.loadServerSettings(server)
  const lacking = missingPermissions(invoker, settings.threads).filter((right) =>
    REQUIRED_PERMISSIONS.includes(right),
  )
  if (lacking.length > 0) return rejectionResponse(ctx, { code: 'cantPost', missing: lacking })
  if (!isOfferedRequest(request, resolvedUsers)) return rejectionResponse(ctx, { code: 'unknownChoice' })
  if (request.invited.some((user) => resolvedUsers[user]?.bot))
    return rejectionResponse(ctx, { code: 'inviteBot' })
  const invited = await Promise.all(
    request.invited.flatMap((user) => {
      const named = resolvedUsers[user]
      return named ? [findOrCreateUser(ports, server, user, named)] : []
    }),
  )
  const timeUp = TIME_UP_POLICIES.find((each) => each === request.timeUp)
  const usual = settings.pace ?? { turn: game.pace.usual, timeUp: 'idle' }
  const least = Math.max(game.seats.min, request.invited.length + 1)
  const terms: MatchSettings = {
    game: game.id,
    options: {},
    seats: request.seats ?? (request.invited.length > 0 ? least : game.seats.max),
    pace: { turn: request.turnMs ?? usual.turn, timeUp: timeUp ?? usual.timeUp },
    language: settings.language ?? language,
    place: { server, channel },
    private: request.private,
    invited,
    rematch: null,
  }
  return responseFor(ctx, await openMatch(ports, { host: player, cause, terms, wish: NO_SEAT_WISH }))
}
