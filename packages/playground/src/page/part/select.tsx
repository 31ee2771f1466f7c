import type { APISelectMenuComponent } from 'discord-api-types/v10'
import { Avatar } from '../avatar.tsx'
import { Icon } from '../icon.tsx'
import type { Item } from '../listbox.tsx'
import { home, isThread, place } from '../session.ts'
import { emojiOf } from './emoji.ts'

const users = (): Item[] =>
  (home.value?.users ?? []).map(({ id, name }) => ({
    key: id,
    label: name,
    mark: <Avatar id={id} name={name} size={24} />,
  }))

/** A server here has one role, which is everybody's and bears the server's id. */
const roles = (): Item[] => {
  const server = place.value?.server ?? null
  return server === null ? [] : [{ key: server, label: '@everyone' }]
}

export const channels = (kinds: readonly number[] | undefined): Item[] =>
  (home.value?.places ?? [])
    .filter(({ server, type }) => server === place.value?.server && (kinds?.includes(type) ?? true))
    .map((each) => ({
      key: each.id,
      label: each.name,
      mark: <Icon name={isThread(each) ? 'thread' : 'channel'} size={16} />,
    }))

/** What a select offers. */
export function itemsOf(select: APISelectMenuComponent): Item[] {
  switch (select.type) {
    case 3:
      return select.options.map(({ value, label, description, emoji }) => ({
        key: value,
        label,
        detail: description,
        ...(emoji === undefined ? {} : { mark: emojiOf(emoji) }),
      }))
    case 5:
      return users()
    case 6:
      return roles()
    case 7:
      return [...users(), ...roles()]
    case 8:
      return channels(select.channel_types)
    default:
      return []
  }
}

/** What a select has chosen already. */
export function chosenOf(select: APISelectMenuComponent): string[] {
  if (select.type === 3)
    return select.options.filter((option) => option.default === true).map(({ value }) => value)
  return (select.default_values ?? []).map(({ id }) => id)
}
