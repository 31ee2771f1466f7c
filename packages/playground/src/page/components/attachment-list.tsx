import type { ClientMessage } from '../../client/protocol.ts'
import { Icon } from '../icon.tsx'
import { currentLocale, pageTexts } from '../session.ts'
import { MessagePicture } from './picture.tsx'

/** A file size in bytes or kilobytes. */
function formatFileSize(size: number): string {
  const [many, unit] = size < 1024 ? [size, 'byte'] : [size / 1024, 'kilobyte']
  return new Intl.NumberFormat(currentLocale.value, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(many)
}

/** A download link. */
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

/** The attachments of a message without Components V2. */
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
