import { readFileSync } from 'node:fs'
import type { Language } from '@crackpost/bot/asked'
import { wordsIn } from '@crackpost/bot/words/index'
import { leCrack } from '@crackpost/core/games/le-crack/index'
import type { Action, State } from '@crackpost/core/games/le-crack/schema'
import { read, replay } from '@crackpost/core/match/record'
import { direct } from '@crackpost/playground/direct'
import { french } from '../../scripts/french.ts'
import type { Guest } from './guest.ts'
import { byCommand, byList, byTouch, type Way } from './hand.ts'
import type { Page } from './page.ts'
import type { Salon } from './salon.ts'
import { done } from './table.ts'

/** A game as it is played in a salon: how its moves are made, and what is chosen before the start. */
export interface Sort<A> {
  readonly title: string
  readonly ways: readonly Way<A>[]
  /** What is only offered to whoever has just moved. */
  isFollowUp(action: A): boolean
  /** What the guests choose at the open table, once everybody is there. */
  prepare?(guests: readonly Guest[], language: Language): Promise<void>
}

export const LE_CRACK: Sort<Action> = {
  title: 'Le Crack',
  ways: [byCommand, byTouch, byList],
  isFollowUp: ({ type }) => type === 'exchange',
}

/** A few people around a table, all of one language. */
export interface Evening<A = Action> {
  readonly sort: Sort<A>
  readonly salon: Salon
  readonly language: Language
  /** By seat: they sit down in the order in which they come. */
  readonly guests: readonly Guest[]
  readonly match: string
  /** The thread of the match. */
  readonly place: string
  /** What each of them looked at last. */
  readonly pages: Map<Guest, Page>
}

/** The house's own commands as they are seen in each language. */
export const TYPED = {
  fr: {
    open: '/crack nouvelle',
    join: '/crack rejoindre',
    start: '/crack commencer',
    games: '/crack parties',
    hand: '/crack main',
    board: '/crack plateau',
    game: 'jeu',
    players: 'joueurs',
    match: 'partie',
    against: 'contre',
    and: 'et',
    private: 'privée',
  },
  en: {
    open: '/crack new',
    join: '/crack join',
    start: '/crack start',
    games: '/crack games',
    hand: '/crack hand',
    board: '/crack board',
    game: 'game',
    players: 'players',
    match: 'game',
    against: 'against',
    and: 'and',
    private: 'private',
  },
} as const

export const LOCALES = { fr: 'fr', en: 'en-GB' } as const
const NAMES = ['Zoé', 'Sam', 'Inès', 'Léo'] as const

/** How a table comes about. */
export type Lobby = 'buttons' | 'commands' | 'challenge'

/** Opens a table of Le Crack, fills it and starts the match, dealt from a seed. */
export const sat = (
  salon: Salon,
  language: Language,
  seats: number,
  lobby: Lobby,
  seed: string,
): Promise<Evening> => seated(LE_CRACK, salon, language, seats, lobby, seed)

/** The same for any game. */
export async function seated<A>(
  sort: Sort<A>,
  salon: Salon,
  language: Language,
  seats: number,
  lobby: Lobby,
  seed: string,
): Promise<Evening<A>> {
  const guests = NAMES.slice(0, seats).map((name) => salon.guest(name, { locale: LOCALES[language] }))
  salon.deal(seed)
  const prepared = async (): Promise<void> => sort.prepare?.(guests, language)
  const begun = await LOBBIES[lobby]({ salon, language, guests, title: sort.title, prepared })
  const match = idIn(begun)
  const place = await salon.placeOf(match)
  return { sort, salon, language, guests, match, place, pages: new Map() }
}

/** The id stands small under the title. */
export function idIn(page: Page): string {
  const [, id] = /^-# ([0-9a-z]{12})$/m.exec(page.text()) ?? []
  if (id === undefined) throw new Error(`no match in\n${page.text()}`)
  return id
}

interface Gathered {
  readonly salon: Salon
  readonly language: Language
  readonly guests: readonly Guest[]
  readonly title: string
  /** Called when everybody is there. */
  prepared(): Promise<void>
}

type Gathering = (gathered: Gathered) => Promise<Page>

