import type { Loaded } from '@crackpost/core/app/ports'
import { evolveMatch } from '@crackpost/core/match/match'
import { player as playerSchema } from '@crackpost/core/match/terms'
import * as z from 'zod/mini'
import type { Client } from './client.ts'
import { entryIn, entryItem } from './entries.ts'
import { store } from './index.ts'
import { isMatch, keyOf, matchIdIn, seqIn } from './keys.ts'
import { ABSENT, type Item, type Rows, rowsOf } from './rows.ts'
import { reasonOf } from './unreadable.ts'

/**
 * All that is worth keeping, as JSON lines: the logs, who is who, what they chose, and how far matches have been told
 * of. Heads, directory and counters are left out: they follow from the logs, or fill by themselves.
 */
const line = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('entry'),
    match: z.string().check(z.minLength(1), z.maxLength(40)),
    v: z.int(),
    game: z.string(),
    entry: z.looseObject({ seq: z.int().check(z.gte(1)) }),
  }),
  z.strictObject({
    kind: z.literal('person'),
    user: z.string().check(z.minLength(1)),
    player: playerSchema,
    /** What they called themselves last; archives of an earlier release don't know it. */
    name: z._default(z.string(), ''),
  }),
  z.strictObject({ kind: z.literal('player'), player: playerSchema, settings: z.looseObject({}) }),
  z.strictObject({
    kind: z.literal('server'),
    server: z.string().check(z.minLength(1)),
    settings: z.looseObject({}),
  }),
  /** A worker's own records of a match, as they are. */
  z.strictObject({
    kind: z.literal('told'),
    match: z.string().check(z.minLength(1), z.maxLength(40)),
    sk: z.string().check(z.regex(/^(?:POST$|N#)/)),
    fields: z.looseObject({}),
  }),
])
type Line = z.infer<typeof line>
type EntryLine = Extract<Line, { kind: 'entry' }>

/** Everything in the table, a line each; the entries of a match follow each other in order. */
export async function* exported(client: Client, table: string): AsyncGenerator<string> {
  const rows = rowsOf(client, table, undefined)
  for await (const item of rows.all()) {
    // Wherever the walk meets a match's first entry, the whole log is told.
    if (isMatch(item.pk) && seqIn(item) === 1)
      for await (const entry of rows.between(item, keyOf.entry(matchIdIn(item.pk), Number.MAX_SAFE_INTEGER)))
        yield JSON.stringify(entryLine(entry))
    const other = otherLine(item)
    if (other) yield JSON.stringify(other)
  }
}

function entryLine(item: Item): EntryLine {
  // Read, so that nothing goes out that could not come in again; told as it was written.
  entryIn(item)
  const { v, game, entry } = item
  return {
    kind: 'entry',
    match: matchIdIn(item.pk),
    v: Number(v),
    game: String(game),
    entry: JSON.parse(String(entry)),
  }
}

function otherLine(item: Item): Line | null {
  const { pk, sk, ...fields } = item
  const [kind = '', name = ''] = [pk.slice(0, 2), pk.slice(2)]
  const settings = fields.settings as Record<string, unknown>
  if (sk === 'WHO' && kind === 'U#')
    return { kind: 'person', user: name, player: String(fields.player), name: String(fields.name ?? '') }
  if (sk === 'SET' && kind === 'P#') return { kind: 'player', player: name, settings }
  if (sk === 'SET' && kind === 'G#') return { kind: 'server', server: name, settings }
  if (isMatch(pk) && /^(?:POST$|N#)/.test(sk)) return { kind: 'told', match: name, sk, fields }
  return null
}

export interface Imported {
  /** Lines that were new here, and lines in all. */
  added: number
  lines: number
  matches: number
}

/** Puts lines into a table that may have some of them already. Stops at the first that it can't accept, by number. */
export async function imported(
  client: Client,
  table: string,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<Imported> {
  const rows = rowsOf(client, table, undefined)
  const { matches, directory } = store(client, table)
  const reached = new Map<string, Loaded>()
  const result: Imported = { added: 0, lines: 0, matches: 0 }
  try {
    for await (const text of lines) {
      result.lines++
      if (text.trim() !== '' && (await accepted(rows, read(text), reached))) result.added++
    }
  } catch (error) {
    throw new Error(`line ${result.lines}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  } finally {
    // What is derived is made for all that came in, be it not everything.
    for (const id of reached.keys()) {
      const { match } = await matches.catchUp({ id, seq: 0, match: null, causes: [] })
      if (match) await directory.index(id, match, null)
      result.matches++
    }
  }
  return result
}

function read(text: string): Line {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('it is no JSON')
  }
  const parsed = line.safeParse(value)
  if (!parsed.success) throw new Error(`it can't be understood: ${reasonOf(parsed.error)}`)
  return parsed.data
}

/** True if the line was new here. */
async function accepted(rows: Rows, one: Line, reached: Map<string, Loaded>): Promise<boolean> {
  switch (one.kind) {
    case 'entry':
      return entry(rows, one, reached)
    case 'person':
      return person(rows, one)
    case 'player':
      return rows.put({ ...keyOf.playerSettings(one.player), settings: one.settings }, ABSENT)
    case 'server':
      return rows.put({ ...keyOf.serverSettings(one.server), settings: one.settings }, ABSENT)
    case 'told':
      return rows.put({ ...one.fields, pk: keyOf.head(one.match).pk, sk: one.sk }, ABSENT)
  }
}

async function entry(rows: Rows, one: EntryLine, reached: Map<string, Loaded>): Promise<boolean> {
  const { match: id, v, game } = one
  const key = keyOf.entry(id, one.entry.seq)
  const item: Item = { ...key, v, game, entry: JSON.stringify(one.entry) }
  const read = entryIn(item)
  const before = reached.get(id) ?? { id, seq: 0, match: null, causes: [] }
  if (read.seq !== before.seq + 1)
    throw new Error(`entry ${read.seq} of match ${id} follows entry ${before.seq}`)
  const after = { ...before, seq: read.seq, match: evolveMatch(before.match, read) }
  reached.set(id, after)
  if (await rows.put(item, ABSENT)) return true
  const there = await rows.get(key)
  // Compared as they are understood today: the same entry may have been written by another release.
  const same =
    there && JSON.stringify(entryItem(id, game, entryIn(there))) === JSON.stringify(entryItem(id, game, read))
  if (!same) throw new Error(`entry ${read.seq} of match ${id} is another one here`)
  return false
}

async function person(
  rows: Rows,
  { user, player, name }: Extract<Line, { kind: 'person' }>,
): Promise<boolean> {
  const added = await rows.put({ ...keyOf.user(user), player, linked: true, name }, ABSENT)
  if (!added && (await rows.get(keyOf.user(user)))?.player !== player)
    throw new Error('this user is another player here')
  // Whoever is here already may have another name by now.
  await rows.put({ ...keyOf.player(player), user, name }, added ? undefined : ABSENT)
  return added
}
