import * as z from 'zod'
import { rest, zone } from '../match/clock.ts'
import { reminders } from '../match/notices.ts'
import { houseWords, LANGUAGES, pace, player } from '../match/terms.ts'

/** What a player has chosen. Every field has a default, so that older settings stay readable. */
export const playerSettings = z.object({
  /** Null: as Discord says. */
  language: z.enum(LANGUAGES).nullable().default(null),
  /** How often to be reminded of a turn. */
  reminders: reminders.default('ladder'),
  /** Quiet hours; null: none. */
  rest: rest.nullable().default(null),
  /** The zone of their quiet hours, kept while they have none. */
  zone: zone.default('Europe/Paris'),
  /** Notices by direct message rather than in the match's place. */
  dm: z.boolean().default(false),
  /** The whole game as text, without pictures. */
  text: z.boolean().default(false),
  /** Of the pictures that only they see. */
  theme: z.enum(['dark', 'light']).default('dark'),
  /** Players whose challenges are refused. */
  blocked: z.array(player).max(500).default([]),
})
export type PlayerSettings = z.infer<typeof playerSettings>

/** What those who manage a server have chosen. */
export const serverSettings = z.object({
  language: z.enum(LANGUAGES).nullable().default(null),
  pace: pace.nullable().default(null),
  /** A thread for every match; else it is played in the channel. */
  threads: z.boolean().default(true),
  house: houseWords.default({ add: [], ban: [] }),
})
export type ServerSettings = z.infer<typeof serverSettings>
