import type { APIMessageComponentEmoji } from 'discord-api-types/v10'

/** Unicode emoji as they are; custom emoji by name, because their images are not available. */
export const emojiText = ({ id, name }: APIMessageComponentEmoji): string =>
  id == null ? (name ?? '') : `:${name ?? ''}:`
