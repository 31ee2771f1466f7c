import type { Language } from '@crackpost/bot/asked'
import { countedText, playedText } from '@crackpost/bot/games/crack-word/card'
import { VARIANTS } from '@crackpost/bot/games/crack-word/variants'
import { WORDS } from '@crackpost/bot/games/crack-word/words'
import { wordsIn } from '@crackpost/bot/words/index'
import { heldAs } from '@crackpost/core/games/crack-word/cards'
import type { Action, Options, PlaceAction, PoubelleAction } from '@crackpost/core/games/crack-word/schema'
import { type Json, list, record, text } from '@crackpost/playground/json'
import type { Sort } from './evening.ts'
import type { Guest } from './guest.ts'
import { confirmed, offered, type Way } from './hand.ts'
import { BUTTON, type Page } from './page.ts'

// Crack Word as somebody plays it: what they have in mind goes by what the bot offers, and nothing else.

/** The game's command as it is seen in each language. */
const TYPED = {
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

/** How a place begins in a list, with its card or without. */
const placeIn = (language: Language, { line, at }: PlaceAction, card: string): string => {
  const words = WORDS[language]
  return words.option(card, words.where(line, at), '')
}

/** What is offered for exactly this: a card is typed as it is held. */
async function completed(
  guest: Guest,
  line: string,
  option: string,
  options: Readonly<Record<string, string>>,
  begins: string,
): Promise<string> {
  return offered(await guest.complete(line, option, options), begins)
}

/** By the command: what was typed is completed, chosen, shown, confirmed. */
export const byCommand: Way<Action> = async (guest, language, _, action) => {
  const said = TYPED[language]
  switch (action.type) {
    case 'place':
      return confirmed(guest, language, await guest.type(said.place, await placing(guest, language, action)))
    case 'poubelle': {
      const line = await completed(guest, said.poubelle, said.line, {}, WORDS[language].line(action.line, ''))
      const lay =
        action.lay === null
          ? {}
          : { [said.laid]: await layChoice(guest, said.poubelle, said.laid, action.lay) }
      return confirmed(guest, language, await guest.type(said.poubelle, { [said.line]: line, ...lay }))
    }
    case 'pass':
      return passing(guest, language)
    case 'lay':
      return guest.type(said.lay, { [said.card]: await layChoice(guest, said.lay, said.card, action.card) })
    case 'challenge':
      return guest.type(said.challenge)
  }
}

/** In the last rounds the bot asks back, and is told that it is meant. */
async function passing(guest: Guest, language: Language): Promise<Page> {
  const said = TYPED[language]
  const page = await guest.type(said.draw)
  return page.text() === WORDS[language].refusals.outAsked({ code: 'outAsked' }, NOBODY)
    ? guest.type(said.draw, { [said.stop]: true })
    : page
}

const NOBODY = { player: () => '', seat: () => '' }

/** A card to lay, out of those that are offered. */
async function layChoice(guest: Guest, line: string, option: string, card: string): Promise<string> {
  const choices = await guest.complete(line, option, { [option]: card.toLowerCase() })
  const found = choices.find(({ name }) => name === playedText(card))
  if (!found) throw new Error(`no ${card} among ${choices.map(({ name }) => name).join(' | ')}`)
  return found.value
}

async function placing(
  guest: Guest,
  language: Language,
  action: PlaceAction,
): Promise<Readonly<Record<string, string>>> {
  const said = TYPED[language]
  const { card, line, crack } = action
  const typed = { [said.card]: card.toLowerCase() }
  const begins = placeIn(language, action, playedText(card))
  const all = await guest.complete(said.place, said.card, typed)
  // A card that goes almost anywhere is narrowed down by its line.
  const narrowed = all.some(({ name }) => name.startsWith(begins))
    ? all
    : await guest.complete(said.place, said.card, { ...typed, [said.line]: String(line) })
  const chosen = { [said.card]: offered(narrowed, begins) }
  if (!crack) return chosen
  const wanted = crack.lay === null ? {} : { [said.crack]: crack.lay.toLowerCase() }
  const calls = await guest.complete(said.place, said.crack, { ...chosen, ...wanted })
  const behind = crack.lay === null ? '' : WORDS[language].behind(playedText(crack.lay))
  const call = calls.find(({ name }) => name.startsWith('CRACK ') && name.endsWith(behind))
  if (!call) throw new Error(`no call among ${calls.map(({ name }) => name).join(' | ')}`)
  return { ...chosen, [said.crack]: call.value }
}

/** By touch: a card, then its place; the card to lay, where a line is emptied. */
export const byTouch: Way<Action> = async (guest, language, from, action) => {
  const { buttons } = WORDS[language]
  switch (action.type) {
    case 'place':
      return placed(guest, language, await guest.press(from, buttons.place), action)
    case 'poubelle':
      return binned(guest, language, await guest.press(from, buttons.place), action)
    case 'pass': {
      if (from.buttons().includes(buttons.draw)) return guest.press(from, buttons.draw)
      return guest.press(await guest.press(from, buttons.pass), buttons.pass)
    }
    case 'lay':
      return laid(guest, await guest.press(from, buttons.lay), action.card)
    case 'challenge':
      return guest.press(await guest.press(from, buttons.challenge), buttons.challenge)
  }
}

async function placed(guest: Guest, language: Language, cards: Page, action: PlaceAction): Promise<Page> {
  const { card, crack } = action
  const held = heldAs(card)
  let places = await touched(
    guest,
    cards,
    (label) => label === countedText({ card: held, count: countOn(cards, held) }),
  )
  const calls = (label: string): boolean => label.startsWith('CRACK ')
  const fits =
    (begins: string) =>
    (label: string): boolean =>
      crack ? calls(label) && label.includes(` ${begins}`) : label.startsWith(begins)
  const joker = held !== card
  // A JOKER's letter is chosen with its place or, where nobody helps, before it.
  const alone = fits(placeIn(language, action, ''))
  const together = fits(placeIn(language, action, playedText(card)))
  if (joker && !labelsOn(places).some(together))
    places = await touched(guest, places, (label) => label === card.slice(-1))
  const done = await touched(guest, places, (label) => alone(label) || (joker && together(label)))
  return crack?.lay ? laid(guest, done, crack.lay) : done
}

async function binned(
  guest: Guest,
  language: Language,
  cards: Page,
  { line, lay }: PoubelleAction,
): Promise<Page> {
  const lines = await touched(guest, cards, (label) => label.startsWith('POUBELLE'))
  const done = await touched(guest, lines, (label) => label.startsWith(WORDS[language].line(line, '')))
  return lay === null ? done : laid(guest, done, lay)
}

/** A card for the emptied line; a JOKER asks for its letter. */
async function laid(guest: Guest, cards: Page, card: string): Promise<Page> {
  const held = heldAs(card)
  const next = await touched(
    guest,
    cards,
    (label) => label === countedText({ card: held, count: countOn(cards, held) }),
  )
  return held === card ? next : touched(guest, next, (label) => label === card.slice(-1))
}

/** How often a card is there, by what stands on its button. */
function countOn(page: Page, held: string): number {
  const name = countedText({ card: held, count: 1 })
  const label = labelsOn(page).find((each) => each === name || each.startsWith(`${name} ×`)) ?? ''
  return Number(/×(\d+)$/.exec(label)?.[1] ?? 1)
}

const optionsOf = (part: Json): string[] =>
  list(part.options).map((option) => text(record(option).label) ?? '')

const labelsOn = (page: Page): string[] =>
  page
    .parts()
    .flatMap((part) => [...(part.type === BUTTON ? [text(part.label) ?? ''] : []), ...optionsOf(part)])

/** The button that says so or, where there are lists, the choice. */
async function touched(guest: Guest, page: Page, fits: (label: string) => boolean): Promise<Page> {
  const button = page.buttons().find(fits)
  if (button !== undefined) return guest.press(page, button)
  for (const part of page.parts()) {
    const option = optionsOf(part).find(fits)
    if (option !== undefined) return guest.choose(page, text(part.placeholder) ?? '', [option])
  }
  throw new Error(`not there: ${labelsOn(page).join(' | ')}\n${page.text()}`)
}

/** Options by the form, colours by form and by command. */
export const crackWordSort = ({ mode, referee }: Options): Sort<Action> => ({
  title: 'Crack Word',
  ways: [byCommand, byTouch],
  isFollowUp: () => false,
  async prepare([host, second, ...others], language) {
    if (!host || !second) throw new Error('nobody is there')
    const said = TYPED[language]
    const { labels } = wordsIn(language)
    const form = await host.type(said.options)
    const fields = VARIANTS.map(({ name, label, of }) => {
      const chosen = of.find(({ value }) => value === (name === 'mode' ? mode : referee))
      return [label[language], chosen?.label[language] ?? ''] as const
    })
    const lobby = await host.fill(form, Object.fromEntries(fields))
    const { colours } = WORDS[language]
    await host.fill(await host.press(lobby, labels.colour), { [labels.colour]: colours.yellow })
    const choices = await second.complete(said.colour, said.colours)
    if (choices.some(({ name }) => name === colours.yellow)) throw new Error('a colour is offered twice')
    await second.type(said.colour, { [said.colours]: offered(choices, colours.red) })
    // Whoever is left gets what is left.
    const [third] = others
    if (third) await third.type(said.colour, { [said.colours]: colours.green })
  },
})
