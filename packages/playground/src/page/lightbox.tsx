import { useEffect, useRef } from 'preact/hooks'
import { lightboxPicture } from './components/picture.tsx'
import { Icon } from './icon.tsx'
import { pageTexts } from './session.ts'

/** A picture in full size with its description. */
export function Lightbox() {
  const dialog = useRef<HTMLDialogElement>(null)
  const picture = lightboxPicture.value
  useEffect(() => {
    if (picture !== null) dialog.current?.showModal()
  }, [picture])
  if (picture === null) return null
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      class="lightbox"
      aria-label={pageTexts.value.picture}
      onClose={() => {
        lightboxPicture.value = null
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <img src={picture.url} alt={picture.alt ?? ''} />
      {picture.alt !== null && <p>{picture.alt}</p>}
      <button type="button" class="tool" aria-label={pageTexts.value.close} onClick={close}>
        <Icon name="close" />
      </button>
    </dialog>
  )
}
