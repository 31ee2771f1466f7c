import { Avatar } from './avatar.tsx'
import { messageExcerpt } from './excerpt.ts'
import { Icon } from './icon.tsx'
import type { TimestampStyle } from './markdown/tree.ts'
import { serverNow } from './server-clock.ts'
import {
  channelTitle,
  currentLocale,
  currentLocation,
  isDirectMessage,
  openChannel,
  pageTexts,
  userName,
} from './session.ts'
import { formatTimestamp } from './time-format.ts'
import { dismissToast, mentionToasts } from './toast.ts'

const excerptFormat = {
  name: (id: string) => userName(id) ?? pageTexts.value.unknownUser,
  time: (at: number, style: TimestampStyle) =>
    formatTimestamp(at, style, currentLocale.value, serverNow.value),
}

/** Mentions of the current player in other channels. */
export function ToastList() {
  const mine = mentionToasts.value.filter(
    ({ player, place }) =>
      player === currentLocation.value.player && place.id !== currentLocation.value.place,
  )
  return (
    <div class="toasts" role="status">
      <div>
        {mine.map(({ message, place }) => {
          const name = userName(message.author.id) ?? message.author.username
          return (
            <div key={message.id} class="toast">
              <button
                type="button"
                class="open"
                onClick={() => {
                  openChannel(place)
                  dismissToast(message.id)
                }}
              >
                <Avatar id={message.author.id} name={name} size={32} />
                <span>
                  <strong>
                    {isDirectMessage(place)
                      ? pageTexts.value.wrote(name)
                      : pageTexts.value.mentioned(name, channelTitle(place))}
                  </strong>
                  <span class="detail">{messageExcerpt(message, excerptFormat)}</span>
                </span>
              </button>
              <button
                type="button"
                class="tool"
                aria-label={pageTexts.value.dismiss}
                onClick={() => dismissToast(message.id)}
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
