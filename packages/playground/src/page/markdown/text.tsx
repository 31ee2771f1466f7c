import { useComputed, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { summon } from '../composer.ts'
import { now } from '../hour.ts'
import { instant } from '../instant.ts'
import { address, enter, home, locale, nameOf, titleOf, words } from '../session.ts'
import { blocks } from './block.ts'
import type { Block, Inline, Style } from './tree.ts'

/** A text in Discord's markdown. */
export function Text({ text }: { text: string }) {
  const parsed = useMemo(() => blocks(text), [text])
  return <div class="text">{parsed.map(block)}</div>
}

function block(one: Block, key: number): ComponentChildren {
  switch (one.kind) {
    case 'paragraph':
      return <p key={key}>{one.inside.map(piece)}</p>
    case 'small':
      return (
        <p key={key} class="small">
          {one.inside.map(piece)}
        </p>
      )
    case 'heading':
      // Sizes, not levels: a message that begins with the smallest one must leave no gap in the page's outline.
      return (
        <h3 key={key} class={`level${one.level}`}>
          {one.inside.map(piece)}
        </h3>
      )
    case 'quote':
      return <blockquote key={key}>{one.blocks.map(block)}</blockquote>
    case 'pre':
      return (
        <pre key={key}>
          <code>{one.text}</code>
        </pre>
      )
    case 'list': {
      const items = one.items.map((item, index) => <li key={`${key}-${index}`}>{item.map(block)}</li>)
      return one.from === null ? (
        <ul key={key}>{items}</ul>
      ) : (
        <ol key={key} start={one.from}>
          {items}
        </ol>
      )
    }
  }
}

function piece(one: Inline, key: number): ComponentChildren {
  switch (one.kind) {
    case 'text':
      return one.text
    case 'strong':
      return <strong key={key}>{one.inside.map(piece)}</strong>
    case 'em':
      return <em key={key}>{one.inside.map(piece)}</em>
    case 'underline':
      return <u key={key}>{one.inside.map(piece)}</u>
    case 'strike':
      return <s key={key}>{one.inside.map(piece)}</s>
    case 'spoiler':
      return <Spoiler key={key}>{one.inside.map(piece)}</Spoiler>
    case 'code':
      return <code key={key}>{one.text}</code>
    case 'link':
      return (
        <a key={key} href={one.url} target="_blank" rel="noreferrer">
          {one.inside.map(piece)}
        </a>
      )
    case 'user':
      return <User key={key} id={one.id} />
    case 'role':
      return <Role key={key} id={one.id} />
    case 'channel':
      return <Channel key={key} id={one.id} />
    case 'all':
      return (
        <span key={key} class="mention me">
          {one.text}
        </span>
      )
    case 'command':
      return (
        <button key={key} type="button" class="mention" onClick={() => summon(`/${one.name} `)}>
          /{one.name}
        </button>
      )
    case 'time':
      return <Time key={key} at={one.at} style={one.style} />
    case 'emoji':
      return `:${one.name}:`
  }
}

function User({ id }: { id: string }) {
  const name = nameOf(id) ?? words.value.somebody
  return <span class={id === address.value.player ? 'mention me' : 'mention'}>@{name}</span>
}

/** The only role of a server here is everybody's. */
function Role({ id }: { id: string }) {
  const all = home.value?.servers.some((server) => server.id === id) ?? false
  return <span class={all ? 'mention me' : 'mention'}>{all ? '@everyone' : `@${words.value.somewhere}`}</span>
}

function Channel({ id }: { id: string }) {
  const found = home.value?.places.find((each) => each.id === id)
  if (found === undefined) return <span class="mention">#{words.value.somewhere}</span>
  return (
    <button type="button" class="mention" onClick={() => enter(found)}>
      {titleOf(found)}
    </button>
  )
}

export function Time({ at, style }: { at: number; style: Style }) {
  const shown = useComputed(() => instant(at, style, locale.value, now.value))
  return (
    <time class="instant" dateTime={new Date(at).toISOString()} title={instant(at, 'F', locale.value, at)}>
      {shown}
    </time>
  )
}

function Spoiler({ children }: { children: ComponentChildren }) {
  const open = useSignal(false)
  if (open.value) return <span class="spoiler open">{children}</span>
  return (
    <button
      type="button"
      class="spoiler"
      aria-label={words.value.spoiler}
      onClick={() => {
        open.value = true
      }}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  )
}
