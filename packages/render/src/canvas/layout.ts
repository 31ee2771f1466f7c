/** Picture size in pixels. Discord on a phone shows a picture at about a third of its width. */
export const PICTURE_WIDTH = 1080
export const PICTURE_MARGIN_PX = 28
export const CONTENT_WIDTH = PICTURE_WIDTH - 2 * PICTURE_MARGIN_PX
