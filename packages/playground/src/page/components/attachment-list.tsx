import type { ClientMessage } from '../../client/protocol.ts'
import { Icon } from '../icon.tsx'
import { currentLocale, pageTexts } from '../session.ts'
import { MessagePicture } from './picture.tsx'

/** How large a file is, in bytes or kilobytes. */
function formatFileSize(size: number): string {
  const [many, unit] = size < 1024 ? [size, 'byte'] : [size / 1024, 'kilobyte']
  return new Intl.NumberFormat(currentLocale.value, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(many)
}

/** A file to download. */
export function FileLink({ url, name, size }: { url: string; name: string; size: number | null }) {
  return (
    <a class="file" href={url} download={name} title={pageTexts.value.download(name)}>
      <Icon name="file" size={28} />
      <span>
        <span class="name">{name}</span>
        {size !== null && <span class="detail">{formatFileSize(size)}</span>}
      </span>
    </a>
  )
}

/** What is attached to a message that has no components of the second kind. */
export function AttachmentList({ message }: { message: ClientMessage }) {
  return (
    <div class="attachments">
      {message.attachments.map(({ id, url, filename, size, content_type, description }) =>
        content_type?.startsWith('image/') ? (
          <MessagePicture
            key={id}
            url={url}
            alt={description ?? null}
            hidden={filename.startsWith('SPOILER_')}
          />
        ) : (
          <FileLink key={id} url={url} name={filename} size={size} />
        ),
      )}
    </div>
  )
}
