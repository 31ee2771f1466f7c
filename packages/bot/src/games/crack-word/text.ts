import type { CardColour } from '@crackpost/core/games/crack-word/cards'
import type { CrackWordPlayer, LineView, StackView, View } from '@crackpost/core/games/crack-word/view'
import type { TextContext } from '../presenter.ts'
import { handText } from './card-text.ts'
import { crackWordLastMoveText, firstPlayerText } from './event-text.ts'
import { CRACK_WORD_TEXTS, type CrackWordTexts } from './texts.ts'

/** Maximum cards of a row on a phone: three columns for the line number, two per card. */
const MAX_ROW_CARDS = 17
/**
 * Without challenges a line can grow without limit: shown cards per line, the first limit with which the table fits.
 */
const LINE_CARD_LIMITS = [3 * MAX_ROW_CARDS, 2 * MAX_ROW_CARDS, MAX_ROW_CARDS] as const
/** Maximum length of the table in a message. */
const MAX_TABLE_LENGTH = 1700
/** Maximum cards shown of a hand that is revealed at the end. */
const MAX_REVEALED_CARDS = 24

/**
 * A line as three or four rows: the letters; below each its colour, with a star for a JOKER; the stack sizes if any
 * card is covered; and the total number of cards.
 */
export function lineText(
  { line, stacks, cards, majority }: LineView,
  marks: ColourMarks,
  texts: CrackWordTexts,
  maxCards: number = LINE_CARD_LIMITS[0],
): string[] {
  if (stacks.length === 0) return [`${line}  ${texts.empty}`]
  const shown = stacks.slice(0, maxCards)
  const rows = Array.from({ length: Math.ceil(shown.length / MAX_ROW_CARDS) }, (_, n) =>
    stackRows(shown.slice(n * MAX_ROW_CARDS, (n + 1) * MAX_ROW_CARDS), marks, n === 0 ? String(line) : ' '),
  )
  const more = stacks.length > maxCards ? ['   …'] : []
  const leader = majority === null ? undefined : marks.bySeat[majority]
  return [...rows.flat(), ...more, `   ${texts.cards(cards, leader ?? '')}`]
}

interface ColourMarks {
  readonly byColour: Readonly<Record<CardColour, string>>
  readonly bySeat: readonly string[]
}

function stackRows(stacks: readonly StackView[], { byColour }: ColourMarks, number: string): string[] {
  const row = (head: string, cell: (stack: StackView) => string): string =>
    `${head.padEnd(3)}${stacks.map((stack) => cell(stack).padEnd(2)).join('')}`.trimEnd()
  const heights = stacks.some(({ covered }) => covered.length > 0)
  return [
    row(number, ({ letter }) => letter),
    row('', ({ colour, joker }) => byColour[colour] + (joker ? '*' : '')),
    ...(heights ? [row('', ({ covered }) => (covered.length > 0 ? String(covered.length + 1) : ''))] : []),
  ]
}

export function describeCrackWordTable(view: View, textContext: TextContext): string {
  const texts = LINE_CARD_LIMITS.map((maxCards) => () => tableTextWithin(view, textContext, maxCards))
  return (
    texts.find((text) => text().length <= MAX_TABLE_LENGTH)?.() ??
    tableTextWithin(view, textContext, MAX_ROW_CARDS)
  )
}

function tableTextWithin({ table, revealed }: View, textContext: TextContext, maxCards: number): string {
  const { language, playerNames } = textContext
  const texts = CRACK_WORD_TEXTS[language]
  const { marks, colours } = texts
  const bySeat = table.players.map(({ colour }) => marks[colour])
  const lines = table.lines.flatMap((line) => lineText(line, { byColour: marks, bySeat }, texts, maxCards))
  const key = texts.key(table.players.map(({ colour }) => `${marks[colour]} ${colours[colour]}`).join(' · '))
  return [
    `\`\`\`\n${lines.join('\n')}\n\`\`\`${key}`,
    ...table.players.map((player) => playerText(player, textContext)),
    ...noticeLines({ table }, textContext),
    ...(table.last ? [texts.last(crackWordLastMoveText(table.last, textContext))] : []),
    ...(revealed ?? []).map((cards, seat) =>
      texts.revealed(playerNames.seat(seat), handText(cards, MAX_REVEALED_CARDS)),
    ),
  ].join('\n')
}

function playerText(
  { seat, colour, total, hand, pile, out, resigned }: CrackWordPlayer,
  { language, playerNames }: TextContext,
): string {
  const texts = CRACK_WORD_TEXTS[language]
  const rest = resigned
    ? texts.resigned
    : out
      ? `${texts.hands(hand, pile)} · ${texts.out}`
      : texts.hands(hand, pile)
  return texts.player(texts.colours[colour], playerNames.seat(seat), total, rest)
}

/** Notices besides the cards; before the first move, who begins and why. */
function noticeLines({ table }: Pick<View, 'table'>, { language, playerNames }: TextContext): string[] {
  const texts = CRACK_WORD_TEXTS[language]
  const { lastHand, challenge, lay, turn, over } = table
  if (over) return []
  return [
    ...(table.last === null ? [firstPlayerText(table, { language, playerNames })] : []),
    ...(lastHand ? [texts.lastRounds(lastHand.count)] : []),
    ...(lay !== null && turn !== null ? [texts.mustLay(playerNames.seat(turn), lay)] : []),
    ...(challenge ? [texts.mayBeDoubted(playerNames.seat(challenge.seat))] : []),
  ]
}

export function describeCrackWordHand(
  { seat, hand, mayChallenge, table }: View,
  { language }: TextContext,
): string | null {
  if (hand === null) return null
  const texts = CRACK_WORD_TEXTS[language]
  return [
    texts.hand(handText(hand)),
    ...(table.lay !== null && table.turn === seat ? [texts.nowLay(table.lay)] : []),
    ...(mayChallenge ? [texts.mayChallenge] : []),
  ].join('\n')
}

/** Removes markup, for text that is read aloud. */
export const removeMarkup = (text: string): string =>
  text.replaceAll('**', '').replaceAll('`', '').replaceAll('\n', ' ')
