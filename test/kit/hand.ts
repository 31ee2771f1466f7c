import type { Language } from '@crackpost/bot/asked'
import { WORDS } from '@crackpost/bot/games/le-crack/words'
import { wordsIn } from '@crackpost/bot/words/index'
import type { Action, PlayAction } from '@crackpost/core/games/le-crack/schema'
import type { Guest } from './guest.ts'
import type { Page } from './page.ts'

// Le Crack as somebody plays it: what they have in mind goes by what the bot offers, and nothing else.

/** The game's command as it is seen in each language. */
const TYPED = {
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

/** Makes a move, and gives the receipt. */
export type Way<A = Action> = (guest: Guest, language: Language, from: Page, action: A) => Promise<Page>

const lettersOf = ({ word }: PlayAction): string => word.map((tile) => tile.charAt(0)).join('')
const spotOf = ({ at, direction }: PlayAction): string => `${at}${direction === 'across' ? '→' : '↓'}`

/** What is offered that begins like this; the list is what a player would see. */
export function offered(choices: readonly { name: string; value: string }[], begins: string): string {
  const found = choices.find(({ name }) => name.startsWith(begins))
  if (!found) throw new Error(`no “${begins}” among ${choices.map(({ name }) => name).join(' | ')}`)
  return found.value
}

export const confirmed = (guest: Guest, language: Language, preview: Page): Promise<Page> =>
  guest.press(preview, wordsIn(language).labels.confirm)

/** By the command: what was typed is completed, chosen, shown, confirmed. */
export const byCommand: Way = async (guest, language, _, action) => {
  const said = TYPED[language]
  if (action.type !== 'play') {
    const { give } = action
    const line = action.type === 'pass' ? said.pass : said.exchange
    if (give.length === 0) return guest.type(line)
    const [first = '', second] = give
    const one = offered(await guest.complete(line, said.give, { [said.give]: first }), first)
    const whole =
      second === undefined
        ? one
        : offered(
            await guest.complete(line, said.give, { [said.give]: `${first} ${second}` }),
            `${first} ${second}`,
          )
    return guest.type(line, { [said.give]: whole })
  }
  const [letters, spot] = [lettersOf(action), spotOf(action)]
  if (action.swap) {
    const { at, give } = action.swap
    const options = { [said.word]: letters.toLowerCase(), [said.place]: spot }
    const choices = await guest.complete(said.play, said.swap, options)
    const swap = choices.find(({ value }) => value === `${at} ${give}`)?.value
    if (swap === undefined)
      throw new Error(`no swap ${at} ${give}: ${choices.map(({ name }) => name).join(' | ')}`)
    return confirmed(guest, language, await guest.type(said.play, { ...options, [said.swap]: swap }))
  }
  // A word that goes almost anywhere is narrowed down by its square.
  const all = await guest.complete(said.play, said.word, { [said.word]: letters.toLowerCase() })
  const narrowed = all.some(({ name }) => name.startsWith(`${letters} ${spot} `))
    ? all
    : await guest.complete(said.play, said.word, { [said.word]: `${letters} ${spot}` })
  const chosen = offered(narrowed, `${letters} ${spot} `)
  return confirmed(guest, language, await guest.type(said.play, { [said.word]: chosen }))
}

/** By touch: the button opens a form; a first thought is changed once; then it is confirmed. */
export const byTouch: Way = async (guest, language, from, action) => {
  const { buttons, form } = WORDS[language]
  if (action.type !== 'play') {
    const opened = await guest.press(from, action.type === 'pass' ? buttons.pass : buttons.exchange)
    return guest.fill(opened, action.give.length === 0 ? {} : { [form.give]: labelsOf(opened, action.give) })
  }
  const { labels } = wordsIn(language)
  const [letters, spot] = [lettersOf(action), spotOf(action)]
  const swap = action.swap ? { [form.swap]: `${action.swap.at} ${action.swap.give}` } : {}
  const opened = await guest.press(from, buttons.play)
  const first = await guest.fill(opened, { [form.word]: letters })
  // Whatever came of the first thought, it can be changed.
  const again = await guest.press(first, labels.change)
  const shown = await guest.fill(again, { [form.word]: letters, [form.place]: spot, ...swap })
  return confirmed(guest, language, shown)
}

/** By touch, too: the word somewhere, and then elsewhere by the list below. */
export const byList: Way = async (guest, language, from, action) => {
  if (action.type !== 'play' || action.swap) return byTouch(guest, language, from, action)
  const { buttons, form } = WORDS[language]
  const { others } = wordsIn(language)
  const [letters, spot] = [lettersOf(action), spotOf(action)]
  const shown = await guest.fill(await guest.press(from, buttons.play), { [form.word]: letters })
  const list = shown.parts().find(({ placeholder }) => placeholder === others)
  const line = optionsOf(list).find((label) => label.startsWith(`${letters} ${spot} `))
  const elsewhere = line === undefined ? shown : await guest.choose(shown, others, [line])
  return confirmed(guest, language, elsewhere)
}

const optionsOf = (part: Readonly<Record<string, unknown>> | undefined): string[] =>
  (Array.isArray(part?.options) ? part.options : []).map(({ label }) => String(label))

/** Tiles as the form shows them; equal ones are told apart by their place only. */
function labelsOf(form: Page, tiles: readonly string[]): string[] {
  const select = form.parts().find(({ options }) => Array.isArray(options))
  const left = optionsOf(select)
  return tiles.map((tile) => {
    const label = left.find((each) => each.startsWith(tile))
    if (label === undefined) throw new Error(`no ${tile} among ${left.join(' ')}`)
    left.splice(left.indexOf(label), 1)
    return label
  })
}
