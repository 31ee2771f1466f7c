import { closeSync, fdatasyncSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChannelRecord, DiscordState, MessageRecord } from './discord-state.ts'

/** A change of the state: the new record, or the clock's new offset in milliseconds. */
export type StateChange =
  | { readonly message: MessageRecord }
  | { readonly channel: ChannelRecord }
  | { readonly offset: number }

/**
 * The changes since the state was last saved as a whole, in files that are numbered in their order. A change is on disk
 * when `append` returns, so that a bot whose message was accepted finds it after a crash.
 */
export interface StateJournal {
  append(change: StateChange): void
  /** Begins a new file, and returns its number: it will hold the changes after the state that is saved now. */
  beginFile(): number
  /** Deletes the files before a number: their changes are saved. */
  removeBefore(number: number): void
  /** Deletes all files. */
  remove(): void
}

const fileName = (number: number): string => `journal-${number}.jsonl`

/** The numbers of the files in a folder, in their order. */
const fileNumbers = (folder: string): number[] =>
  readdirSync(folder)
    .flatMap((name) => /^journal-(\d+)\.jsonl$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)

/** The changes in a file. A crash may have cut its last line, which was not acknowledged then. */
function changesIn(path: string): StateChange[] {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as StateChange)
}

/** Applies the changes from file `number` on to a saved state; returns the clock's last offset, or null if it was not moved. */
export function applyJournal(folder: string, number: number, state: DiscordState): number | null {
  let offset: number | null = null
  const places = new Map(state.messages.map(({ id }, index) => [id, index]))
  const changes = fileNumbers(folder)
    .filter((each) => each >= number)
    .flatMap((each) => changesIn(join(folder, fileName(each))))
  for (const change of changes) {
    if ('offset' in change) offset = change.offset
    else if ('channel' in change) state.channels[change.channel.id] = change.channel
    else {
      const place = places.get(change.message.id) ?? state.messages.length
      places.set(change.message.id, place)
      state.messages[place] = change.message
    }
  }
  return offset
}

/** `saved`: the number in the saved state. Begins a new file: a crash may have cut the last line of the old one. */
export function openStateJournal(folder: string, saved: number): StateJournal {
  let number = Math.max(saved, (fileNumbers(folder).at(-1) ?? 0) + 1)
  let file: number | null = null
  const close = (): void => {
    if (file !== null) closeSync(file)
    file = null
  }
  const removeBefore = (first: number): void => {
    for (const each of fileNumbers(folder)) if (each < first) rmSync(join(folder, fileName(each)))
  }
  return {
    append(change) {
      file ??= openSync(join(folder, fileName(number)), 'a', 0o600)
      writeFileSync(file, `${JSON.stringify(change)}\n`)
      fdatasyncSync(file)
    },
    beginFile() {
      close()
      return ++number
    },
    removeBefore,
    remove() {
      close()
      removeBefore(Number.POSITIVE_INFINITY)
    },
  }
}
