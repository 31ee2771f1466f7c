import type { Language } from '@crackpost/bot/discord/interaction'
import { LE_CRACK_TEXTS } from '@crackpost/bot/games/le-crack/texts'
import { textsIn } from '@crackpost/bot/i18n/index'
import type { Action, PlayWordAction } from '@crackpost/core/games/le-crack/schema'
import type { MessageView } from '../users/message-view.ts'
import type { TestUser } from '../users/test-user.ts'

// Plays Le Crack through the bot's interface, using only what it offers.

/** Command and option names of the game, by language. */
const LE_CRACK_COMMAND_NAMES = {
  fr: {
    play: '/lecrack jouer',
    word: 'mot',
    place: 'case',
    swap: 'échange',
    pass: '/lecrack passer',
    exchange: '/lecrack échanger',
    give: 'rendre',
  },
  en: {
    play: '/lecrack play',
    word: 'word',
    place: 'place',
    swap: 'swap',
    pass: '/lecrack pass',
    exchange: '/lecrack exchange',
    give: 'give',
  },
} as const

/** Makes a move and returns the response to it. */
export type MoveMethod<A = Action> = (
  user: TestUser,
  language: Language,
  from: MessageView,
  action: A,
) => Promise<MessageView>

const wordLetters = ({ word }: PlayWordAction): string => word.map((tile) => tile.charAt(0)).join('')
const squareAndArrow = ({ at, direction }: PlayWordAction): string =>
  `${at}${direction === 'across' ? '→' : '↓'}`

/** Value of the choice whose name starts with this; throws if there is none. */
export function choiceStartingWith(
  choices: readonly { name: string; value: string }[],
  begins: string,
): string {
  const found = choices.find(({ name }) => name.startsWith(begins))
  if (!found) throw new Error(`no “${begins}” among ${choices.map(({ name }) => name).join(' | ')}`)
  return found.value
}

export const confirmMove = (user: TestUser, language: Language, preview: MessageView): Promise<MessageView> =>
  user.pressButton(preview, textsIn(language).labels.confirm)

/** The options of a pass that completion offers: the first tile, then the first pair that begins with it. */
export async function firstPassOptions(user: TestUser, language: Language): Promise<Record<string, string>> {
  const { pass, give } = LE_CRACK_COMMAND_NAMES[language]
  const [one] = await user.autocomplete(pass, give, { [give]: '' })
  const [two = one] = await user.autocomplete(pass, give, { [give]: `${one?.value ?? ''} ` })
  return two ? { [give]: two.value } : {}
}

/** Plays by slash command: completes the options, submits and confirms. */
export const playLeCrackByCommand: MoveMethod = async (user, language, _, action) => {
  const commands = LE_CRACK_COMMAND_NAMES[language]
  if (action.type !== 'play') {
    const { give } = action
    const line = action.type === 'pass' ? commands.pass : commands.exchange
    if (give.length === 0) return user.typeCommand(line)
    const [first = '', second] = give
    const one = choiceStartingWith(
      await user.autocomplete(line, commands.give, { [commands.give]: first }),
      first,
    )
    const whole =
      second === undefined
        ? one
        : choiceStartingWith(
            await user.autocomplete(line, commands.give, { [commands.give]: `${first} ${second}` }),
            `${first} ${second}`,
          )
    return user.typeCommand(line, { [commands.give]: whole })
  }
  const [letters, spot] = [wordLetters(action), squareAndArrow(action)]
  if (action.swap) {
    const { at, give } = action.swap
    const options = { [commands.word]: letters.toLowerCase(), [commands.place]: spot }
    const choices = await user.autocomplete(commands.play, commands.swap, options)
    const swap = choices.find(({ value }) => value === `${at} ${give}`)?.value
    if (swap === undefined)
      throw new Error(`no swap ${at} ${give}: ${choices.map(({ name }) => name).join(' | ')}`)
    return confirmMove(
      user,
      language,
      await user.typeCommand(commands.play, { ...options, [commands.swap]: swap }),
    )
  }
  // Autocomplete is truncated for a word with many places: filter by square.
  const all = await user.autocomplete(commands.play, commands.word, {
    [commands.word]: letters.toLowerCase(),
  })
  const narrowed = all.some(({ name }) => name.startsWith(`${letters} ${spot} `))
    ? all
    : await user.autocomplete(commands.play, commands.word, { [commands.word]: `${letters} ${spot}` })
  const chosen = choiceStartingWith(narrowed, `${letters} ${spot} `)
  return confirmMove(user, language, await user.typeCommand(commands.play, { [commands.word]: chosen }))
}

/** Plays by form: submits another move first, changes it, then confirms. */
export const playLeCrackByModal: MoveMethod = async (user, language, from, action) => {
  const { buttons, form } = LE_CRACK_TEXTS[language]
  if (action.type !== 'play') {
    const opened = await user.pressButton(from, action.type === 'pass' ? buttons.pass : buttons.exchange)
    return user.submitModal(
      opened,
      action.give.length === 0 ? {} : { [form.give]: tileLabels(opened, action.give) },
    )
  }
  const { labels } = textsIn(language)
  const [letters, spot] = [wordLetters(action), squareAndArrow(action)]
  const swap = action.swap ? { [form.swap]: `${action.swap.at} ${action.swap.give}` } : {}
  const opened = await user.pressButton(from, buttons.play)
  const first = await user.submitModal(opened, { [form.word]: letters })
  // Every response to the first submission offers to change it.
  const again = await user.pressButton(first, labels.change)
  const shown = await user.submitModal(again, { [form.word]: letters, [form.place]: spot, ...swap })
  return confirmMove(user, language, shown)
}

/** Plays by form, then moves the word to its place by the select below. */
export const playLeCrackBySelect: MoveMethod = async (user, language, from, action) => {
  if (action.type !== 'play' || action.swap) return playLeCrackByModal(user, language, from, action)
  const { buttons, form } = LE_CRACK_TEXTS[language]
  const { alternatives } = textsIn(language)
  const [letters, spot] = [wordLetters(action), squareAndArrow(action)]
  const shown = await user.submitModal(await user.pressButton(from, buttons.play), { [form.word]: letters })
  const list = shown.components().find(({ placeholder }) => placeholder === alternatives)
  const line = optionLabels(list).find((label) => label.startsWith(`${letters} ${spot} `))
  const elsewhere = line === undefined ? shown : await user.selectOptions(shown, alternatives, [line])
  return confirmMove(user, language, elsewhere)
}

const optionLabels = (part: Readonly<Record<string, unknown>> | undefined): string[] =>
  (Array.isArray(part?.options) ? part.options : []).map(({ label }) => String(label))

/** Labels of these tiles in the form; equal tiles are distinguished by their position. */
function tileLabels(form: MessageView, tiles: readonly string[]): string[] {
  const select = form.components().find(({ options }) => Array.isArray(options))
  const left = optionLabels(select)
  return tiles.map((tile) => {
    const label = left.find((each) => each.startsWith(tile))
    if (label === undefined) throw new Error(`no ${tile} among ${left.join(' ')}`)
    left.splice(left.indexOf(label), 1)
    return label
  })
}
