import { computed, signal } from '@preact/signals'
import { parseCommandLine } from './command/command-line.ts'
import type { CommandDraft } from './command/draft.ts'
import { availableCommands, currentLocale, currentLocation } from './session.ts'

/** The composer's input: text, or a command with its options. */
export interface ComposerContent {
  readonly text: string
  readonly draft: CommandDraft | null
}

const EMPTY_CONTENT: ComposerContent = { text: '', draft: null }

/** Composer input by player and channel. */
const contentByKey = signal<Readonly<Record<string, ComposerContent>>>({})
const currentKey = computed(() => `${currentLocation.value.player}/${currentLocation.value.place}`)

export const composerContent = computed(() => contentByKey.value[currentKey.value] ?? EMPTY_CONTENT)

/** Incremented to move the focus to the composer. */
export const composerFocusRequests = signal(0)

export function updateComposer(now: Partial<ComposerContent>): void {
  contentByKey.value = { ...contentByKey.value, [currentKey.value]: { ...composerContent.value, ...now } }
}

/** Sets the text. A full command name turns it into a command draft. */
export function setComposerText(text: string): void {
  const draft = parseCommandLine(availableCommands.value, text, currentLocale.value)
  updateComposer(draft === null ? { text, draft: null } : { text: '', draft })
}

/** Puts a command into the composer, as when a command mention is clicked. */
export function insertCommand(line: string): void {
  setComposerText(line)
  composerFocusRequests.value += 1
}
