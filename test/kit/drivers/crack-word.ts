import type { Language } from '@crackpost/bot/discord/interaction'
import { countedCardText, playedCardText } from '@crackpost/bot/games/crack-word/card-text'
import { CRACK_WORD_GAME_OPTIONS } from '@crackpost/bot/games/crack-word/options'
import { CRACK_WORD_TEXTS } from '@crackpost/bot/games/crack-word/texts'
import { textsIn } from '@crackpost/bot/i18n/index'
import { toHeldCard } from '@crackpost/core/games/crack-word/cards'
import type { Action, Options, PlaceAction, PoubelleAction } from '@crackpost/core/games/crack-word/schema'
import { asArray, asObject, asString, type JsonObject } from '@crackpost/playground/json'
import type { GameDriver } from '../scenarios/match.ts'
import { type MessageView, VIEW_BUTTON_TYPE } from '../users/message-view.ts'
import type { TestUser } from '../users/test-user.ts'
import { choiceStartingWith, confirmMove, type MoveMethod } from './le-crack.ts'

// Plays Crack Word through the bot's interface, using only what it offers.

/** Command and option names of the game, by language. */
const CRACK_WORD_COMMAND_NAMES = {
  fr: {
    place: '/crackword placer',
    poubelle: '/crackword poubelle',
    draw: '/crackword piocher',
    stop: 'arrêter',
    lay: '/crackword poser',
    challenge: '/crackword contester',
    card: 'carte',
    line: 'ligne',
    side: 'côté',
    crack: 'crack',
    laid: 'poser',
    options: '/crack options',
    colour: '/crack couleur',
    colours: 'couleur',
  },
  en: {
    place: '/crackword place',
    poubelle: '/crackword poubelle',
    draw: '/crackword draw',
    stop: 'stop',
    lay: '/crackword lay',
    challenge: '/crackword challenge',
    card: 'card',
    line: 'line',
    side: 'side',
    crack: 'crack',
    laid: 'lay',
    options: '/crack options',
    colour: '/crack colour',
    colours: 'colour',
  },
} as const

/** How the label of a place begins; `card` is '' where the card is chosen already. */
const placeLabelPrefix = (language: Language, { line, at }: PlaceAction, card: string): string => {
  const words = CRACK_WORD_TEXTS[language]
  return words.option(card, words.spotLabel(line, at), '')
}

/** Value of the autocomplete choice whose name starts with `begins`; throws if there is none. */
async function completeOption(
  user: TestUser,
  line: string,
  option: string,
  options: Readonly<Record<string, string>>,
  begins: string,
): Promise<string> {
  return choiceStartingWith(await user.autocomplete(line, option, options), begins)
}

/** Plays by slash command: completes the options, submits and confirms. */
export const playCrackWordByCommand: MoveMethod<Action> = async (user, language, _, action) => {
  const commands = CRACK_WORD_COMMAND_NAMES[language]
  switch (action.type) {
    case 'place':
      return confirmMove(
        user,
        language,
        await user.typeCommand(commands.place, await placeCommandOptions(user, language, action)),
      )
    case 'poubelle': {
      const line = await completeOption(
        user,
        commands.poubelle,
        commands.line,
        {},
        CRACK_WORD_TEXTS[language].line(action.line, ''),
      )
      const lay =
        action.lay === null
          ? {}
          : { [commands.laid]: await chooseCardToLay(user, commands.poubelle, commands.laid, action.lay) }
      return confirmMove(
        user,
        language,
        await user.typeCommand(commands.poubelle, { [commands.line]: line, ...lay }),
      )
    }
    case 'pass':
      return passTurn(user, language)
    case 'lay':
      return user.typeCommand(commands.lay, {
        [commands.card]: await chooseCardToLay(user, commands.lay, commands.card, action.card),
      })
    case 'challenge':
      return user.typeCommand(commands.challenge)
  }
}

