/** What we answer: the part of Discord's callbacks that we use. Types of Discord's own judge it in the test beside. */
export type Reply = Pong | Message | Choices

export interface Pong {
  type: 1
}

/** Seen only by whoever asked. */
export interface Message {
  type: 4
  data: {
    content: string
    flags: 64
    /** Always there: without it Discord would ring whoever is named. */
    allowed_mentions: { parse: [] }
    components?: Row[]
  }
}

export interface Row {
  type: 1
  components: Button[]
}

export interface Button {
  type: 2
  style: 2
  label: string
  custom_id: string
}

/** Completion; it can't be answered with a message. */
export interface Choices {
  type: 8
  data: { choices: { name: string; value: string }[] }
}

export const PONG: Pong = { type: 1 }
export const NO_CHOICES: Choices = { type: 8, data: { choices: [] } }

/** Discord's limit for a message's text. */
export const LONGEST = 2000

export function message(content: string, buttons: readonly Button[] = []): Message {
  const data: Message['data'] = { content: fitted(content), flags: 64, allowed_mentions: { parse: [] } }
  if (buttons.length > 0) data.components = [{ type: 1, components: [...buttons] }]
  return { type: 4, data }
}

export const button = (label: string, customId: string): Button => ({
  type: 2,
  style: 2,
  label,
  custom_id: customId,
})

const FENCE = '```'

/** A text that is too long ends with its last line that fits: half an answer is better than none. */
export function fitted(content: string): string {
  if (content.length <= LONGEST) return content
  const room = content.slice(0, LONGEST - 2 * FENCE.length)
  const lines = room.slice(0, Math.max(room.lastIndexOf('\n'), 0)) || room.replace(/[\ud800-\udbff]$/, '')
  const open = lines.split(FENCE).length % 2 === 0
  return open ? `${lines}\n${FENCE}…` : `${lines}\n…`
}
