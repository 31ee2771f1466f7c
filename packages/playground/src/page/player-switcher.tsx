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
  const player = currentUser.value
  return (
    <section class="players" aria-label={pageTexts.value.players}>
      <p class="current-player">
        {player !== null && <Avatar id={player.id} name={player.name} size={40} />}
        <span>
          <span class="label">{pageTexts.value.playing}</span>
          <strong>{player?.name ?? '…'}</strong>
        </span>
        {player !== null && <span class="language">{languageName(player.locale)}</span>}
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
                aria-pressed={id === player?.id}
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