/** In the last rounds the bot asks for confirmation by a second command. */
async function passTurn(user: TestUser, language: Language): Promise<MessageView> {
  const commands = CRACK_WORD_COMMAND_NAMES[language]
  const view = await user.typeCommand(commands.draw)
  return view.text() === CRACK_WORD_TEXTS[language].rejections.outAsked({ code: 'outAsked' }, NO_NAMES)
    ? user.typeCommand(commands.draw, { [commands.stop]: true })
    : view
}

const NO_NAMES = { player: () => '', seat: () => '' }

/** Value of the autocomplete choice for the card to lay. */
async function chooseCardToLay(user: TestUser, line: string, option: string, card: string): Promise<string> {
  const choices = await user.autocomplete(line, option, { [option]: card.toLowerCase() })
  const found = choices.find(({ name }) => name === playedCardText(card))
  if (!found) throw new Error(`no ${card} among ${choices.map(({ name }) => name).join(' | ')}`)
  return found.value
}

async function placeCommandOptions(
  user: TestUser,
  language: Language,
  action: PlaceAction,
): Promise<Readonly<Record<string, string>>> {
  const commands = CRACK_WORD_COMMAND_NAMES[language]
  const { card, line, crack } = action
  const typed = { [commands.card]: card.toLowerCase() }
  const begins = placeLabelPrefix(language, action, playedCardText(card))
  const all = await user.autocomplete(commands.place, commands.card, typed)
  // Autocomplete is truncated for a card with many places: filter by line.
  const narrowed = all.some(({ name }) => name.startsWith(begins))
    ? all
    : await user.autocomplete(commands.place, commands.card, { ...typed, [commands.line]: String(line) })
  const chosen = { [commands.card]: choiceStartingWith(narrowed, begins) }
  if (!crack) return chosen
  const wanted = crack.lay === null ? {} : { [commands.crack]: crack.lay.toLowerCase() }
  const calls = await user.autocomplete(commands.place, commands.crack, { ...chosen, ...wanted })
  const behind = crack.lay === null ? '' : CRACK_WORD_TEXTS[language].thenLay(playedCardText(crack.lay))
  const call = calls.find(({ name }) => name.startsWith('CRACK ') && name.endsWith(behind))
  if (!call) throw new Error(`no call among ${calls.map(({ name }) => name).join(' | ')}`)
  return { ...chosen, [commands.crack]: call.value }
}

/** Plays by buttons and selects: card, place, then the card to lay where a line was emptied. */
export const playCrackWordByComponents: MoveMethod<Action> = async (user, language, from, action) => {
  const { buttons } = CRACK_WORD_TEXTS[language]
  switch (action.type) {
    case 'place':
      return placeCard(user, language, await user.pressButton(from, buttons.place), action)
    case 'poubelle':
      return playPoubelle(user, language, await user.pressButton(from, buttons.place), action)
    case 'pass': {
      if (from.buttonLabels().includes(buttons.draw)) return user.pressButton(from, buttons.draw)
      return user.pressButton(await user.pressButton(from, buttons.pass), buttons.pass)
    }
    case 'lay':
      return layCard(user, await user.pressButton(from, buttons.lay), action.card)
    case 'challenge':
      return user.pressButton(await user.pressButton(from, buttons.challenge), buttons.challenge)
  }
}

async function placeCard(
  user: TestUser,
  language: Language,
  cards: MessageView,
  action: PlaceAction,
): Promise<MessageView> {
  const { card, crack } = action
  const held = toHeldCard(card)
  let places = await pressOrSelect(
    user,
    cards,
    (label) => label === countedCardText({ card: held, count: cardCountOn(cards, held) }),
  )
  const calls = (label: string): boolean => label.startsWith('CRACK ')
  const fits =
    (begins: string) =>
    (label: string): boolean =>
      crack ? calls(label) && label.includes(` ${begins}`) : label.startsWith(begins)
  const joker = held !== card
  // A JOKER's letter is chosen together with its place or, without the referee's help, before it.
  const alone = fits(placeLabelPrefix(language, action, ''))
  const together = fits(placeLabelPrefix(language, action, playedCardText(card)))
  if (joker && !allLabels(places).some(together))
    places = await pressOrSelect(user, places, (label) => label === card.slice(-1))
  const done = await pressOrSelect(user, places, (label) => alone(label) || (joker && together(label)))
  return crack?.lay ? layCard(user, done, crack.lay) : done
}

