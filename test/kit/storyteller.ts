import type { Language } from '@crackpost/bot/asked'
import { WORDS } from '@crackpost/bot/games/crack-story/words'
import { wordsIn } from '@crackpost/bot/words/index'
import type { Dice } from '@crackpost/core/kernel/dice'
import { list, record, text } from '@crackpost/playground/json'
import { everybodys, idIn, LOCALES, TYPED } from './evening.ts'
import type { Guest } from './guest.ts'
import { LABEL, type Page } from './page.ts'
import type { Salon } from './salon.ts'

/** Somebody at a table of Crack Story: what they know of the story, they have read in a form or said themselves. */
export interface Teller {
  readonly guest: Guest
  readonly language: Language
  memory: string[]
  /** How often a form has shown them each word. */
  readonly shown: Map<string, number>
}

export interface Fireside {
  readonly salon: Salon
  readonly tellers: readonly Teller[]
  readonly match: string
  readonly place: string
  readonly dice: Dice
  /** Everything that anybody has said so far, be it taken back. */
  readonly said: string[]
  /** What was done, and how often. */
  readonly done: Map<string, number>
}

const NAMES = ['Zoé', 'Sam', 'Inès', 'Léo', 'Kim', 'Ana', 'Tom', 'Lou']

/** Opens a table, sets its options by their labels, fills it and starts it; everybody in a language of their own. */
export async function gathered(
  salon: Salon,
  languages: readonly Language[],
  options: Readonly<Record<string, string>>,
  dice: Dice,
): Promise<Fireside> {
  const tellers = languages.map((language, n): Teller => {
    const guest = salon.guest(NAMES[n] ?? `${n}`, { locale: LOCALES[language] })
    return { guest, language, memory: [], shown: new Map() }
  })
  const [host, ...others] = tellers
  if (!host) throw new Error('nobody is there')
  const said = TYPED[host.language]
  const { labels } = wordsIn(host.language)
  const opened = await host.guest.type(said.open, {
    [said.game]: 'Crack Story',
    [said.players]: tellers.length,
  })
  await host.guest.fill(await host.guest.press(opened, labels.options), options)
  for (const { guest, language } of others) {
    const [table] = await guest.complete(TYPED[language].join, TYPED[language].match)
    await guest.type(TYPED[language].join, { [TYPED[language].match]: table?.value ?? '' })
  }
  const match = idIn(await host.guest.press(opened, labels.start))
  const place = await salon.placeOf(match)
  for (const { guest } of tellers) guest.go(place)
  return { salon, tellers, match, place, dice, said: [], done: new Map() }
}

const LETTERS = 'bcdfgjklmnpqrstvwxz'

/** A word with this letter that nobody has said before, and that stands in no other text. */
export function newWord({ said, dice }: Pick<Fireside, 'said' | 'dice'>, letter: string): string {
  const tail = Array.from({ length: 7 }, () => LETTERS[dice.below(LETTERS.length)]).join('')
  const word = `${letter}${tail}${LETTERS[said.length % LETTERS.length]}q`
  said.push(word)
  return word
}

const noted = ({ done }: Fireside, deed: string): void => void done.set(deed, (done.get(deed) ?? 0) + 1)

/** What somebody sees who asks for their hand, typed or by the newest button that everybody sees. */
export async function looked({ salon, place, dice }: Fireside, { guest, language }: Teller): Promise<Page> {
  if (dice.below(2) === 0) return guest.type(TYPED[language].hand)
  // What stands in the place is in the language of the table.
  const hands = [wordsIn('fr').labels.hand, wordsIn('en').labels.hand]
  const page = everybodys(salon, guest, place).findLast((each) =>
    each.buttons().some((label) => hands.includes(label)),
  )
  const label = page?.buttons().find((each) => hands.includes(each))
  return page && label !== undefined ? guest.press(page, label) : guest.type(TYPED[language].hand)
}

/** A button by how it begins: a count may stand behind it. */
export const buttonOf = (page: Page, label: string): string | undefined =>
  page.buttons().find((each) => each === label || each.startsWith(`${label} (`))

