import { useSignal } from '@preact/signals'
import type {
  APIContainerComponent,
  APIFileComponent,
  APIMediaGalleryComponent,
  APIMessageTopLevelComponent,
  APISectionComponent,
} from 'discord-api-types/v10'
import type { ClientMessage } from '../../client/protocol.ts'
import { MarkdownText } from '../markdown/markdown-text.tsx'
import { pageTexts } from '../session.ts'
import { ActionRowComponent, ButtonComponent } from './action-row.tsx'
import { FileLink } from './attachment-list.tsx'
import { MessagePicture } from './picture.tsx'

type Message = ClientMessage
type TopLevelComponent = APIMessageTopLevelComponent

/** The components of a message, trusted to have Discord's shape. */
export const MessageComponents = ({ message }: { message: Message }) => (
  <div class="parts">{renderComponents(message.components as readonly TopLevelComponent[], message)}</div>
)

const renderComponents = (parts: readonly TopLevelComponent[], message: Message) =>
  parts.map((part, index) => <MessageComponent key={part.id ?? index} part={part} message={message} />)

function MessageComponent({ part, message }: { part: TopLevelComponent; message: Message }) {
  switch (part.type) {
    case 1:
      return <ActionRowComponent row={part} message={message.id} />
    case 9:
      return <Section section={part} message={message} />
    case 10:
      return <MarkdownText text={part.content} />
    case 12:
      return <Gallery gallery={part} />
    case 13:
      return <FileComponent part={part} message={message} />
    case 14:
      return (
        <div
          class={`separator${part.spacing === 2 ? ' large' : ''}${part.divider === false ? '' : ' ruled'}`}
          aria-hidden="true"
        />
      )
    case 17:
      return <Container container={part} message={message} />
    default:
      return <UnknownComponent part={part} />
  }
}

/** Shown for component types that the page does not support. */
const UnknownComponent = ({ part }: { part: { readonly type: number } }) => (
  <p class="failed">{pageTexts.value.unknownPart(part.type)}</p>
)

function Container({ container, message }: { container: APIContainerComponent; message: Message }) {
  const open = useSignal(container.spoiler !== true)
  const colour = container.accent_color
  const edge = colour == null ? {} : { '--edge': `#${colour.toString(16).padStart(6, '0')}` }
  return (
    <div class={`container${colour == null ? '' : ' edged'}`} style={edge}>
      {open.value ? (
        renderComponents(container.components, message)
      ) : (
        <button
          type="button"
          class="veil"
          onClick={() => {
            open.value = true
          }}
        >
          {pageTexts.value.spoiler}
        </button>
      )}
    </div>
  )
}

function Section({ section, message }: { section: APISectionComponent; message: Message }) {
  const { accessory } = section
  return (
    <div class="section">
      <div class="texts">
        {section.components.map((text) => (
          <MarkdownText key={text.id} text={text.content} />
        ))}
      </div>
      <div class="accessory">
        {accessory.type === 2 ? (
          <ButtonComponent button={accessory} message={message.id} />
        ) : (
          <MessagePicture
            small
            url={accessory.media.url}
            alt={accessory.description ?? null}
            hidden={accessory.spoiler ?? false}
          />
        )}
      </div>
    </div>
  )
}

function Gallery({ gallery }: { gallery: APIMediaGalleryComponent }) {
  return (
    <div class={gallery.items.length === 1 ? 'gallery single' : 'gallery'}>
      {gallery.items.map(({ media, description, spoiler }) => (
        <MessagePicture
          key={media.url}
          url={media.url}
          alt={description ?? null}
          width={media.width}
          height={media.height}
          hidden={spoiler ?? false}
        />
      ))}
    </div>
  )
}

function FileComponent({ part, message }: { part: APIFileComponent; message: Message }) {
  const { url } = part.file
  const found = message.attachments.find((each) => each.url === url)
  const name = part.name ?? found?.filename ?? url.split('/').at(-1) ?? ''
  return <FileLink url={url} name={name} size={part.size ?? found?.size ?? null} />
}
