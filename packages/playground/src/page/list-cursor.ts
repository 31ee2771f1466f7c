/** Returns the list index after a key press; null if the key does not move the cursor. */
export function nextListIndex(key: string, at: number, many: number): number | null {
  if (many === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % many
    case 'ArrowUp':
      return at <= 0 ? many - 1 : at - 1
    case 'Home':
      return 0
    case 'End':
      return many - 1
    case 'PageDown':
      return Math.min(at + 8, many - 1)
    case 'PageUp':
      return Math.max(at - 8, 0)
    default:
      return null
  }
}
