/** What is shown: a frame of text, pictures and things to touch, in the order in which they are read. */
export interface Panel {
  readonly accent: PanelAccent
  readonly parts: readonly PanelPart[]
}

/** The colour of the frame's edge: nothing is told by it alone. */
export const ACCENT_COLOURS = {
  plain: 0x8a8f98,
  yours: 0x2f9e63,
  question: 0xd9a21b,
  no: 0xd1495b,
  over: 0x4f7cd1,
}
export type PanelAccent = keyof typeof ACCENT_COLOURS

export type PanelPart =
  | { readonly type: 'text'; readonly text: string }
  /** A line between two parts. */
  | { readonly type: 'rule' }
  /** A picture that is drawn later, what it shows in words, and the text that stands there without it. */
  | { readonly type: 'picture'; readonly alt: string; readonly text: string | null }
  | { readonly type: 'row'; readonly buttons: readonly PanelButton[] }
  | { readonly type: 'select'; readonly select: PanelSelect }
  /** A file that comes later; without it nothing stands there. */
  | { readonly type: 'file' }
  /** A text with a button beside it. */
  | { readonly type: 'line'; readonly text: string; readonly button: PanelButton }

export type ButtonStyle = 'primary' | 'secondary' | 'success' | 'danger'

export interface PanelButton {
  readonly label: string
  readonly tag: string
  readonly style: ButtonStyle
  readonly disabled: boolean
}

export interface PanelSelect {
  readonly tag: string
  /** What is chosen: one of the options, or users. */
  readonly of: readonly SelectOption[] | 'users'
  readonly hint: string
  readonly least: number
  readonly most: number
  /** Users that are chosen already. */
  readonly chosen?: readonly string[]
}

export interface SelectOption {
  readonly label: string
  readonly value: string
  readonly about?: string
  readonly chosen?: boolean
}

export const textPart = (...lines: readonly string[]): PanelPart => ({ type: 'text', text: lines.join('\n') })
export const SEPARATOR_PART: PanelPart = { type: 'rule' }
export const buttonRowPart = (...buttons: readonly PanelButton[]): PanelPart => ({ type: 'row', buttons })
export const createPanel = (accent: PanelAccent, ...parts: readonly PanelPart[]): Panel => ({ accent, parts })

export const createButton = (
  label: string,
  tag: string,
  style: ButtonStyle = 'secondary',
  disabled = false,
): PanelButton => ({
  label,
  tag,
  style,
  disabled,
})

/** One of these is chosen. */
export const selectPart = (tag: string, hint: string, of: readonly SelectOption[]): PanelPart => ({
  type: 'select',
  select: { tag, of, hint, least: 1, most: 1 },
})
