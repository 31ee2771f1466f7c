import { createWriteStream, type WriteStream } from 'node:fs'

/** The log file of `npm start`. */
export interface StartLog {
  write(line: string): void
  close(): Promise<void>
}

/** Starts the file anew. A line that can't be written, for example to a full disk, is dropped: the program goes on. */
export function openStartLog(path: string): StartLog {
  let stream: WriteStream | null = null
  const open = (flags: 'w' | 'a'): WriteStream => {
    const opened = createWriteStream(path, { flags, mode: 0o600 })
    opened.on('error', () => {
      if (stream === opened) stream = null
    })
    stream = opened
    return opened
  }
  open('w')
  return {
    write: (line) => {
      ;(stream ?? open('a')).write(`${line}\n`)
    },
    close: () => new Promise((resolve) => (stream ? stream.end(resolve) : resolve())),
  }
}