async function playPoubelle(
  user: TestUser,
  language: Language,
  cards: MessageView,
  { line, lay }: PoubelleAction,
): Promise<MessageView> {
  const lines = await pressOrSelect(user, cards, (label) => label.startsWith('POUBELLE'))
  const done = await pressOrSelect(user, lines, (label) =>
    label.startsWith(CRACK_WORD_TEXTS[language].line(line, '')),
  )
  return lay === null ? done : layCard(user, done, lay)
}

/** Lays a card on the emptied line; a JOKER needs a second choice for its letter. */
async function layCard(user: TestUser, cards: MessageView, card: string): Promise<MessageView> {
  const held = toHeldCard(card)
  const next = await pressOrSelect(
    user,
    cards,
    (label) => label === countedCardText({ card: held, count: cardCountOn(cards, held) }),
  )
  return held === card ? next : pressOrSelect(user, next, (label) => label === card.slice(-1))
}

/** Number of copies of a held card, read from its button. */
function cardCountOn(view: MessageView, held: string): number {
  const name = countedCardText({ card: held, count: 1 })
  const label = allLabels(view).find((each) => each === name || each.startsWith(`${name} ×`)) ?? ''
  return Number(/×(\d+)$/.exec(label)?.[1] ?? 1)
}

const optionLabels = (part: JsonObject): string[] =>
  asArray(part.options).map((option) => asString(asObject(option).label) ?? '')

const allLabels = (view: MessageView): string[] =>
  view
    .components()
    .flatMap((part) => [
      ...(part.type === VIEW_BUTTON_TYPE ? [asString(part.label) ?? ''] : []),
      ...optionLabels(part),
    ])

/** Presses the button, or selects the option, whose label fits. */
async function pressOrSelect(
  user: TestUser,
  view: MessageView,
  fits: (label: string) => boolean,
): Promise<MessageView> {
  const button = view.buttonLabels().find(fits)
  if (button !== undefined) return user.pressButton(view, button)
  for (const part of view.components()) {
    const option = optionLabels(part).find(fits)
    if (option !== undefined) return user.selectOptions(view, asString(part.placeholder) ?? '', [option])
  }
  throw new Error(`not there: ${allLabels(view).join(' | ')}\n${view.text()}`)
}

/** Drives Crack Word; sets the options by form, and colours by form and by command. */
export const crackWordDriver = ({ mode, referee }: Options): GameDriver<Action> => ({
  title: 'Crack Word',
  moveMethods: [playCrackWordByCommand, playCrackWordByComponents],
  isFollowUp: () => false,
  async prepare([host, second, ...others], language) {
    if (!host || !second) throw new Error('nobody is there')
    const commands = CRACK_WORD_COMMAND_NAMES[language]
    const { labels } = textsIn(language)
    const form = await host.typeCommand(commands.options)
    const fields = CRACK_WORD_GAME_OPTIONS.map(({ name, label, choices: values }) => {
      const chosen = values.find(({ value }) => value === (name === 'mode' ? mode : referee))
      return [label[language], chosen?.label[language] ?? ''] as const
    })
    const lobby = await host.submitModal(form, Object.fromEntries(fields))
    const { colours } = CRACK_WORD_TEXTS[language]
    await host.submitModal(await host.pressButton(lobby, labels.colour), { [labels.colour]: colours.yellow })
    const choices = await second.autocomplete(commands.colour, commands.colours)
    if (choices.some(({ name }) => name === colours.yellow)) throw new Error('a colour is offered twice')
    await second.typeCommand(commands.colour, {
      [commands.colours]: choiceStartingWith(choices, colours.red),
    })
    // The fourth player gets the remaining colour.
    const [third] = others
    if (third) await third.typeCommand(commands.colour, { [commands.colours]: colours.green })
  },
})
