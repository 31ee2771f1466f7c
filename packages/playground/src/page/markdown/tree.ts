/** An inline markdown node. */
export type InlineNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: InlineMark; readonly inside: readonly InlineNode[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string; readonly inside: readonly InlineNode[] }
  | { readonly kind: 'user' | 'role' | 'channel'; readonly id: string }
  /** `@everyone` or `@here`. */
  | { readonly kind: 'all'; readonly text: string }
  | { readonly kind: 'command'; readonly name: string; readonly id: string }
  | { readonly kind: 'time'; readonly at: number; readonly style: TimestampStyle }
  | { readonly kind: 'emoji'; readonly name: string; readonly id: string }

export type InlineMark = 'strong' | 'em' | 'underline' | 'strike' | 'spoiler'

/** Discord's timestamp styles. */
export const TIMESTAMP_STYLES = ['t', 'T', 'd', 'D', 'f', 'F', 's', 'S', 'R'] as const
export type TimestampStyle = (typeof TIMESTAMP_STYLES)[number]

export type BlockNode =
  | { readonly kind: 'paragraph' | 'small'; readonly inside: readonly InlineNode[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly inside: readonly InlineNode[] }
  | { readonly kind: 'quote'; readonly blocks: readonly BlockNode[] }
  | { readonly kind: 'pre'; readonly language: string | null; readonly text: string }
  | {
      readonly kind: 'list'
      /** Number of the first item; null for an unordered list. */
      readonly from: number | null
      readonly items: readonly (readonly BlockNode[])[]
    }
