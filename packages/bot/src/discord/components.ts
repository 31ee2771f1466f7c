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
import {
  ACCENT_COLOURS,
  type ButtonStyle,
  type Panel,
  type PanelButton,
  type PanelPart,
  type PanelSelect,
  type SelectOption,
} from './panel.ts'

/** What a message holds, by Discord's own types: a frame with everything in it. */
export type ContainerComponent = APIContainerComponent
type ContainerChild = APIComponentInContainer
type SelectComponent = APIStringSelectComponent | APIUserSelectComponent
type ActionRow = APIActionRowComponent<APIComponentInMessageActionRow>

/** Discord's limits. */
export const COMPONENT_LIMITS = {
  text: 4000,
  label: 80,
  option: 100,
  hint: 150,
  alt: 1024,
  buttons: 5,
  options: 25,
} as const

const BUTTON_STYLE_CODES: Readonly<Record<ButtonStyle, 1 | 2 | 3 | 4>> = {
  primary: 1,
  secondary: 2,
  success: 3,
  danger: 4,
}

/** A panel as components; `file`: the name of the picture or file that comes with it, null while there is none. */
export function componentsOf({ accent, parts }: Panel, file: string | null): ContainerComponent[] {
  let room: number = COMPONENT_LIMITS.text
  const components = parts.flatMap((part): ContainerChild[] => {
    const shown = textOfPart(part, file)
    if (shown === null) return componentsOfPart(part, file)
    const said = truncateLines(shown, room)
    room -= said.length
    if (part.type === 'line' && said !== '')
      return [{ type: 9, components: [textDisplay(said)], accessory: buttonComponent(part.button) }]
    return said === '' ? [] : [textDisplay(said)]
  })
  return [{ type: 17, accent_color: ACCENT_COLOURS[accent], components }]
}

/** The text of a part; null where it is none. */
function textOfPart(part: PanelPart, file: string | null): string | null {
  if (part.type === 'text' || part.type === 'line') return part.text
  return part.type === 'picture' && file === null ? (part.text ?? '') : null
}

function componentsOfPart(
  part: Exclude<PanelPart, { type: 'text' | 'line' }> | PanelPart,
  file: string | null,
): ContainerChild[] {
  switch (part.type) {
    case 'rule':
      return [{ type: 14, divider: true, spacing: 1 }]
    case 'row':
      return buttonRows(part.buttons)
    case 'select':
      return [{ type: 1, components: [selectComponent(part.select)] }]
    case 'picture':
      return [
        {
          type: 12,
          items: [
            { media: { url: `attachment://${file}` }, description: truncate(part.alt, COMPONENT_LIMITS.alt) },
          ],
        },
      ]
    case 'file':
      return file === null ? [] : [{ type: 13, file: { url: `attachment://${file}` } }]
    default:
      return []
  }
}

const textDisplay = (content: string): APITextDisplayComponent => ({ type: 10, content })

/** Five buttons fit a row; more of them take more rows. */
function buttonRows(buttons: readonly PanelButton[]): ActionRow[] {
  const rows: ActionRow[] = []
  for (let at = 0; at < buttons.length; at += COMPONENT_LIMITS.buttons)
    rows.push({ type: 1, components: buttons.slice(at, at + COMPONENT_LIMITS.buttons).map(buttonComponent) })
  return rows
}

const buttonComponent = ({ label, tag, style, disabled }: PanelButton): APIButtonComponentWithCustomId => ({
  type: 2,
  style: BUTTON_STYLE_CODES[style],
  label: truncate(label, COMPONENT_LIMITS.label),
  custom_id: tag,
  ...(disabled ? { disabled } : {}),
})

export function selectComponent({ tag, of, hint, least, most, chosen = [] }: PanelSelect): SelectComponent {
  const common = {
    custom_id: tag,
    ...(hint === '' ? {} : { placeholder: truncate(hint, COMPONENT_LIMITS.hint) }),
    min_values: least,
    max_values: most,
  }
  if (of !== 'users')
    return { type: 3, ...common, options: of.slice(0, COMPONENT_LIMITS.options).map(selectOptionComponent) }
  return { type: 5, ...common, ...defaultUsers(chosen.slice(0, most)) }
}

/** Who is chosen already. Discord's type asks for a value of its own enum where its API takes the word. */
const defaultUsers = (users: readonly string[]): object => ({
  default_values: users.map((id) => ({ id, type: 'user' })),
})

export const selectOptionComponent = ({
  label,
  value,
  about,
  chosen = false,
}: SelectOption): APISelectMenuOption => ({
  label: truncate(label, COMPONENT_LIMITS.option) || '–',
  value,
  ...(about === undefined || about === '' ? {} : { description: truncate(about, COMPONENT_LIMITS.option) }),
  ...(chosen ? { default: true } : {}),
})

/** A text that is too long ends in an ellipsis; no character is cut in half. */
export const truncate = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`

const CODE_FENCE = '```'

/** A text that is too long ends with its last line that fits: half an answer is better than none. */
export function truncateLines(content: string, most: number): string {
  if (content.length <= most) return content
  const room = content.slice(0, Math.max(most - 2 * CODE_FENCE.length, 0))
  const lines = room.slice(0, Math.max(room.lastIndexOf('\n'), 0)) || room.replace(/[\ud800-\udbff]$/, '')
  if (lines === '') return ''
  const open = lines.split(CODE_FENCE).length % 2 === 0
  return open ? `${lines}\n${CODE_FENCE}…` : `${lines}\n…`
}
