import { playerIdSchema as playerSchema } from '@crackpost/core/match/settings'
import * as z from 'zod/mini'
import { entryFromItem } from './entries.ts'
import { schemaErrorText } from './errors.ts'
import type { StoredItem } from './items.ts'
import { isMatchKey, jobOfKey, matchIdOfKey } from './keys.ts'

/**
 * A line of an archive (JSON lines): log entries, identities, settings, the delivery records of a match (`told`), and
 * players that are being forgotten. Snapshots, directory and counters are not archived: they are rebuilt from the logs or
 * fill again.
 */
const lineSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('entry'),
    match: z.string().check(z.minLength(1), z.maxLength(40)),
    v: z.int(),
    game: z.string(),
    /** Absent in a lobby, and in archives of releases that had one edition of each game. */
    edition: z.optional(z.int().check(z.gte(1))),
    entry: z.looseObject({ seq: z.int().check(z.gte(1)) }),
  }),
  z.strictObject({
    kind: z.literal('person'),
    user: z.string().check(z.minLength(1)),
    player: playerSchema,
    /** The last known name; archives of earlier releases have none. */
    name: z._default(z.string(), ''),
    /** By server; absent if there are none. */
    nicknames: z.optional(z.record(z.string(), z.string())),
  }),
  z.strictObject({ kind: z.literal('player'), player: playerSchema, settings: z.looseObject({}) }),
  z.strictObject({
    kind: z.literal('server'),
    server: z.string().check(z.minLength(1)),
    settings: z.looseObject({}),
  }),
  /** A delivery record of a match (checkpoint or outbox message), unchanged. */
  z.strictObject({
    kind: z.literal('told'),
    match: z.string().check(z.minLength(1), z.maxLength(40)),
    sk: z.string().check(z.regex(/^(?:POST$|N#)/)),
    fields: z.looseObject({}),
  }),
  z.strictObject({ kind: z.literal('forget'), player: playerSchema, createdAt: z.number() }),
])
export type ArchiveLine = z.infer<typeof lineSchema>
export type ArchiveEntryLine = Extract<ArchiveLine, { kind: 'entry' }>

/** The archive line of a log entry. Throws if it can't be imported. */
export function archiveEntryLine(item: StoredItem): ArchiveEntryLine {
  // Parsed only to make sure that it can be imported; exported as stored.
  entryFromItem(item)
  const { v, game, edition, entry } = item
  return {
    kind: 'entry',
    match: matchIdOfKey(item.pk),
    v: Number(v),
    game: String(game),
    ...(edition === undefined ? {} : { edition: Number(edition) }),
    entry: JSON.parse(String(entry)),
  }
}

/** The archive line of any other item; null if it is not archived. */
export function archiveLineOf(item: StoredItem): ArchiveLine | null {
  const { pk, sk, ...fields } = item
  const [kind = '', name = ''] = [pk.slice(0, 2), pk.slice(2)]
  const settings = fields.settings as Record<string, unknown>
  if (sk === 'WHO' && kind === 'U#')
    return {
      kind: 'person',
      user: name,
      player: String(fields.player),
      name: String(fields.name ?? ''),
      ...(fields.nicknames ? { nicknames: fields.nicknames as Record<string, string> } : {}),
    }
  if (sk === 'SET' && kind === 'P#') return { kind: 'player', player: name, settings }
  if (sk === 'SET' && kind === 'G#') return { kind: 'server', server: name, settings }
  if (isMatchKey(pk) && /^(?:POST$|N#)/.test(sk)) return { kind: 'told', match: name, sk, fields }
  if (jobOfKey(item)?.type === 'forget')
    return { kind: 'forget', player: name, createdAt: Number(fields.createdAt) }
  return null
}

/** Parses an archive line. Throws an error that says what is wrong. */
export function parseArchiveLine(text: string): ArchiveLine {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('it is no JSON')
  }
  const parsed = lineSchema.safeParse(value)
  if (!parsed.success) throw new Error(`it can't be understood: ${schemaErrorText(parsed.error)}`)
  return parsed.data
}