const LOBBIES: Readonly<Record<Lobby, Gathering>> = {
  /** From the list of games to the form, by buttons only; everybody touches the message that all see. */
  async buttons({ salon, language, guests: [host, ...others], title, prepared }) {
    const { labels, opening } = wordsIn(language)
    if (!host) throw new Error('nobody is there')
    const form = await host.press(await host.type(TYPED[language].games), labels.open)
    await host.fill(form, { [opening.game]: title, [opening.players]: opening.count(others.length + 1) })
    const [lobby] = everybodys(salon, host, salon.channel).slice(-1)
    if (!lobby) throw new Error('no table is shown')
    for (const guest of others) await guest.press(lobby, labels.join)
    await prepared()
    return host.press(lobby, labels.start)
  },

  async commands({ language, guests: [host, ...others], title, prepared }) {
    const said = TYPED[language]
    if (!host) throw new Error('nobody is there')
    await host.type(said.open, { [said.game]: title, [said.players]: others.length + 1 })
    for (const guest of others) await joined(guest, language, host)
    await prepared()
    return host.type(said.start)
  },

  /** By name, and for nobody else; whoever is challenged answers when they come back. */
  async challenge({ language, guests: [host, ...others], title, prepared }) {
    const said = TYPED[language]
    const { labels } = wordsIn(language)
    const [first, second] = others
    if (!host || !first) throw new Error('nobody is there')
    const opened = await host.type(said.open, {
      [said.game]: title,
      [said.players]: others.length + 1,
      [said.against]: first.user,
      ...(second ? { [said.and]: second.user } : {}),
    })
    for (const guest of others) await joined(guest, language, host)
    await prepared()
    return host.press(opened, labels.start)
  },
}

/** Sits down at somebody's table, out of those that are offered. */
async function joined(guest: Guest, language: Language, host: Guest): Promise<void> {
  const said = TYPED[language]
  const tables = await guest.complete(said.join, said.match)
  const table = tables.find(({ name }) => name.includes(host.name))
  if (!table) throw new Error(`no table of ${host.name} among ${tables.map(({ name }) => name).join(' | ')}`)
  await guest.type(said.join, { [said.match]: table.value })
}

/** Messages that all can see. */
export const everybodys = (salon: Salon, guest: Guest, channel: string): Page[] =>
  salon.seen(guest, channel).filter(({ message }) => message !== null && (message.flags & 64) === 0)

/** What everybody sees of the match: the message that its thread hangs on, and what stands in the thread. */
export function told({ salon, guests, place }: Pick<Evening, 'salon' | 'guests' | 'place'>): Page[] {
  const [guest] = guests
  if (!guest) throw new Error('nobody is there')
  const starter = everybodys(salon, guest, salon.channel).filter(({ message }) => message?.thread === place)
  return [...starter, ...everybodys(salon, guest, place)]
}

/** The newest message with buttons to play by. */
export function turnMessage(evening: Pick<Evening, 'salon' | 'guests' | 'place' | 'language'>): Page {
  const { labels } = wordsIn(evening.language)
  const last = told(evening).findLast((page) =>
    [labels.hand, labels.more].every((each) => page.buttons().includes(each)),
  )
  if (!last) throw new Error('no message to play by')
  return last
}

/** What is done in a match, and the position that it leads to. */
export interface Step {
  readonly by: number
  readonly action: Action
  readonly after: State
}

/** A match as it was recorded: its seed and its moves. */
export function recorded(name: string): {
  readonly seed: string
  readonly steps: readonly Step[]
  readonly result: string
} {
  const record = done(
    read(readFileSync(new URL(`../matches/le-crack/${name}.match`, import.meta.url), 'utf8')),
  )
  const { turns } = done(replay(leCrack, record, french()))
  const steps = turns.flatMap(({ ask, course }) =>
    ask.type === 'act' ? [{ by: ask.by, action: ask.action, after: course.state }] : [],
  )
  return { seed: record.header.seed ?? '', steps, result: record.result?.text ?? '' }
}

/** Makes a move in one of the ways there are, from one of the places there are. */
export async function moved<A>(
  evening: Evening<A>,
  { by, action }: { readonly by: number; readonly action: A },
  n: number,
): Promise<Page> {
  const { sort, salon, language, guests, place, pages, match } = evening
  const guest = guests[by]
  if (!guest) throw new Error(`nobody sits on seat ${by}`)
  const places = [place, salon.channel, direct(salon.discord, guest.user).id]
  guest.go(places[n % places.length] ?? place)
  const way = sort.ways[n % sort.ways.length]
  if (!way) throw new Error(`${sort.title} can’t be played`)
  const receipt = await way(guest, language, await startingPoint(evening, guest, action, n), action)
  pages.set(guest, receipt)
  if (idIn(receipt) !== match) throw new Error('another match was moved')
  return receipt
}

/** Whatever shows the buttons: the message that all see, one's own hand, or the receipt of the move before. */
async function startingPoint<A>(evening: Evening<A>, guest: Guest, action: A, n: number): Promise<Page> {
  const { sort, language, pages } = evening
  if (sort.isFollowUp(action)) return pages.get(guest) ?? turnMessage(evening)
  if (n % 2 === 0) return turnMessage(evening)
  return guest.press(turnMessage(evening), wordsIn(language).labels.hand)
}
