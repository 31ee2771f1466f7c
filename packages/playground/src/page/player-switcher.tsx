import { Avatar } from './avatar.tsx'
import { countUnreadMentions } from './client-events.ts'
import { MentionBadge } from './mention-badge.tsx'
import {
  currentLocale,
  currentUser,
  homeByPlayer,
  pageTexts,
  playableUsers,
  switchPlayer,
} from './session.ts'

/** A language's name in the current player's language. */
function languageName(code: string): string {
  return new Intl.DisplayNames(currentLocale.value, { type: 'language' }).of(code) ?? code
}

/** The current player, and a button for each playable user. */
export function PlayerSwitcher({ chosen }: { chosen?: () => void }) {
  const mine = currentUser.value
  return (
    <section class="players" aria-label={pageTexts.value.players}>
      <p class="current-player">
        {mine !== null && <Avatar id={mine.id} name={mine.name} size={40} />}
        <span>
          <span class="label">{pageTexts.value.playing}</span>
          <strong>{mine?.name ?? '…'}</strong>
        </span>
        {mine !== null && <span class="language">{languageName(mine.locale)}</span>}
      </p>
      <ul class="faces">
        {playableUsers.value.map(({ id, name, locale }) => {
          const mentions =
            homeByPlayer.value[id] === undefined ? 0 : countUnreadMentions(homeByPlayer.value[id])
          return (
            <li key={id}>
              <button
                type="button"
                class="face"
                aria-pressed={id === mine?.id}
                title={`${name} · ${languageName(locale)}`}
                onClick={() => {
                  switchPlayer(id)
                  chosen?.()
                }}
              >
                <Avatar id={id} name={name} size={34} />
                <span class="name">{name}</span>
                <MentionBadge many={mentions} />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
