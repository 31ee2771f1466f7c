import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { ChannelSummary, ClientMessage } from '../client/protocol.ts'
import { EPHEMERAL_MESSAGE_FLAG } from '../message-flags.ts'
import { dismissCommand, lastUsedMessage, pendingCommands, pendingCommandText } from './actions.ts'
import { ChatMessage } from './chat-message.tsx'
import { hasMessageFlag } from './client-events.ts'
import { loadOlderMessages, markConversationRead, type OpenConversation } from './conversation.ts'
import { dismissedMessages } from './dismissed-messages.ts'
import { Icon } from './icon.tsx'
import { channelTitle, currentHome, currentLocale, isDirectMessage, pageTexts } from './session.ts'
import { formatTimestamp, isSameDay, MS_PER_MINUTE } from './time-format.ts'

/** Consecutive messages of one author within this time are grouped. */
const GROUPING_MS = 7 * MS_PER_MINUTE

const sentAt = ({ timestamp }: ClientMessage) => Date.parse(timestamp)

function isCompact(message: ClientMessage, before: ClientMessage | undefined): boolean {
  return (
    before !== undefined &&
    before.author.id === message.author.id &&
    message.answers === null &&
    hasMessageFlag(before, EPHEMERAL_MESSAGE_FLAG) === hasMessageFlag(message, EPHEMERAL_MESSAGE_FLAG) &&
    isSameDay(sentAt(before), sentAt(message)) &&
    sentAt(message) - sentAt(before) < GROUPING_MS
  )
}

/** The messages with dividers before a new day and before the first unread message. */
function messageRows(messages: readonly ClientMessage[], firstUnread: string | null): ComponentChildren[] {
  return messages.flatMap((message, index) => {
    const before = messages[index - 1]
    const newDay = before === undefined || !isSameDay(sentAt(before), sentAt(message))
    const isFresh = message.id === firstUnread
    return [
      newDay && (
        <p key={`day${message.id}`} class="divider">
          <span>{formatTimestamp(sentAt(message), 'D', currentLocale.value, sentAt(message))}</span>
        </p>
      ),
      isFresh && (
        <p key="fresh" class="divider fresh">
          <span>{pageTexts.value.fresh}</span>
        </p>
      ),
      <ChatMessage
        key={message.id}
        message={message}
        compact={!newDay && !isFresh && isCompact(message, before)}
      />,
    ]
  })
}

/** The pending and failed commands of this channel. */
function PendingCommands({ player, place }: { player: string; place: string }) {
  return pendingCommands.value
    .filter((pending) => pending.player === player && pending.place === place)
    .map((pending) => (
      <p key={pending.id} class={pending.failed ? 'pending-command failed' : 'pending-command'}>
        <Icon name={pending.failed ? 'trouble' : 'clock'} size={16} />
        <span>{pendingCommandText(pending)}</span>
        {pending.failed && (
          <button type="button" onClick={() => dismissCommand(pending.id)}>
            {pageTexts.value.dismiss}
          </button>
        )}
      </p>
    ))
}

/** The messages of a channel, newest at the bottom. Stays scrolled to the bottom unless the user scrolls up. */
export function MessageList({ talk, place }: { talk: OpenConversation; place: ChannelSummary }) {
  const box = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const isAtBottom = useSignal(true)
  const previous = useRef({ first: '', height: 0, mine: '', top: 0 })
  const { player, messages, isComplete, firstUnread } = talk
  const shown = messages.filter(({ id }) => !dismissedMessages.value.has(id))
  const first = messages[0]?.id ?? ''
  // The player's own latest message or command: a new one scrolls to the bottom.
  const ownLatest = [
    messages.findLast((each) => each.author.id === player || each.answers?.user === player)?.id,
    pendingCommands.value.findLast((each) => each.player === player && each.place === place.id)?.id,
  ].join('/')
  const unread = currentHome.value?.me.id === player ? place.unread : 0

  const scrollToBottom = () => {
    const scroll = box.current
    if (scroll !== null) scroll.scrollTop = scroll.scrollHeight
  }
  /** Scrolls to the bottom, or to the last used ephemeral message if that is further up. */
  const scrollToLatest = () => {
    const message = inner.current?.querySelector(`[data-message="${lastUsedMessage.value}"]`)
    if (message?.matches('.ephemeral') && message.nextElementSibling !== null)
      message.scrollIntoView({ block: 'end' })
    else scrollToBottom()
  }
  useLayoutEffect(() => {
    const scroll = box.current
    if (scroll === null) return
    const { first: before, height, mine: done } = previous.current
    if (done !== '' && done !== ownLatest) {
      lastUsedMessage.value = null
      scrollToBottom()
    } else if (isAtBottom.value) scrollToLatest()
    // Messages loaded above must not move the visible ones.
    else if (before !== '' && before !== first) scroll.scrollTop += scroll.scrollHeight - height
    previous.current = { first, height: scroll.scrollHeight, mine: ownLatest, top: scroll.scrollTop }
  })
  useEffect(() => {
    // Pictures change the height when they load.
    const watch = new ResizeObserver(() => {
      if (isAtBottom.value) scrollToLatest()
      previous.current.height = box.current?.scrollHeight ?? 0
    })
    if (inner.current !== null) watch.observe(inner.current)
    if (box.current !== null) watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const markReadIfVisible = () => {
      if (isAtBottom.value && document.visibilityState === 'visible') markConversationRead(player, place.id)
    }
    markReadIfVisible()
    document.addEventListener('visibilitychange', markReadIfVisible)
    return () => document.removeEventListener('visibilitychange', markReadIfVisible)
  }, [player, place.id, unread, isAtBottom.value])

  const handleScroll = () => {
    const scroll = box.current
    if (scroll === null) return
    const { scrollTop, scrollHeight, clientHeight } = scroll
    // Only scrolling up leaves the bottom: the content can also grow between a scroll and its event.
    if (scrollHeight - scrollTop - clientHeight < 60) isAtBottom.value = true
    else if (scrollTop < previous.current.top && lastUsedMessage.value === null) isAtBottom.value = false
    previous.current.top = scrollTop
    if (scroll.scrollTop < 300 && !isComplete) void loadOlderMessages()
  }
  const title = channelTitle(place)
  return (
    <div class="log">
      <h2 class="hidden">{pageTexts.value.messages(title)}</h2>
      <div
        ref={box}
        class="scroll"
        role="log"
        aria-label={pageTexts.value.messages(title)}
        // Makes the list scrollable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
        tabIndex={0}
        onScroll={handleScroll}
      >
        <div ref={inner} class="messages">
          {isComplete ? (
            <p class="beginning">
              {isDirectMessage(place) ? pageTexts.value.startWith(place.name) : pageTexts.value.start(title)}
            </p>
          ) : (
            <button type="button" class="olderButton" onClick={() => void loadOlderMessages()}>
              {pageTexts.value.older}
            </button>
          )}
          {messageRows(shown, firstUnread)}
          <PendingCommands player={player} place={place.id} />
        </div>
      </div>
      {!isAtBottom.value && (
        <button type="button" class="newest" onClick={scrollToBottom}>
          <Icon name="down" size={16} />
          <span>{pageTexts.value.newest}</span>
        </button>
      )}
    </div>
  )
}
