import { computed, signal } from '@preact/signals'
import { parseCommandLine } from './command/command-line.ts'
import type { CommandDraft } from './command/draft.ts'
import { availableCommands, currentLocale, currentLocation } from './session.ts'

/** What is being written: a text, or a command with its options. */
export interface ComposerContent {
  readonly text: string
  readonly draft: CommandDraft | null
}

const EMPTY_CONTENT: ComposerContent = { text: '', draft: null }

/** What every player is writing in every place. */
const contentByKey = signal<Readonly<Record<string, ComposerContent>>>({})
const currentKey = computed(() => `${currentLocation.value.player}/${currentLocation.value.place}`)

export const composerContent = computed(() => contentByKey.value[currentKey.value] ?? EMPTY_CONTENT)

/** Counts how often the composer was asked to take the focus. */
export const composerFocusRequests = signal(0)

export function updateComposer(now: Partial<ComposerContent>): void {
  contentByKey.value = { ...contentByKey.value, [currentKey.value]: { ...composerContent.value, ...now } }
}

/** What was typed becomes a command as soon as it has the whole name of one. */
export function setComposerText(text: string): void {
  const draft = parseCommandLine(availableCommands.value, text, currentLocale.value)
  updateComposer(draft === null ? { text, draft: null } : { text: '', draft })
}

/** Puts something into the composer from elsewhere: a command that was mentioned. */
export function insertCommand(line: string): void {
  setComposerText(line)
  composerFocusRequests.value += 1
}
