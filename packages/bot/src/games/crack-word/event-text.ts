import type { CrackWordLastMove } from '@crackpost/core/games/crack-word/schema'
import type { CrackWordTable, EventView } from '@crackpost/core/games/crack-word/view'
import { truncate } from '../../discord/components.ts'
import { codeSpan } from '../../discord/escape.ts'
import type { TextContext } from '../presenter.ts'
import { handText, heldCardText, playedCardText } from './card-text.ts'
import { CRACK_WORD_TEXTS, type CrackWordTexts } from './texts.ts'

// Describes events in a sentence or two. Drawn cards are named only to the player who drew them; core's `viewEvent`
// removes them for all others.

type EventViewOfType<T extends EventView['type']> = Extract<EventView, { type: T }>

export function describeCrackWordEvent(eventView: EventView, textContext: TextContext): string {
  const { language, playerNames } = textContext
  const texts = CRACK_WORD_TEXTS[language]
  const name = playerNames.seat
  switch (eventView.type) {
    case 'dealt':
      return [
        firstPlayerText(eventView, textContext),
        ...(eventView.hand === null ? [] : [texts.hand(handText(eventView.hand))]),
      ].join('\n')
    case 'placed': {
      const { seat, line, at, letters, example, open } = eventView
      const placement = texts.placed(
        name(seat),
        playedCardCode(eventView.card),
        texts.spotPhrase(line, at),
        letters,
      )
      if (open) return `${placement}. ${texts.mayBeDoubted(name(seat))}`
      return `${placement}${example === null || example === letters ? '' : texts.justified(example)}.`
    }
    case 'cracked':
      return texts.cracked(name(eventView.seat), eventView.word, eventView.cards.length)
    case 'binned':
      return binnedText(eventView, texts, name)
    case 'laid':
      return texts.laid(name(eventView.seat), playedCardCode(eventView.card), eventView.line)
    case 'drew':
      return [drewText(eventView, texts, name(eventView.seat)), ...ownCardLines(eventView.cards, texts)].join(
        '\n',
      )
    case 'lastHand':
      return [
        texts.lastHand(name(eventView.seat), eventView.count),
        ...ownCardLines(eventView.cards, texts),
      ].join('\n')
    case 'passed':
      return eventView.out ? texts.passedOut(name(eventView.seat)) : texts.passed(name(eventView.seat))
    case 'penalised':
    case 'challenged':
      return judgedText(eventView, texts, name)
    case 'turned':
      // The announcement says whose turn it is.
      return ''
    case 'finished':
      return texts.finished(name(eventView.seat), eventView.cards.length)
    case 'resigned':
      return texts.gaveUp(name(eventView.seat))
    case 'ended':
      return texts.reasons[eventView.reason]
  }
}

type NameOfSeat = (seat: number) => string

const playedCardCode = (card: string): string => codeSpan(playedCardText(card))

const ownCardLines = (cards: readonly string[] | null, texts: CrackWordTexts): string[] =>
  cards === null || cards.length === 0 ? [] : [texts.yourCards(handText(cards))]

/** Which letters were cut, and who begins. */
export function firstPlayerText(
  { cuts, first }: Pick<CrackWordTable, 'cuts' | 'first'>,
  { language, playerNames }: TextContext,
): string {
  const texts = CRACK_WORD_TEXTS[language]
  const shown = cuts.map(({ seat, card }) => `${playerNames.seat(seat)} ${codeSpan(heldCardText(card))}`)
  return `${texts.cut(shown)} ${texts.starts(playerNames.seat(first))}`
}

/** How many cards were returned to each player. Everybody has seen which. */
function binnedText(
  { seat, line, letters, returned, gone }: EventViewOfType<'binned'>,
  texts: CrackWordTexts,
  name: NameOfSeat,
): string {
  const owners = [...new Set(returned.map((card) => card.seat))]
  const back = owners.map((owner) =>
    texts.cardsOf(name(owner), returned.filter((card) => card.seat === owner).length),
  )
  return [
    texts.binned(name(seat), line, letters),
    ...(back.length > 0 ? [texts.tookBack(back)] : []),
    ...(gone.length > 0 ? [texts.gone(gone.length)] : []),
  ].join(' ')
}

function drewText({ why, count }: EventViewOfType<'drew'>, texts: CrackWordTexts, name: string): string {
  switch (why) {
    case 'pass':
      return texts.drew(name, count)
    case 'hand':
      return texts.newHand(name, count)
    case 'penalty':
      return texts.penalty(name)
    case 'challenge':
      return texts.paidDoubt(name)
  }
}

type JudgedEvent = EventViewOfType<'penalised'> | EventViewOfType<'challenged'>

function judgedText(
  eventView: JudgedEvent | Omit<JudgedEvent, 'type'>,
  texts: CrackWordTexts,
  name: NameOfSeat,
): string {
  const { seat, card, letters, out } = eventView
  const who = name(seat)
  const gone = out ? ` ${texts.isOut(who)}` : ''
  if ('by' in eventView)
    return eventView.example === null
      ? texts.doubtedRightly(name(eventView.by), who, letters, playedCardCode(card)) + gone
      : texts.doubtedWrongly(name(eventView.by), who, letters, eventView.example)
  const called = 'called' in eventView && eventView.called
  return (called ? texts.wrongCall : texts.refused)(who, playedCardCode(card), letters) + gone
}

/** No word is longer, but unchallenged letters can be. */
const shortenLetters = (letters: string): string => truncate(letters, 26)

/** Describes the last move of a table. */
export function crackWordLastMoveText(
  last: CrackWordLastMove,
  { language, playerNames }: TextContext,
): string {
  const texts = CRACK_WORD_TEXTS[language]
  const name = playerNames.seat
  switch (last.type) {
    case 'place': {
      const { seat, line, at, card, letters, crack, laid } = last
      return [
        `${texts.placed(name(seat), playedCardCode(card), texts.spotPhrase(line, at), shortenLetters(letters))}.`,
        ...(crack ? [texts.cracked(name(seat), shortenLetters(crack.word), crack.points)] : []),
        ...(laid === null ? [] : [texts.laid(name(seat), playedCardCode(laid), line)]),
      ].join(' ')
    }
    case 'poubelle': {
      const { seat, line, letters, returned, laid } = last
      const back = returned.flatMap((count, owner) => (count > 0 ? [texts.cardsOf(name(owner), count)] : []))
      return [
        texts.binned(name(seat), line, shortenLetters(letters)),
        ...(back.length > 0 ? [texts.tookBack(back)] : []),
        ...(laid === null ? [] : [texts.laid(name(seat), playedCardCode(laid), line)]),
      ].join(' ')
    }
    case 'pass':
      return last.out ? texts.passedOut(name(last.seat)) : texts.passed(name(last.seat))
    case 'penalty':
    case 'challenge':
      return judgedText(last, texts, name)
  }
}
