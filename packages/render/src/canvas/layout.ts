/** The width of every picture, and the margin around what is on it. A phone shows it at about a third. */
export const PICTURE_WIDTH = 1080
export const PICTURE_MARGIN_PX = 28
export const CONTENT_WIDTH = PICTURE_WIDTH - 2 * PICTURE_MARGIN_PX
