import { signal } from '@preact/signals'
import type { InteractionOutcome, InteractRequest } from '../client/protocol.ts'
import { requestJson } from './api-client.ts'
import { type CommandDraft, draftCommandData } from './command/draft.ts'
import type { Modal } from './modal/values.ts'
import { currentHome, currentLocation, pageTexts } from './session.ts'

/** Pending and failed components are tracked per player. */
const playerMessageKey = (player: string | null, message: string) => `${player}/${message}`
const pendingComponents = signal<Readonly<Record<string, string>>>({})
const failedMessages = signal<readonly string[]>([])

/** Custom id of the message's component that waits for a response; undefined if none. */
export const pendingComponent = (message: string): string | undefined =>
  pendingComponents.value[playerMessageKey(currentLocation.value.player, message)]
/** Whether the last use of one of the message's components failed. */
export const hasFailedComponent = (message: string): boolean =>
  failedMessages.value.includes(playerMessageKey(currentLocation.value.player, message))

/** A command that waits for a response or failed; shown below the messages of its channel. */
export interface PendingCommand {
  readonly id: number
  readonly player: string
  readonly place: string
  readonly command: string
  readonly failed: boolean
}
export const pendingCommands = signal<readonly PendingCommand[]>([])

/** An open modal and where it came from. */
export interface OpenedModal {
  readonly form: Modal
  readonly player: string
  readonly place: string
  readonly message: string | null
}
export const openedModal = signal<OpenedModal | null>(null)

interface ActionOrigin {
  readonly player: string
  readonly place: string
}

function currentOrigin(): ActionOrigin | null {
  const { player, place } = currentLocation.value
  return player === null || place === null ? null : { player, place }
}

async function sendInteraction(
  origin: ActionOrigin,
  type: InteractRequest['type'],
  data: object,
  message: string | null,
): Promise<InteractionOutcome | null> {
  const request: InteractRequest = {
    user: origin.player,
    channel: origin.place,
    type,
    data,
    ...(message === null ? {} : { message }),
  }
  const outcome = await requestJson<InteractionOutcome>('client/interact', request)
  if (outcome?.type === 'form' && origin.player === currentLocation.value.player)
    // The server has validated that this is Discord's modal shape.
    openedModal.value = { ...origin, form: outcome.form as Modal, message }
  return outcome
}

const isSuccess = (outcome: InteractionOutcome | null) => outcome !== null && outcome.type !== 'failed'

/** Id of the message whose component was used last: the list keeps it in view while it changes. */
export const lastUsedMessage = signal<string | null>(null)

/** How long the last used message is kept in view. */
const LAST_USED_MS = 8_000

function rememberLastUsed(message: string): void {
  lastUsedMessage.value = message
  setTimeout(() => {
    if (lastUsedMessage.value === message) lastUsedMessage.value = null
  }, LAST_USED_MS)
}

/** Sends a component interaction. */
export async function activateComponent(
  message: string,
  custom_id: string,
  component_type: number,
  values?: readonly string[],
): Promise<void> {
  const origin = currentOrigin()
  if (origin === null || pendingComponent(message) !== undefined) return
  const key = playerMessageKey(origin.player, message)
  rememberLastUsed(message)
  pendingComponents.value = { ...pendingComponents.value, [key]: custom_id }
  failedMessages.value = failedMessages.value.filter((each) => each !== key)
  const data = { custom_id, component_type, ...(values === undefined ? {} : { values }) }
  const outcome = await sendInteraction(origin, 3, data, message)
  const { [key]: _, ...rest } = pendingComponents.value
  pendingComponents.value = rest
  if (!isSuccess(outcome)) failedMessages.value = [...failedMessages.value, key]
}

let lastCommandId = 0

/** Sends a command interaction. */
export async function sendCommand(draft: CommandDraft): Promise<void> {
  const origin = currentOrigin()
  if (origin === null) return
  lastCommandId += 1
  const pending: PendingCommand = {
    id: lastCommandId,
    ...origin,
    command: `/${draft.entry.name}`,
    failed: false,
  }
  pendingCommands.value = [...pendingCommands.value, pending]
  const outcome = await sendInteraction(origin, 2, draftCommandData(draft), null)
  if (isSuccess(outcome)) dismissCommand(pending.id)
  else
    pendingCommands.value = pendingCommands.value.map((each) =>
      each.id === pending.id ? { ...each, failed: true } : each,
    )
}

export function dismissCommand(id: number): void {
  pendingCommands.value = pendingCommands.value.filter((each) => each.id !== id)
}

/** Fetches autocomplete choices; null if the request failed. */
export async function fetchAutocomplete(
  data: object,
): Promise<readonly { name: string; value: string | number }[] | null> {
  const origin = currentOrigin()
  const outcome = origin === null ? null : await sendInteraction(origin, 4, data, null)
  return outcome?.type === 'choices' ? outcome.choices : null
}

/** Submits a modal. Returns whether it was accepted. */
export async function sendModal(opened: OpenedModal, data: object): Promise<boolean> {
  return isSuccess(await sendInteraction(opened, 5, data, opened.message))
}

/** Replaces `@Zoé` with the user's mention. */
function encodeMentions(text: string): string {
  const users = [...(currentHome.value?.users ?? [])].sort(
    (one, other) => other.name.length - one.name.length,
  )
  return users.reduce((result, { id, name }) => result.replaceAll(`@${name}`, `<@${id}>`), text)
}

/** Sends a message as the current player. Returns whether it was accepted. */
export async function sendChatMessage(text: string): Promise<boolean> {
  const origin = currentOrigin()
  if (origin === null) return false
  const request = { user: origin.player, channel: origin.place, content: encodeMentions(text) }
  return (await requestJson('client/say', request)) !== null
}

/** The status line of a pending or failed command. */
export const pendingCommandText = ({ command, failed: lost }: PendingCommand): string =>
  lost ? pageTexts.value.noAnswer(command) : pageTexts.value.sending(command)
