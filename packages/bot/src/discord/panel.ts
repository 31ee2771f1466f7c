/** The content of a message, independent of Discord's JSON: texts, pictures, buttons and selects in reading order. */
export interface Panel {
  readonly accent: PanelAccent
  readonly parts: readonly PanelPart[]
}

/** The colour of the container's edge; the text always says the same. */
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
  /** A divider between two parts. */
  | { readonly type: 'rule' }
  /** A picture that is added later: its alt text, and the text that is shown until then. */
  | { readonly type: 'picture'; readonly alt: string; readonly text: string | null }
  | { readonly type: 'row'; readonly buttons: readonly PanelButton[] }
  | { readonly type: 'select'; readonly select: PanelSelect }
  /** A file that is added later; shows nothing until then. */
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
  /** The options, or `users` for a user select. */
  readonly of: readonly SelectOption[] | 'users'
  readonly hint: string
  readonly least: number
  readonly most: number
  /** Preselected user ids. */
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

/** A select for exactly one option. */
export const selectPart = (tag: string, hint: string, of: readonly SelectOption[]): PanelPart => ({
  type: 'select',
  select: { tag, of, hint, least: 1, most: 1 },
})
