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

/** The one top-level component of a message: a container. */
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

/** Converts a panel to components. `file` is the name of the attached picture or file; null if there is none (yet). */
export function componentsOf({ accent, parts }: Panel, file: string | null): ContainerComponent[] {
  let charactersLeft: number = COMPONENT_LIMITS.text
  const components = parts.flatMap((part): ContainerChild[] => {
    const fullText = textOfPart(part, file)
    if (fullText === null) return componentsOfPart(part, file)
    const content = truncateLines(fullText, charactersLeft)
    charactersLeft -= content.length
    if (part.type === 'line' && content !== '')
      return [{ type: 9, components: [textDisplay(content)], accessory: buttonComponent(part.button) }]
    return content === '' ? [] : [textDisplay(content)]
  })
  return [{ type: 17, accent_color: ACCENT_COLOURS[accent], components }]
}

/** The text of a part; null if the part shows no text. */
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

/** Splits buttons into rows of five, Discord's limit. */
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

/** The preselected users. `object`, because Discord's type requires an enum where its API takes a string. */
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

/** Truncates a text with an ellipsis, without splitting a surrogate pair. */
export const truncate = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`

const CODE_FENCE = '```'

/** Truncates a text after the last line that fits, and closes an open code block. */
export function truncateLines(content: string, most: number): string {
  if (content.length <= most) return content
  const room = content.slice(0, Math.max(most - 2 * CODE_FENCE.length, 0))
  const lines = room.slice(0, Math.max(room.lastIndexOf('\n'), 0)) || room.replace(/[\ud800-\udbff]$/, '')
  if (lines === '') return ''
  const open = lines.split(CODE_FENCE).length % 2 === 0
  return open ? `${lines}\n${CODE_FENCE}…` : `${lines}\n…`
}
