import * as z from 'zod/mini'
import {
  LANGUAGES,
  playerIdSchema,
  serverWordListsSchema,
  snowflakeSchema,
  turnPaceSchema,
} from '../match/settings.ts'
import { quietHoursSchema, timeZoneSchema } from '../match/time/clock.ts'
import { reminderFrequencySchema } from '../match/time/reminders.ts'

/** Maximum number of users that a player can block. */
export const MAX_BLOCKED_USERS = 500

/** Settings of a player. Every field has a default, so that older stored settings stay readable. */
export const playerSettingsSchema = z.object({
  /** Null: the language of the Discord client. */
  language: z._default(z.nullable(z.enum(LANGUAGES)), null),
  reminders: z._default(reminderFrequencySchema, 'ladder'),
  /** Quiet hours; null for none. */
  rest: z._default(z.nullable(quietHoursSchema), null),
  /** Time zone of the quiet hours. Kept while they are off. */
  zone: z._default(timeZoneSchema, 'Europe/Paris'),
  /** Reminders by direct message instead of in the match's channel. */
  dm: z._default(z.boolean(), false),
  /** Text only, without pictures. */
  text: z._default(z.boolean(), false),
  /** Theme of pictures that only this player sees. */
  theme: z._default(z.enum(['dark', 'light']), 'dark'),
  /** Players whose invitations are refused. Replaced by `blockedUsers`, but still honoured. */
  blocked: z._default(z.array(playerIdSchema).check(z.maxLength(500)), []),
  /**
   * Discord users whose invitations are refused, the latest first. Not player ids: a user who is forgotten and
   * returns has a new player id, and stays blocked.
   */
  blockedUsers: z._default(z.array(snowflakeSchema).check(z.maxLength(MAX_BLOCKED_USERS)), []),
})
export type PlayerSettings = z.infer<typeof playerSettingsSchema>

/** Settings of a server, chosen by its managers. */
export const serverSettingsSchema = z.object({
  language: z._default(z.nullable(z.enum(LANGUAGES)), null),
  pace: z._default(z.nullable(turnPaceSchema), null),
  /** True: each match gets a thread; false: it is played in the channel. */
  threads: z._default(z.boolean(), true),
  house: z._default(serverWordListsSchema, { add: [], ban: [] }),
})
export type ServerSettings = z.infer<typeof serverSettingsSchema>
