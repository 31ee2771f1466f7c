import { useEffect, useRef } from 'preact/hooks'
import { Icon } from './icon.tsx'
import { enlarged } from './part/picture.tsx'
import { words } from './session.ts'

/** A picture in full size, with its description below. */
export function Lightbox() {
  const dialog = useRef<HTMLDialogElement>(null)
  const picture = enlarged.value
  useEffect(() => {
    if (picture !== null) dialog.current?.showModal()
  }, [picture])
  if (picture === null) return null
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      class="lightbox"
      aria-label={words.value.picture}
      onClose={() => {
        enlarged.value = null
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <img src={picture.url} alt={picture.alt ?? ''} />
      {picture.alt !== null && <p>{picture.alt}</p>}
      <button type="button" class="tool" aria-label={words.value.close} onClick={close}>
        <Icon name="close" />
      </button>
    </dialog>
  )
}
