/** A piece of a line. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: Mark; readonly inside: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string; readonly inside: readonly Inline[] }
  | { readonly kind: 'user' | 'role' | 'channel'; readonly id: string }
  /** `@everyone` or `@here`. */
  | { readonly kind: 'all'; readonly text: string }
  | { readonly kind: 'command'; readonly name: string; readonly id: string }
  | { readonly kind: 'time'; readonly at: number; readonly style: Style }
  | { readonly kind: 'emoji'; readonly name: string; readonly id: string }

export type Mark = 'strong' | 'em' | 'underline' | 'strike' | 'spoiler'

/** How an instant is written: Discord's letters. */
export const STYLES = ['t', 'T', 'd', 'D', 'f', 'F', 's', 'S', 'R'] as const
export type Style = (typeof STYLES)[number]

export type Block =
  | { readonly kind: 'paragraph' | 'small'; readonly inside: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly inside: readonly Inline[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'pre'; readonly language: string | null; readonly text: string }
  | {
      readonly kind: 'list'
      /** The number of the first item; null where there are no numbers. */
      readonly from: number | null
      readonly items: readonly (readonly Block[])[]
    }
