import type { APISelectMenuComponent } from 'discord-api-types/v10'
import { Avatar } from '../avatar.tsx'
import { Icon } from '../icon.tsx'
import type { ListboxItem } from '../listbox.tsx'
import { currentChannel, currentHome, isThreadSummary } from '../session.ts'
import { emojiText } from './emoji.ts'

const userItems = (): ListboxItem[] =>
  (currentHome.value?.users ?? []).map(({ id, name }) => ({
    key: id,
    label: name,
    mark: <Avatar id={id} name={name} size={24} />,
  }))

/** A server has only one role here, `@everyone`, whose id is the server's. */
const roleItems = (): ListboxItem[] => {
  const server = currentChannel.value?.server ?? null
  return server === null ? [] : [{ key: server, label: '@everyone' }]
}

export const channelItems = (kinds: readonly number[] | undefined): ListboxItem[] =>
  (currentHome.value?.places ?? [])
    .filter(({ server, type }) => server === currentChannel.value?.server && (kinds?.includes(type) ?? true))
    .map((each) => ({
      key: each.id,
      label: each.name,
      mark: <Icon name={isThreadSummary(each) ? 'thread' : 'channel'} size={16} />,
    }))

/** The items that a select offers. */
export function selectItems(select: APISelectMenuComponent): ListboxItem[] {
  switch (select.type) {
    case 3:
      return select.options.map(({ value, label, description, emoji }) => ({
        key: value,
        label,
        detail: description,
        ...(emoji === undefined ? {} : { mark: emojiText(emoji) }),
      }))
    case 5:
      return userItems()
    case 6:
      return roleItems()
    case 7:
      return [...userItems(), ...roleItems()]
    case 8:
      return channelItems(select.channel_types)
    default:
      return []
  }
}

/** The initially selected values. */
export function defaultSelectValues(select: APISelectMenuComponent): string[] {
  if (select.type === 3)
    return select.options.filter((option) => option.default === true).map(({ value }) => value)
  return (select.default_values ?? []).map(({ id }) => id)
}
