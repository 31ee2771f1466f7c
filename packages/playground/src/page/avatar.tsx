import { currentHome, playableUsers } from './session.ts'

/** Background colours with enough contrast for white text. */
const AVATAR_COLOURS = [
  '#b3424a',
  '#2f6fb0',
  '#1d7a56',
  '#8a5a12',
  '#7a4fb5',
  '#0f7582',
  '#a8427f',
  '#5a6b1f',
]

export const nameInitials = (name: string): string => {
  const words = name.split(/[\s_-]+/).filter((word) => word !== '')
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '?')].slice(0, 2)
  return letters.join('').toUpperCase()
}

function avatarColour(id: string): string {
  const index = playableUsers.value.findIndex((person) => person.id === id)
  return AVATAR_COLOURS[index % AVATAR_COLOURS.length] ?? '#4a5263'
}

/** A user's initials on their colour. Hidden from screen readers because the name is always next to it. */
export function Avatar({ id, name, size = 40 }: { id: string; name: string; size?: number }) {
  const isBot = currentHome.value?.application.id === id
  return (
    <span
      class={isBot ? 'avatar bot' : 'avatar'}
      style={{ '--size': `${size}px`, '--face': isBot ? 'var(--accent)' : avatarColour(id) }}
      aria-hidden="true"
    >
      {nameInitials(name)}
    </span>
  )
}
