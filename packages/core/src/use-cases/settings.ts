import * as z from 'zod/mini'
import { LANGUAGES, playerIdSchema, serverWordListsSchema, turnPaceSchema } from '../match/settings.ts'
import { quietHoursSchema, timeZoneSchema } from '../match/time/clock.ts'
import { reminderFrequencySchema } from '../match/time/reminders.ts'

/** What a player has chosen. Every field has a default, so that older settings stay readable. */
export const playerSettingsSchema = z.object({
  /** Null: as Discord says. */
  language: z._default(z.nullable(z.enum(LANGUAGES)), null),
  /** How often to be reminded of a turn. */
  reminders: z._default(reminderFrequencySchema, 'ladder'),
  /** Quiet hours; null: none. */
  rest: z._default(z.nullable(quietHoursSchema), null),
  /** The zone of their quiet hours, kept while they have none. */
  zone: z._default(timeZoneSchema, 'Europe/Paris'),
  /** Notices by direct message rather than in the match's place. */
  dm: z._default(z.boolean(), false),
  /** The whole game as text, without pictures. */
  text: z._default(z.boolean(), false),
  /** Of the pictures that only they see. */
  theme: z._default(z.enum(['dark', 'light']), 'dark'),
  /** Players whose challenges are refused. */
  blocked: z._default(z.array(playerIdSchema).check(z.maxLength(500)), []),
})
export type PlayerSettings = z.infer<typeof playerSettingsSchema>

/** What those who manage a server have chosen. */
export const serverSettingsSchema = z.object({
  language: z._default(z.nullable(z.enum(LANGUAGES)), null),
  pace: z._default(z.nullable(turnPaceSchema), null),
  /** A thread for every match; else it is played in the channel. */
  threads: z._default(z.boolean(), true),
  house: z._default(serverWordListsSchema, { add: [], ban: [] }),
})
export type ServerSettings = z.infer<typeof serverSettingsSchema>
