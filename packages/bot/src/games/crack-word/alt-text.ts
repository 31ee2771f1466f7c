import type { LineView, View } from '@crackpost/core/games/crack-word/view'
import type { Seat } from '@crackpost/core/kernel/seat'
import { COMPONENT_LIMITS, truncate } from '../../discord/components.ts'
import type { TextContext } from '../presenter.ts'
import { handText } from './card-text.ts'
import { crackWordLastMoveText, firstPlayerText } from './event-text.ts'
import { removeMarkup } from './text.ts'
import { CRACK_WORD_TEXTS } from './texts.ts'

/** Maximum length of a name; longer ones are shortened. */
const MAX_NAME_LENGTH = 24
/** Maximum cards of a hand that is revealed at the end. */
const MAX_ALT_CARDS = 16

/**
 * Alt text of the table: always the last move, scores and turn, after the end the hands, then as much of the lines as
 * fits.
 */
export function crackWordAltText(view: View, { language, playerNames }: TextContext): string {
  const textContext = {
    language,
    playerNames: { ...playerNames, seat: (seat: Seat) => truncate(playerNames.seat(seat), MAX_NAME_LENGTH) },
  }
  const head = summaryText(view, textContext)
  // Colours are dropped before lines.
  for (const coloured of [true, false]) {
    const whole = [head, ...view.table.lines.map((line) => lineAltText(line, coloured, textContext))].join(
      ' ',
    )
    if (whole.length <= COMPONENT_LIMITS.alt) return whole
  }
  return truncate(
    [head, ...view.table.lines.map(({ line, letters }) => `${line} ${letters}`)].join(' '),
    COMPONENT_LIMITS.alt,
  )
}

function summaryText({ table, revealed }: View, textContext: TextContext): string {
  const { language, playerNames } = textContext
  const { altText, reasons, colours, ...words } = CRACK_WORD_TEXTS[language]
  const scores = table.players.map(({ seat, colour, total }) =>
    altText.score(playerNames.seat(seat), colours[colour], total),
  )
  const { last, turn, over, lastHand, lay, challenge } = table
  return [
    last
      ? words.last(removeMarkup(crackWordLastMoveText(last, textContext)))
      : removeMarkup(firstPlayerText(table, textContext)),
    altText.scores(scores),
    ...(turn === null ? [] : [altText.turn(playerNames.seat(turn))]),
    ...(over ? [reasons[over]] : []),
    ...(revealed
      ? [
          altText.hands(
            revealed.map((cards, seat) =>
              altText.hand(playerNames.seat(seat), removeMarkup(handText(cards, MAX_ALT_CARDS))),
            ),
          ),
        ]
      : []),
    ...(lay !== null && turn !== null && !over ? [words.mustLay(playerNames.seat(turn), lay)] : []),
    ...(challenge && !over ? [words.mayBeDoubted(playerNames.seat(challenge.seat))] : []),
    ...(lastHand && !over ? [words.lastRounds(lastHand.count)] : []),
  ].join(' ')
}

function lineAltText(
  { line, letters, stacks, cards, majority }: LineView,
  coloured: boolean,
  { language, playerNames }: TextContext,
): string {
  const { altText, colours, cards: cardsText } = CRACK_WORD_TEXTS[language]
  if (stacks.length === 0) return altText.emptyLine(line)
  const stackColours = stacks.map(({ colour, joker }) =>
    joker ? `${altText.joker} ${colours[colour]}` : colours[colour],
  )
  const about = [
    ...(coloured ? [altText.colours(stackColours)] : []),
    cardsText(cards, ''),
    ...(majority === null ? [] : [altText.majority(playerNames.seat(majority))]),
  ]
  return altText.line(
    line,
    letters,
    about.join(' ; ').replaceAll(' ; ', language === 'fr' ? '\u202f; ' : '; '),
  )
}
