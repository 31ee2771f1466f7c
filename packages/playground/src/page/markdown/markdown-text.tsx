import { useComputed, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { insertCommand } from '../composer-state.ts'
import { serverNow } from '../server-clock.ts'
import {
  channelTitle,
  currentHome,
  currentLocale,
  currentLocation,
  openChannel,
  pageTexts,
  userName,
} from '../session.ts'
import { formatTimestamp } from '../time-format.ts'
import { parseBlocks } from './block.ts'
import type { BlockNode, InlineNode, TimestampStyle } from './tree.ts'

/** Renders a text in Discord's markdown. */
export function MarkdownText({ text }: { text: string }) {
  const parsed = useMemo(() => parseBlocks(text), [text])
  return <div class="text">{parsed.map(renderBlock)}</div>
}

function renderBlock(node: BlockNode, key: number): ComponentChildren {
  switch (node.kind) {
    case 'paragraph':
      return <p key={key}>{node.inside.map(renderInline)}</p>
    case 'small':
      return (
        <p key={key} class="small">
          {node.inside.map(renderInline)}
        </p>
      )
    case 'heading':
      // Always h3, styled by level: heading levels of a message must not leave gaps in the page's outline.
      return (
        <h3 key={key} class={`level${node.level}`}>
          {node.inside.map(renderInline)}
        </h3>
      )
    case 'quote':
      return <blockquote key={key}>{node.blocks.map(renderBlock)}</blockquote>
    case 'pre':
      return (
        <pre key={key}>
          <code>{node.text}</code>
        </pre>
      )
    case 'list': {
      const items = node.items.map((item, index) => <li key={`${key}-${index}`}>{item.map(renderBlock)}</li>)
      return node.from === null ? (
        <ul key={key}>{items}</ul>
      ) : (
        <ol key={key} start={node.from}>
          {items}
        </ol>
      )
    }
  }
}

function renderInline(node: InlineNode, key: number): ComponentChildren {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'strong':
      return <strong key={key}>{node.inside.map(renderInline)}</strong>
    case 'em':
      return <em key={key}>{node.inside.map(renderInline)}</em>
    case 'underline':
      return <u key={key}>{node.inside.map(renderInline)}</u>
    case 'strike':
      return <s key={key}>{node.inside.map(renderInline)}</s>
    case 'spoiler':
      return <Spoiler key={key}>{node.inside.map(renderInline)}</Spoiler>
    case 'code':
      return <code key={key}>{node.text}</code>
    case 'link':
      return (
        <a key={key} href={node.url} target="_blank" rel="noreferrer">
          {node.inside.map(renderInline)}
        </a>
      )
    case 'user':
      return <UserMention key={key} id={node.id} />
    case 'role':
      return <RoleMention key={key} id={node.id} />
    case 'channel':
      return <ChannelMention key={key} id={node.id} />
    case 'all':
      return (
        <span key={key} class="mention me">
          {node.text}
        </span>
      )
    case 'command':
      return (
        <button key={key} type="button" class="mention" onClick={() => insertCommand(`/${node.name} `)}>
          /{node.name}
        </button>
      )
    case 'time':
      return <MarkdownTimestamp key={key} at={node.at} style={node.style} />
    case 'emoji':
      return `:${node.name}:`
  }
}

function UserMention({ id }: { id: string }) {
  const name = userName(id) ?? pageTexts.value.unknownUser
  return <span class={id === currentLocation.value.player ? 'mention me' : 'mention'}>@{name}</span>
}

/** A server has only one role here, `@everyone`, whose id is the server's. */
function RoleMention({ id }: { id: string }) {
  const all = currentHome.value?.servers.some((server) => server.id === id) ?? false
  return (
    <span class={all ? 'mention me' : 'mention'}>
      {all ? '@everyone' : `@${pageTexts.value.unknownChannel}`}
    </span>
  )
}

function ChannelMention({ id }: { id: string }) {
  const found = currentHome.value?.places.find((each) => each.id === id)
  if (found === undefined) return <span class="mention">#{pageTexts.value.unknownChannel}</span>
  return (
    <button type="button" class="mention" onClick={() => openChannel(found)}>
      {channelTitle(found)}
    </button>
  )
}

export function MarkdownTimestamp({ at, style }: { at: number; style: TimestampStyle }) {
  const shown = useComputed(() => formatTimestamp(at, style, currentLocale.value, serverNow.value))
  return (
    <time
      class="instant"
      dateTime={new Date(at).toISOString()}
      title={formatTimestamp(at, 'F', currentLocale.value, at)}
    >
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
      aria-label={pageTexts.value.spoiler}
      onClick={() => {
        open.value = true
      }}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  )
}
