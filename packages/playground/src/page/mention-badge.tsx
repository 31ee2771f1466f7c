import { pageTexts } from './session.ts'

/** The number of unread mentions; nothing for 0. */
export function MentionBadge({ many }: { many: number }) {
  if (many === 0) return null
  return (
    <span class="badge">
      <span aria-hidden="true">{many > 99 ? '99+' : many}</span>
      <span class="hidden">, {pageTexts.value.mentions(many)}</span>
    </span>
  )
}
