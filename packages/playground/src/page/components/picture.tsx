import { signal, useSignal } from '@preact/signals'
import { pageTexts } from '../session.ts'

/** The picture shown in full size, or null. */
export interface LightboxPicture {
  readonly url: string
  readonly alt: string | null
}
export const lightboxPicture = signal<LightboxPicture | null>(null)

interface Props {
  readonly url: string
  readonly alt: string | null
  readonly width?: number | null | undefined
  readonly height?: number | null | undefined
  readonly hidden?: boolean
  readonly small?: boolean
}

/** A picture that opens in full size. */
export function MessagePicture({ url, alt, width, height, hidden = false, small = false }: Props) {
  const open = useSignal(!hidden)
  const size = width && height ? { width, height } : {}
  if (!open.value)
    return (
      <button
        type="button"
        class="picture veil"
        onClick={() => {
          open.value = true
        }}
      >
        {pageTexts.value.spoiler}
      </button>
    )
  return (
    <figure class={small ? 'picture small' : 'picture'}>
      <div class="frame">
        <img src={url} alt={alt ?? ''} {...size} />
        <button
          type="button"
          class="open"
          aria-label={pageTexts.value.openPicture}
          onClick={() => {
            lightboxPicture.value = { url, alt }
          }}
        />
      </div>
      {alt !== null && !small && (
        <figcaption>
          <details>
            <summary title={pageTexts.value.showAlt}>{pageTexts.value.alt}</summary>
            {alt}
          </details>
        </figcaption>
      )}
    </figure>
  )
}
