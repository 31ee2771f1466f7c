import type {
  APIActionRowComponent,
  APIButtonComponentWithCustomId,
  APIComponentInContainer,
  APIComponentInMessageActionRow,
  APIContainerComponent,
  APISelectMenuOption,
  APIStringSelectComponent,
  APITextDisplayComponent,
  APIUserSelectComponent,
} from 'discord-api-types/v10'
import { ACCENTS, type Button, type Option, type Panel, type Part, type Select, type Style } from './panel.ts'

/** What a message holds, by Discord's own types: a frame with everything in it. */
export type Component = APIContainerComponent
type Inner = APIComponentInContainer
type Selecting = APIStringSelectComponent | APIUserSelectComponent
type Row = APIActionRowComponent<APIComponentInMessageActionRow>

/** Discord's limits. */
export const LIMITS = {
  text: 4000,
  label: 80,
  option: 100,
  hint: 150,
  alt: 1024,
  buttons: 5,
  options: 25,
} as const

const STYLES: Readonly<Record<Style, 1 | 2 | 3 | 4>> = { primary: 1, secondary: 2, success: 3, danger: 4 }

/** A panel as components; `file`: the name of the picture or file that comes with it, null while there is none. */
export function componentsOf({ accent, parts }: Panel, file: string | null): Component[] {
  let room: number = LIMITS.text
  const components = parts.flatMap((part): Inner[] => {
    const shown = texted(part, file)
    if (shown === null) return componentOf(part, file)
    const said = fitted(shown, room)
    room -= said.length
    if (part.type === 'line' && said !== '')
      return [{ type: 9, components: [textOf(said)], accessory: buttonOf(part.button) }]
    return said === '' ? [] : [textOf(said)]
  })
  return [{ type: 17, accent_color: ACCENTS[accent], components }]
}

/** The text of a part; null where it is none. */
function texted(part: Part, file: string | null): string | null {
  if (part.type === 'text' || part.type === 'line') return part.text
  return part.type === 'picture' && file === null ? (part.text ?? '') : null
}

function componentOf(part: Exclude<Part, { type: 'text' | 'line' }> | Part, file: string | null): Inner[] {
  switch (part.type) {
    case 'rule':
      return [{ type: 14, divider: true, spacing: 1 }]
    case 'row':
      return rowsOf(part.buttons)
    case 'select':
      return [{ type: 1, components: [selectOf(part.select)] }]
    case 'picture':
      return [
        {
          type: 12,
          items: [{ media: { url: `attachment://${file}` }, description: cut(part.alt, LIMITS.alt) }],
        },
      ]
    case 'file':
      return file === null ? [] : [{ type: 13, file: { url: `attachment://${file}` } }]
    default:
      return []
  }
}

const textOf = (content: string): APITextDisplayComponent => ({ type: 10, content })

/** Five buttons fit a row; more of them take more rows. */
function rowsOf(buttons: readonly Button[]): Row[] {
  const rows: Row[] = []
  for (let at = 0; at < buttons.length; at += LIMITS.buttons)
    rows.push({ type: 1, components: buttons.slice(at, at + LIMITS.buttons).map(buttonOf) })
  return rows
}

const buttonOf = ({ label, tag, style, disabled }: Button): APIButtonComponentWithCustomId => ({
  type: 2,
  style: STYLES[style],
  label: cut(label, LIMITS.label),
  custom_id: tag,
  ...(disabled ? { disabled } : {}),
})

export function selectOf({ tag, of, hint, least, most, chosen = [] }: Select): Selecting {
  const common = {
    custom_id: tag,
    ...(hint === '' ? {} : { placeholder: cut(hint, LIMITS.hint) }),
    min_values: least,
    max_values: most,
  }
  if (of !== 'users') return { type: 3, ...common, options: of.slice(0, LIMITS.options).map(optionOf) }
  return { type: 5, ...common, ...preset(chosen.slice(0, most)) }
}

/** Who is chosen already. Discord's type asks for a value of its own enum where its API takes the word. */
const preset = (users: readonly string[]): object => ({
  default_values: users.map((id) => ({ id, type: 'user' })),
})

export const optionOf = ({ label, value, about, chosen = false }: Option): APISelectMenuOption => ({
  label: cut(label, LIMITS.option) || '–',
  value,
  ...(about === undefined || about === '' ? {} : { description: cut(about, LIMITS.option) }),
  ...(chosen ? { default: true } : {}),
})

/** A text that is too long ends in an ellipsis; no character is cut in half. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`

const FENCE = '```'

/** A text that is too long ends with its last line that fits: half an answer is better than none. */
export function fitted(content: string, most: number): string {
  if (content.length <= most) return content
  const room = content.slice(0, Math.max(most - 2 * FENCE.length, 0))
  const lines = room.slice(0, Math.max(room.lastIndexOf('\n'), 0)) || room.replace(/[\ud800-\udbff]$/, '')
  if (lines === '') return ''
  const open = lines.split(FENCE).length % 2 === 0
  return open ? `${lines}\n${FENCE}…` : `${lines}\n…`
}
