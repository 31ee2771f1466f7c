/** The width of every picture, and the margin around what is on it. A phone shows it at about a third. */
export const WIDTH = 1080
export const MARGIN = 28
export const INNER = WIDTH - 2 * MARGIN
