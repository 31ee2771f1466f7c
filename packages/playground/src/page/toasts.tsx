import { Avatar } from './avatar.tsx'
import { excerpt } from './excerpt.ts'
import { now } from './hour.ts'
import { Icon } from './icon.tsx'
import { instant } from './instant.ts'
import type { Style } from './markdown/tree.ts'
import { address, enter, isDirect, locale, nameOf, titleOf, words } from './session.ts'
import { toasts, untoast } from './toast.ts'

const pen = {
  name: (id: string) => nameOf(id) ?? words.value.somebody,
  time: (at: number, style: Style) => instant(at, style, locale.value, now.value),
}

/** Where I was named, elsewhere than where I look. */
export function Toasts() {
  const mine = toasts.value.filter(
    ({ player, place }) => player === address.value.player && place.id !== address.value.place,
  )
  return (
    <div class="toasts" role="status">
      <div>
        {mine.map(({ message, place }) => {
          const name = nameOf(message.author.id) ?? message.author.username
          return (
            <div key={message.id} class="toast">
              <button
                type="button"
                class="open"
                onClick={() => {
                  enter(place)
                  untoast(message.id)
                }}
              >
                <Avatar id={message.author.id} name={name} size={32} />
                <span>
                  <strong>
                    {isDirect(place) ? words.value.wrote(name) : words.value.mentioned(name, titleOf(place))}
                  </strong>
                  <span class="detail">{excerpt(message, pen)}</span>
                </span>
              </button>
              <button
                type="button"
                class="tool"
                aria-label={words.value.dismiss}
                onClick={() => untoast(message.id)}
              >
                <Icon name="close" size={16} />
              </button>
            </div>
          )
        })}
      </div>
    </div>
  )
}
