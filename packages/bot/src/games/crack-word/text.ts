import type { Colour } from '@crackpost/core/games/crack-word/cards'
import type { LineSeen, Player, StackSeen, View } from '@crackpost/core/games/crack-word/view'
import type { Manner } from '../../voice.ts'
import { handText } from './card.ts'
import { cutText, lastMove } from './news.ts'
import { type CrackWordWords, WORDS } from './words.ts'

/** So many cards of a line fit a phone: three columns for its number, two for each card. */
const WIDTH = 17
/** Among players who never doubt anything a line can grow without end: so many of its cards are shown, if they fit. */
const ROOMS = [3 * WIDTH, 2 * WIDTH, WIDTH] as const
/** What a message has room for. */
const MOST = 1700
/** So many cards of a hand that lies open at the end. */
const REVEALED = 24

/**
 * A line in three rows or four: the letters, under each the mark of its colour, with a star for a JOKER, then how many
 * cards lie there where any are covered, and how many in all.
 */
export function lineText(
  { line, stacks, cards, majority }: LineSeen,
  marks: Marks,
  words: CrackWordWords,
  room: number = ROOMS[0],
): string[] {
  if (stacks.length === 0) return [`${line}  ${words.empty}`]
  const shown = stacks.slice(0, room)
  const rows = Array.from({ length: Math.ceil(shown.length / WIDTH) }, (_, n) =>
    rowsOf(shown.slice(n * WIDTH, (n + 1) * WIDTH), marks, n === 0 ? String(line) : ' '),
  )
  const more = stacks.length > room ? ['   …'] : []
  const leader = majority === null ? undefined : marks.bySeat[majority]
  return [...rows.flat(), ...more, `   ${words.cards(cards, leader ?? '')}`]
}

interface Marks {
  readonly byColour: Readonly<Record<Colour, string>>
  readonly bySeat: readonly string[]
}

function rowsOf(stacks: readonly StackSeen[], { byColour }: Marks, number: string): string[] {
  const row = (head: string, cell: (stack: StackSeen) => string): string =>
    `${head.padEnd(3)}${stacks.map((stack) => cell(stack).padEnd(2)).join('')}`.trimEnd()
  const heights = stacks.some(({ covered }) => covered.length > 0)
  return [
    row(number, ({ letter }) => letter),
    row('', ({ colour, joker }) => byColour[colour] + (joker ? '*' : '')),
    ...(heights ? [row('', ({ covered }) => (covered.length > 0 ? String(covered.length + 1) : ''))] : []),
  ]
}

export function table(view: View, manner: Manner): string {
  const texts = ROOMS.map((room) => () => tableIn(view, manner, room))
  return texts.find((text) => text().length <= MOST)?.() ?? tableIn(view, manner, WIDTH)
}

function tableIn({ table, revealed }: View, manner: Manner, room: number): string {
  const { language, cast } = manner
  const words = WORDS[language]
  const { marks, colours } = words
  const bySeat = table.players.map(({ colour }) => marks[colour])
  const lines = table.lines.flatMap((line) => lineText(line, { byColour: marks, bySeat }, words, room))
  const key = words.key(table.players.map(({ colour }) => `${marks[colour]} ${colours[colour]}`).join(' · '))
  return [
    `\`\`\`\n${lines.join('\n')}\n\`\`\`${key}`,
    ...table.players.map((player) => playerText(player, manner)),
    ...noticed({ table }, manner),
    ...(table.last ? [words.last(lastMove(table.last, manner))] : []),
    ...(revealed ?? []).map((cards, seat) => words.revealed(cast.seat(seat), handText(cards, REVEALED))),
  ].join('\n')
}

function playerText(
  { seat, colour, total, hand, pile, out, resigned }: Player,
  { language, cast }: Manner,
): string {
  const words = WORDS[language]
  const rest = resigned
    ? words.resigned
    : out
      ? `${words.hands(hand, pile)} · ${words.out}`
      : words.hands(hand, pile)
  return words.player(words.colours[colour], cast.seat(seat), total, rest)
}

/** What has to be known besides the cards; before the first move, who begins and why. */
function noticed({ table }: Pick<View, 'table'>, { language, cast }: Manner): string[] {
  const words = WORDS[language]
  const { lastHand, challenge, lay, turn, over } = table
  if (over) return []
  return [
    ...(table.last === null ? [cutText(table, { language, cast })] : []),
    ...(lastHand ? [words.lastRounds(lastHand.count)] : []),
    ...(lay !== null && turn !== null ? [words.mustLay(cast.seat(turn), lay)] : []),
    ...(challenge ? [words.mayBeDoubted(cast.seat(challenge.seat))] : []),
  ]
}

export function hand({ seat, hand, mayChallenge, table }: View, { language }: Manner): string | null {
  if (hand === null) return null
  const words = WORDS[language]
  return [
    words.hand(handText(hand)),
    ...(table.lay !== null && table.turn === seat ? [words.nowLay(table.lay)] : []),
    ...(mayChallenge ? [words.mayChallenge] : []),
  ].join('\n')
}

/** Without markup, for whatever is read aloud. */
export const plainly = (text: string): string =>
  text.replaceAll('**', '').replaceAll('`', '').replaceAll('\n', ' ')