/** One visit: whatever there is to do for them, as what they see offers it. False: there is nothing. */
export async function visited(fireside: Fireside, teller: Teller): Promise<boolean> {
  const { guest, language } = teller
  const { buttons } = WORDS[language]
  const { dice } = fireside
  const page = await looked(fireside, teller)
  const offered = (deed: keyof typeof buttons): string | undefined => buttonOf(page, buttons[deed])
  const vote = offered('vote')
  if (vote !== undefined) return voted(fireside, teller, await guest.press(page, vote))
  const listen = offered('listen')
  if (listen !== undefined) {
    await listened(fireside, teller, page, listen)
    return true
  }
  const contest = offered('contest')
  if (contest !== undefined && dice.below(8) === 0)
    return contested(fireside, teller, await guest.press(page, contest))
  const waive = offered('waive')
  if (waive !== undefined) {
    await guest.press(page, waive)
    noted(fireside, 'waive')
    return true
  }
  return moved(fireside, teller, page)
}

async function moved(fireside: Fireside, teller: Teller, page: Page): Promise<boolean> {
  const { guest, language } = teller
  const { buttons, form } = WORDS[language]
  const { dice } = fireside
  const recite = buttonOf(page, buttons.recite)
  const inverse = buttonOf(page, buttons.inverse)
  const swap = buttonOf(page, buttons.swap)
  const draw = buttonOf(page, buttons.draw)
  if (inverse !== undefined && dice.below(3) === 0) {
    await guest.press(await guest.press(page, inverse), form.inverse)
    noted(fireside, 'inverse')
    return true
  }
  if (swap !== undefined && dice.below(3) === 0) {
    const choice = await guest.press(page, swap)
    const [first = ''] = choice.buttons()
    await guest.press(choice, first)
    noted(fireside, 'swap')
    return true
  }
  if (recite !== undefined && dice.below(20) > 0) {
    await recited(fireside, teller, await guest.press(page, recite))
    return true
  }
  if (draw !== undefined) {
    await guest.press(await guest.press(page, draw), form.draw)
    noted(fireside, 'draw')
    return true
  }
  const chrono = buttonOf(page, buttons.chrono)
  if (chrono === undefined || dice.below(12) > 0) return false
  // Somebody dawdles: after a quarter of their time they are on the chrono, and lose the turn by it.
  await fireside.salon.pass(13 * 3_600_000)
  const again = await looked(fireside, teller)
  const now = buttonOf(again, buttons.chrono)
  if (now === undefined) return true
  await guest.press(await guest.press(again, now), form.chrono)
  await fireside.salon.pass(62 * 60_000)
  noted(fireside, 'chrono')
  return true
}

/** The words that a listening form shows, and from which on. */
export function wordsOn(form: Page): { readonly from: number; readonly words: readonly string[] } {
  const shown = form.text()
  const [, from = ''] = /(?:Mots?|Words?) (\d+)/.exec(shown) ?? []
  const words = [...shown.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, some = '']) => some.split(' '))
  return { from: Number(from), words }
}

/** Listens, and sends the form; now and then it is closed unsent, and opened once more. */
async function listened(fireside: Fireside, teller: Teller, page: Page, label: string): Promise<void> {
  const { guest } = teller
  const form = await guest.press(page, label)
  heard(teller, form)
  noted(fireside, 'listen')
  if (fireside.dice.below(6) > 0) {
    await guest.fill(form, {})
    return
  }
  noted(fireside, 'closed')
  const again = await looked(fireside, teller)
  const once = buttonOf(again, WORDS[teller.language].buttons.listen)
  if (once === undefined) throw new Error('a form that was closed can’t be opened once more')
  heard(teller, await guest.press(again, once))
}

function heard(teller: Teller, form: Page): void {
  const { from, words } = wordsOn(form)
  if (words.length === 0) throw new Error(`nothing to hear in\n${form.text()}`)
  teller.memory = [...teller.memory.slice(0, from - 1), ...words]
  for (const word of words) teller.shown.set(word, (teller.shown.get(word) ?? 0) + 1)
}

async function contested(fireside: Fireside, { guest }: Teller, choice: Page): Promise<boolean> {
  const [word = ''] = choice.buttons()
  await guest.press(choice, word)
  noted(fireside, 'contest')
  return true
}

