/** What is shown: a frame of text, pictures and things to touch, in the order in which they are read. */
export interface Panel {
  readonly accent: Accent
  readonly parts: readonly Part[]
}

/** The colour of the frame's edge: nothing is told by it alone. */
export const ACCENTS = { plain: 0x8a8f98, yours: 0x2f9e63, question: 0xd9a21b, no: 0xd1495b, over: 0x4f7cd1 }
export type Accent = keyof typeof ACCENTS

export type Part =
  | { readonly type: 'text'; readonly text: string }
  /** A line between two parts. */
  | { readonly type: 'rule' }
  /** A picture that is drawn later, what it shows in words, and the text that stands there without it. */
  | { readonly type: 'picture'; readonly alt: string; readonly text: string | null }
  | { readonly type: 'row'; readonly buttons: readonly Button[] }
  | { readonly type: 'select'; readonly select: Select }
  /** A file that comes later; without it nothing stands there. */
  | { readonly type: 'file' }
  /** A text with a button beside it. */
  | { readonly type: 'line'; readonly text: string; readonly button: Button }

export type Style = 'primary' | 'secondary' | 'success' | 'danger'

export interface Button {
  readonly label: string
  readonly tag: string
  readonly style: Style
  readonly disabled: boolean
}

export interface Select {
  readonly tag: string
  /** What is chosen: one of the options, or users. */
  readonly of: readonly Option[] | 'users'
  readonly hint: string
  readonly least: number
  readonly most: number
  /** Users that are chosen already. */
  readonly chosen?: readonly string[]
}

export interface Option {
  readonly label: string
  readonly value: string
  readonly about?: string
  readonly chosen?: boolean
}

export const text = (...lines: readonly string[]): Part => ({ type: 'text', text: lines.join('\n') })
export const rule: Part = { type: 'rule' }
export const row = (...buttons: readonly Button[]): Part => ({ type: 'row', buttons })
export const panel = (accent: Accent, ...parts: readonly Part[]): Panel => ({ accent, parts })

export const button = (label: string, tag: string, style: Style = 'secondary', disabled = false): Button => ({
  label,
  tag,
  style,
  disabled,
})

/** One of these is chosen. */
export const choice = (tag: string, hint: string, of: readonly Option[]): Part => ({
  type: 'select',
  select: { tag, of, hint, least: 1, most: 1 },
})
