import type { APIMessageComponentEmoji } from 'discord-api-types/v10'

/** An emoji of its own can't be shown here: its name stands for it. */
export const emojiText = ({ id, name }: APIMessageComponentEmoji): string =>
  id == null ? (name ?? '') : `:${name ?? ''}:`
