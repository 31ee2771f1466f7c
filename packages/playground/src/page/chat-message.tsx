import { useErrorBoundary } from 'preact/hooks'
import type { ClientMessage } from '../client/protocol.ts'
import {
  COMPONENTS_V2_MESSAGE_FLAG,
  EPHEMERAL_MESSAGE_FLAG,
  LOADING_MESSAGE_FLAG,
  SILENT_MESSAGE_FLAG,
} from '../message-flags.ts'
import { hasFailedComponent } from './actions.ts'
import { Avatar } from './avatar.tsx'
import { hasMessageFlag } from './client-events.ts'
import { AttachmentList } from './components/attachment-list.tsx'
import { MessageComponents } from './components/message-components.tsx'
import { dismissMessage } from './dismissed-messages.ts'
import { Icon } from './icon.tsx'
import { MarkdownText } from './markdown/markdown-text.tsx'
import { reportPageProblem } from './problem-reports.ts'
import { serverNow } from './server-clock.ts'
import {
  availableCommands,
  currentChannel,
  currentHome,
  currentLocale,
  currentLocation,
  openChannel,
  pageTexts,
  userName,
} from './session.ts'
import { formatTimestamp, isSameDay, MS_PER_DAY } from './time-format.ts'

/** The time of a message: the time of day for today and yesterday, else the date. */
function MessageTime({ at }: { at: number }) {
  const time = formatTimestamp(at, 't', currentLocale.value, at)
  const today = serverNow.value
  const label = isSameDay(at, today)
    ? pageTexts.value.today(time)
    : isSameDay(at, today - MS_PER_DAY)
      ? pageTexts.value.yesterday(time)
      : formatTimestamp(at, 's', currentLocale.value, at)
  return (
    <time dateTime={new Date(at).toISOString()} title={formatTimestamp(at, 'F', currentLocale.value, at)}>
      {label}
    </time>
  )
}

/** The command's name in the player's language. */
function localisedCommandName(command: string): string {
  const entry = availableCommands.value.find(({ plain }) => `/${plain}` === command)
  return entry === undefined ? command : `/${entry.name}`
}

/** The user and command that a message responds to; null if there is none. */
function InvokedCommand({ message }: { message: ClientMessage }) {
  const { answers } = message
  if (answers === null || answers.command === null) return null
  const name = userName(answers.user) ?? pageTexts.value.unknownUser
  return (
    <p class="answers">
      <Icon name="curve" size={18} />
      <Avatar id={answers.user} name={name} size={16} />
      <strong>{name}</strong> {pageTexts.value.used}{' '}
      <span class="mention">{localisedCommandName(answers.command)}</span>
    </p>
  )
}

function MessageBody({ message }: { message: ClientMessage }) {
  const { author, content, components, attachments } = message
  // An error in one message must not break the page.
  const [error] = useErrorBoundary((cause) =>
    reportPageProblem('page', pageTexts.value.brokenMessage, [String(cause)]),
  )
  if (error !== undefined) return <p class="failed">{pageTexts.value.brokenMessage}</p>
  if (hasMessageFlag(message, LOADING_MESSAGE_FLAG))
    return (
      <p class="thinking">
        <span class="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        {pageTexts.value.thinking(userName(author.id) ?? author.username)}
      </p>
    )
  const isComponentsV2 = hasMessageFlag(message, COMPONENTS_V2_MESSAGE_FLAG)
  return (
    <>
      {!isComponentsV2 && content !== '' && <MarkdownText text={content} />}
      {!isComponentsV2 && attachments.length > 0 && <AttachmentList message={message} />}
      {components.length > 0 && <MessageComponents message={message} />}
      {message.edited_timestamp !== null && <span class="edited">{pageTexts.value.edited}</span>}
    </>
  )
}

function MessageFooter({ message }: { message: ClientMessage }) {
  const thread = currentHome.value?.places.find(({ id }) => id === message.thread)
  return (
    <>
      {thread !== undefined && (
        <button
          type="button"
          class="startedThread"
          aria-label={pageTexts.value.openThread(thread.name)}
          onClick={() => openChannel(thread)}
        >
          <Icon name="thread" size={18} />
          {thread.name}
        </button>
      )}
      {hasFailedComponent(message.id) && (
        <p class="failed" role="alert">
          <Icon name="trouble" size={16} />
          {pageTexts.value.failed}
        </p>
      )}
      {hasMessageFlag(message, EPHEMERAL_MESSAGE_FLAG) && (
        <p class="onlyYou">
          <Icon name="eye" size={16} />
          {pageTexts.value.onlyYou} ·
          <button type="button" onClick={() => dismissMessage(message.id)}>
            {pageTexts.value.dismiss}
          </button>
        </p>
      )}
    </>
  )
}

/** A message; `compact` hides the author because the previous message has the same one. */
export function ChatMessage({ message, compact }: { message: ClientMessage; compact: boolean }) {
  const { id, author, rings } = message
  const name = userName(author.id) ?? author.username
  const at = Date.parse(message.timestamp)
  const kinds = [
    'message',
    compact && 'compact',
    hasMessageFlag(message, EPHEMERAL_MESSAGE_FLAG) && 'ephemeral',
    // In DMs every message notifies, so none is highlighted.
    rings.includes(currentLocation.value.player ?? '') && currentChannel.value?.server !== null && 'rings',
  ]
  return (
    <article class={kinds.filter(Boolean).join(' ')} data-message={id} aria-labelledby={`by${id}`}>
      <InvokedCommand message={message} />
      <div class="line">
        <div class="gutter">
          {compact ? (
            <span class="hour" aria-hidden="true">
              {formatTimestamp(at, 't', currentLocale.value, at)}
            </span>
          ) : (
            <Avatar id={author.id} name={name} />
          )}
        </div>
        <div class="body">
          <header id={`by${id}`} class={compact ? 'hidden' : undefined}>
            <strong>{name}</strong>
            {author.bot && <span class="app">{pageTexts.value.app}</span>} <MessageTime at={at} />
            {hasMessageFlag(message, SILENT_MESSAGE_FLAG) && (
              <span class="silent" title={pageTexts.value.silent}>
                <Icon name="mute" size={14} />
                <span class="hidden">{pageTexts.value.silent}</span>
              </span>
            )}
          </header>
          <MessageBody message={message} />
          <MessageFooter message={message} />
        </div>
      </div>
    </article>
  )
}
