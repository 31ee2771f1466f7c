import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { PlaceShown, Shown } from '../client/protocol.ts'
import { drop, errands, errandText, touched } from './deed.ts'
import { dismissed } from './dismissed.ts'
import { Icon } from './icon.tsx'
import { instant, MINUTE, sameDay } from './instant.ts'
import { Message } from './message.tsx'
import { EPHEMERAL, has } from './news.ts'
import { home, isDirect, locale, titleOf, words } from './session.ts'
import { older, read, type Talk } from './talk.ts'

/** Messages of one author within this time stand together. */
const TOGETHER = 7 * MINUTE

const at = ({ timestamp }: Shown) => Date.parse(timestamp)

function isCompact(message: Shown, before: Shown | undefined): boolean {
  return (
    before !== undefined &&
    before.author.id === message.author.id &&
    message.answers === null &&
    has(before, EPHEMERAL) === has(message, EPHEMERAL) &&
    sameDay(at(before), at(message)) &&
    at(message) - at(before) < TOGETHER
  )
}

/** The messages, with a line wherever a day or what is new begins. */
function rows(messages: readonly Shown[], fresh: string | null): ComponentChildren[] {
  return messages.flatMap((message, index) => {
    const before = messages[index - 1]
    const newDay = before === undefined || !sameDay(at(before), at(message))
    const isFresh = message.id === fresh
    return [
      newDay && (
        <p key={`day${message.id}`} class="divider">
          <span>{instant(at(message), 'D', locale.value, at(message))}</span>
        </p>
      ),
      isFresh && (
        <p key="fresh" class="divider fresh">
          <span>{words.value.fresh}</span>
        </p>
      ),
      <Message
        key={message.id}
        message={message}
        compact={!newDay && !isFresh && isCompact(message, before)}
      />,
    ]
  })
}

/** Commands of this place on their way, or without an answer. */
function Errands({ player, place }: { player: string; place: string }) {
  return errands.value
    .filter((errand) => errand.player === player && errand.place === place)
    .map((errand) => (
      <p key={errand.id} class={errand.failed ? 'errand failed' : 'errand'}>
        <Icon name={errand.failed ? 'trouble' : 'clock'} size={16} />
        <span>{errandText(errand)}</span>
        {errand.failed && (
          <button type="button" onClick={() => drop(errand.id)}>
            {words.value.dismiss}
          </button>
        )}
      </p>
    ))
}

/** The messages of a place, the newest at the bottom, where one stays unless one scrolls up. */
export function Log({ talk, place }: { talk: Talk; place: PlaceShown }) {
  const box = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const low = useSignal(true)
  const was = useRef({ first: '', height: 0, mine: '', top: 0 })
  const { player, messages, whole, fresh } = talk
  const shown = messages.filter(({ id }) => !dismissed.value.has(id))
  const first = messages[0]?.id ?? ''
  // What I do myself is at the bottom, where I want to see what comes of it.
  const mine = [
    messages.findLast((each) => each.author.id === player || each.answers?.user === player)?.id,
    errands.value.findLast((each) => each.player === player && each.place === place.id)?.id,
  ].join('/')
  const unread = home.value?.me.id === player ? place.unread : 0

  const sink = () => {
    const scroll = box.current
    if (scroll !== null) scroll.scrollTop = scroll.scrollHeight
  }
  /** To the bottom, or to what was touched last, where that is further up. */
  const settle = () => {
    const message = inner.current?.querySelector(`[data-message="${touched.value}"]`)
    if (message?.matches('.ephemeral') && message.nextElementSibling !== null)
      message.scrollIntoView({ block: 'end' })
    else sink()
  }
  useLayoutEffect(() => {
    const scroll = box.current
    if (scroll === null) return
    const { first: before, height, mine: done } = was.current
    if (done !== '' && done !== mine) {
      touched.value = null
      sink()
    } else if (low.value) settle()
    // What was loaded above must not push away what one reads.
    else if (before !== '' && before !== first) scroll.scrollTop += scroll.scrollHeight - height
    was.current = { first, height: scroll.scrollHeight, mine, top: scroll.scrollTop }
  })
  useEffect(() => {
    // Pictures grow when they arrive.
    const watch = new ResizeObserver(() => {
      if (low.value) settle()
      was.current.height = box.current?.scrollHeight ?? 0
    })
    if (inner.current !== null) watch.observe(inner.current)
    if (box.current !== null) watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const look = () => {
      if (low.value && document.visibilityState === 'visible') read(player, place.id)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [player, place.id, unread, low.value])

  const scrolled = () => {
    const scroll = box.current
    if (scroll === null) return
    const { scrollTop, scrollHeight, clientHeight } = scroll
    // Only who scrolls up leaves the bottom: what grows below may come between a step and its event.
    if (scrollHeight - scrollTop - clientHeight < 60) low.value = true
    else if (scrollTop < was.current.top && touched.value === null) low.value = false
    was.current.top = scrollTop
    if (scroll.scrollTop < 300 && !whole) void older()
  }
  const title = titleOf(place)
  return (
    <div class="log">
      <h2 class="hidden">{words.value.messages(title)}</h2>
      <div
        ref={box}
        class="scroll"
        role="log"
        aria-label={words.value.messages(title)}
        // Whoever has no wheel scrolls by the keys.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
        tabIndex={0}
        onScroll={scrolled}
      >
        <div ref={inner} class="messages">
          {whole ? (
            <p class="beginning">
              {isDirect(place) ? words.value.startWith(place.name) : words.value.start(title)}
            </p>
          ) : (
            <button type="button" class="olderButton" onClick={() => void older()}>
              {words.value.older}
            </button>
          )}
          {rows(shown, fresh)}
          <Errands player={player} place={place.id} />
        </div>
      </div>
      {!low.value && (
        <button type="button" class="newest" onClick={sink}>
          <Icon name="down" size={16} />
          <span>{words.value.newest}</span>
        </button>
      )}
    </div>
  )
}
