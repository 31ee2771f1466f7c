import { useErrorBoundary } from 'preact/hooks'
import type { Shown } from '../client/protocol.ts'
import { Avatar } from './avatar.tsx'
import { hasFailed } from './deed.ts'
import { dismiss } from './dismissed.ts'
import { now } from './hour.ts'
import { Icon } from './icon.tsx'
import { DAY, instant, sameDay } from './instant.ts'
import { Text } from './markdown/text.tsx'
import { EPHEMERAL, has, LOADING, SECOND, SILENT } from './news.ts'
import { Attachments } from './part/file.tsx'
import { Parts } from './part/parts.tsx'
import { address, enter, entries, home, locale, nameOf, place, words } from './session.ts'
import { complain } from './trouble.ts'

/** When it was written: the hour for today and yesterday, else the date. */
function When({ at }: { at: number }) {
  const time = instant(at, 't', locale.value, at)
  const today = now.value
  const said = sameDay(at, today)
    ? words.value.today(time)
    : sameDay(at, today - DAY)
      ? words.value.yesterday(time)
      : instant(at, 's', locale.value, at)
  return (
    <time dateTime={new Date(at).toISOString()} title={instant(at, 'F', locale.value, at)}>
      {said}
    </time>
  )
}

/** A command as it is called in the language of the reader. */
function calledHere(command: string): string {
  const entry = entries.value.find(({ plain }) => `/${plain}` === command)
  return entry === undefined ? command : `/${entry.name}`
}

/** The command that a message answers, and who called it. */
function Answers({ message }: { message: Shown }) {
  const { answers } = message
  if (answers === null || answers.command === null) return null
  const name = nameOf(answers.user) ?? words.value.somebody
  return (
    <p class="answers">
      <Icon name="curve" size={18} />
      <Avatar id={answers.user} name={name} size={16} />
      <strong>{name}</strong> {words.value.used} <span class="mention">{calledHere(answers.command)}</span>
    </p>
  )
}

function Body({ message }: { message: Shown }) {
  const { author, content, components, attachments } = message
  // What can't be shown must not take the page with it.
  const [error] = useErrorBoundary((cause) => complain('page', words.value.brokenMessage, [String(cause)]))
  if (error !== undefined) return <p class="failed">{words.value.brokenMessage}</p>
  if (has(message, LOADING))
    return (
      <p class="thinking">
        <span class="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        {words.value.thinking(nameOf(author.id) ?? author.username)}
      </p>
    )
  const second = has(message, SECOND)
  return (
    <>
      {!second && content !== '' && <Text text={content} />}
      {!second && attachments.length > 0 && <Attachments message={message} />}
      {components.length > 0 && <Parts message={message} />}
      {message.edited_timestamp !== null && <span class="edited">{words.value.edited}</span>}
    </>
  )
}

function Feet({ message }: { message: Shown }) {
  const thread = home.value?.places.find(({ id }) => id === message.thread)
  return (
    <>
      {thread !== undefined && (
        <button
          type="button"
          class="startedThread"
          aria-label={words.value.openThread(thread.name)}
          onClick={() => enter(thread)}
        >
          <Icon name="thread" size={18} />
          {thread.name}
        </button>
      )}
      {hasFailed(message.id) && (
        <p class="failed" role="alert">
          <Icon name="trouble" size={16} />
          {words.value.failed}
        </p>
      )}
      {has(message, EPHEMERAL) && (
        <p class="onlyYou">
          <Icon name="eye" size={16} />
          {words.value.onlyYou} ·
          <button type="button" onClick={() => dismiss(message.id)}>
            {words.value.dismiss}
          </button>
        </p>
      )}
    </>
  )
}

/** A message; `compact`: below one of the same author, whose name need not be said again. */
export function Message({ message, compact }: { message: Shown; compact: boolean }) {
  const { id, author, rings } = message
  const name = nameOf(author.id) ?? author.username
  const at = Date.parse(message.timestamp)
  const kinds = [
    'message',
    compact && 'compact',
    has(message, EPHEMERAL) && 'ephemeral',
    // In direct messages everything rings: nothing stands out.
    rings.includes(address.value.player ?? '') && place.value?.server !== null && 'rings',
  ]
  return (
    <article class={kinds.filter(Boolean).join(' ')} data-message={id} aria-labelledby={`by${id}`}>
      <Answers message={message} />
      <div class="line">
        <div class="gutter">
          {compact ? (
            <span class="hour" aria-hidden="true">
              {instant(at, 't', locale.value, at)}
            </span>
          ) : (
            <Avatar id={author.id} name={name} />
          )}
        </div>
        <div class="body">
          <header id={`by${id}`} class={compact ? 'hidden' : undefined}>
            <strong>{name}</strong>
            {author.bot && <span class="app">{words.value.app}</span>} <When at={at} />
            {has(message, SILENT) && (
              <span class="silent" title={words.value.silent}>
                <Icon name="mute" size={14} />
                <span class="hidden">{words.value.silent}</span>
              </span>
            )}
          </header>
          <Body message={message} />
          <Feet message={message} />
        </div>
      </div>
    </article>
  )
}