/** The contested word stands there, for their eyes only. */
async function voted(fireside: Fireside, { guest, language }: Teller, choice: Page): Promise<boolean> {
  const { form } = WORDS[language]
  const known = fireside.said.filter((word) => choice.text().includes(word))
  if (known.length !== 1) throw new Error(`${known.length} words to vote on in\n${choice.text()}`)
  const ways = [form.keep, form.dropIt, form.dropIt, form.silent]
  await guest.press(choice, ways[fireside.dice.below(ways.length)] ?? form.keep)
  noted(fireside, 'vote')
  return true
}

/** What a part of a form offers, by its label. */
const offeredIn = (form: Page, label: string): string[] =>
  form
    .parts()
    .filter((part) => part.type === LABEL && part.label === label)
    .flatMap((part) =>
      list(record(part.component).options).map((option: unknown) => text(record(option).label) ?? ''),
    )

const letterOf = (card: string): string => /^[A-Z](?= |$)/.exec(card)?.[0] ?? 'K'

/** Chooses a card, types what they remember and a new word, and goes on where the card lets them. */
async function recited(fireside: Fireside, teller: Teller, opened: Page): Promise<void> {
  const { guest, language } = teller
  const { form } = WORDS[language]
  const { dice } = fireside
  const cards = [...offeredIn(opened, form.card), ...offeredIn(opened, form.moreCards)]
  const card = cards[dice.below(cards.length)] ?? ''
  const words: string[] = card === 'STORY' ? [] : [newWord(fireside, letterOf(card))]
  const lines: string[] = []
  // Another simple letter behind a card that plays on, where there is one.
  const next = cards.find((each) => each !== card && /^[A-Z]$/.test(each))
  if (card.endsWith('REJOUER') && next !== undefined && dice.below(3) > 0) {
    const word = newWord(fireside, next)
    words.push(word)
    lines.push(`${next} ${word}`)
    noted(fireside, 'chain')
  }
  // Now and then somebody forgets a word.
  const forgets = teller.memory.length > 0 && dice.below(15) === 0
  const memory = forgets ? teller.memory.slice(1) : teller.memory
  const text = [[...memory, ...words.slice(0, 1)].join(' '), ...lines].join('\n')
  const people = offeredIn(opened, form.to)
  const list = offeredIn(opened, form.card).includes(card) ? form.card : form.moreCards
  const needs = card === 'STORY' || card.endsWith('+1')
  const receipt = await guest.fill(opened, {
    [list]: card,
    [form.text]: text,
    ...(people.length > 0 ? { [form.to]: needs ? people.slice(0, 1) : [] } : {}),
  })
  noted(fireside, card === 'STORY' ? 'story' : forgets ? 'forgot' : 'recite')
  if (buttonOf(receipt, wordsIn(language).labels.change) !== undefined)
    throw new Error(`refused: ${receipt.text()}`)
  teller.memory = [...teller.memory, ...words].slice(0, countOn(receipt))
}

/** How many words the story has, by what a picture says in words or the text that stands there. */
export function countOn(page: Page): number {
  const [, count] =
    /(?:L’histoire a|The story has) (\d+) (?:mot|word)/.exec([...page.alts(), page.text()].join('\n')) ??
    /(?:L’histoire : |The story: )\*\*(\d+)/.exec(page.text()) ??
    []
  return count === undefined ? 0 : Number(count)
}

/** Plays until the match is over; then what everybody sees says so. */
export async function told(fireside: Fireside): Promise<void> {
  if (!(await begun(fireside, 4000))) throw new Error('the match does not end')
}

/** Plays for so many visits; tells whether the match is over. */
export async function begun(fireside: Fireside, visits: number): Promise<boolean> {
  const { salon, tellers, match } = fireside
  for (let n = 0; n < visits; n++) {
    const teller = tellers[n % tellers.length]
    if (!teller) throw new Error('nobody is there')
    if ((await salon.match(match)).phase !== 'playing') return true
    if (await visited(fireside, teller)) continue
    // Who is to play comes by in their turn; nothing at all going on for a round of the table is a fault.
    fireside.done.set('idle', (fireside.done.get('idle') ?? 0) + 1)
  }
  return false
}
