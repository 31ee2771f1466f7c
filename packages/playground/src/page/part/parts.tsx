import { useSignal } from '@preact/signals'
import type {
  APIContainerComponent,
  APIFileComponent,
  APIMediaGalleryComponent,
  APIMessageTopLevelComponent,
  APISectionComponent,
} from 'discord-api-types/v10'
import type { Shown } from '../../client/protocol.ts'
import { Text } from '../markdown/text.tsx'
import { words } from '../session.ts'
import { File } from './file.tsx'
import { Picture } from './picture.tsx'
import { Button, Row } from './row.tsx'

type Message = Shown
type Part = APIMessageTopLevelComponent

/** The components of a message, in Discord's own shape: this is where they are taken at their word. */
export const Parts = ({ message }: { message: Message }) => (
  <div class="parts">{inside(message.components as readonly Part[], message)}</div>
)

const inside = (parts: readonly Part[], message: Message) =>
  parts.map((part, index) => <Piece key={part.id ?? index} part={part} message={message} />)

function Piece({ part, message }: { part: Part; message: Message }) {
  switch (part.type) {
    case 1:
      return <Row row={part} message={message.id} />
    case 9:
      return <Section section={part} message={message} />
    case 10:
      return <Text text={part.content} />
    case 12:
      return <Gallery gallery={part} />
    case 13:
      return <Attached part={part} message={message} />
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
      return <Unknown part={part} />
  }
}

/** Something that this page has never heard of says so. */
const Unknown = ({ part }: { part: { readonly type: number } }) => (
  <p class="failed">{words.value.unknownPart(part.type)}</p>
)

function Container({ container, message }: { container: APIContainerComponent; message: Message }) {
  const open = useSignal(container.spoiler !== true)
  const colour = container.accent_color
  const edge = colour == null ? {} : { '--edge': `#${colour.toString(16).padStart(6, '0')}` }
  return (
    <div class={`container${colour == null ? '' : ' edged'}`} style={edge}>
      {open.value ? (
        inside(container.components, message)
      ) : (
        <button
          type="button"
          class="veil"
          onClick={() => {
            open.value = true
          }}
        >
          {words.value.spoiler}
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
          <Text key={text.id} text={text.content} />
        ))}
      </div>
      <div class="accessory">
        {accessory.type === 2 ? (
          <Button button={accessory} message={message.id} />
        ) : (
          <Picture
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
        <Picture
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

function Attached({ part, message }: { part: APIFileComponent; message: Message }) {
  const { url } = part.file
  const found = message.attachments.find((each) => each.url === url)
  const name = part.name ?? found?.filename ?? url.split('/').at(-1) ?? ''
  return <File url={url} name={name} size={part.size ?? found?.size ?? null} />
}
