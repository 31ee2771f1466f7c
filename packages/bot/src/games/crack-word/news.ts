import type { LastMove } from '@crackpost/core/games/crack-word/schema'
import type { Table, Told } from '@crackpost/core/games/crack-word/view'
import { cut } from '../../component.ts'
import { code } from '../../quoted.ts'
import type { Manner } from '../../voice.ts'
import { handText, heldText, playedText } from './card.ts'
import { type CrackWordWords, WORDS } from './words.ts'

// What happened, in a sentence or two. Cards that were drawn are told to whoever drew them, and to nobody else: `tell`
// has left them out for all others.

type Event<T extends Told['type']> = Extract<Told, { type: T }>

export function news(told: Told, manner: Manner): string {
  const { language, cast } = manner
  const words = WORDS[language]
  const name = cast.seat
  switch (told.type) {
    case 'dealt':
      return [cutText(told, manner), ...(told.hand === null ? [] : [words.hand(handText(told.hand))])].join(
        '\n',
      )
    case 'placed': {
      const { seat, line, at, letters, example, open } = told
      const made = words.placed(name(seat), played(told.card), words.there(line, at), letters)
      if (open) return `${made}. ${words.mayBeDoubted(name(seat))}`
      return `${made}${example === null || example === letters ? '' : words.justified(example)}.`
    }
    case 'cracked':
      return words.cracked(name(told.seat), told.word, told.cards.length)
    case 'binned':
      return binned(told, words, name)
    case 'laid':
      return words.laid(name(told.seat), played(told.card), told.line)
    case 'drew':
      return [drew(told, words, name(told.seat)), ...own(told.cards, words)].join('\n')
    case 'lastHand':
      return [words.lastHand(name(told.seat), told.count), ...own(told.cards, words)].join('\n')
    case 'passed':
      return told.out ? words.passedOut(name(told.seat)) : words.passed(name(told.seat))
    case 'penalised':
    case 'challenged':
      return judged(told, words, name)
    case 'turned':
      // Whose turn it is is said at the end.
      return ''
    case 'finished':
      return words.finished(name(told.seat), told.cards.length)
    case 'resigned':
      return words.gaveUp(name(told.seat))
    case 'ended':
      return words.reasons[told.reason]
  }
}

type Name = (seat: number) => string

const played = (card: string): string => code(playedText(card))

const own = (cards: readonly string[] | null, words: CrackWordWords): string[] =>
  cards === null || cards.length === 0 ? [] : [words.yourCards(handText(cards))]

/** Who showed which letter, and begins by it. */
export function cutText({ cuts, first }: Pick<Table, 'cuts' | 'first'>, { language, cast }: Manner): string {
  const words = WORDS[language]
  const shown = cuts.map(({ seat, card }) => `${cast.seat(seat)} ${code(heldText(card))}`)
  return `${words.cut(shown)} ${words.starts(cast.seat(first))}`
}

/** How many went back to whom: which cards they were, everybody has seen. */
function binned(
  { seat, line, letters, returned, gone }: Event<'binned'>,
  words: CrackWordWords,
  name: Name,
): string {
  const owners = [...new Set(returned.map((card) => card.seat))]
  const back = owners.map((owner) =>
    words.cardsOf(name(owner), returned.filter((card) => card.seat === owner).length),
  )
  return [
    words.binned(name(seat), line, letters),
    ...(back.length > 0 ? [words.tookBack(back)] : []),
    ...(gone.length > 0 ? [words.gone(gone.length)] : []),
  ].join(' ')
}

function drew({ why, count }: Event<'drew'>, words: CrackWordWords, name: string): string {
  switch (why) {
    case 'pass':
      return words.drew(name, count)
    case 'hand':
      return words.newHand(name, count)
    case 'penalty':
      return words.penalty(name)
    case 'challenge':
      return words.paidDoubt(name)
  }
}

type Judged = Event<'penalised'> | Event<'challenged'>

function judged(told: Judged | Omit<Judged, 'type'>, words: CrackWordWords, name: Name): string {
  const { seat, card, letters, out } = told
  const who = name(seat)
  const gone = out ? ` ${words.isOut(who)}` : ''
  if ('by' in told)
    return told.example === null
      ? words.doubtedRightly(name(told.by), who, letters, played(card)) + gone
      : words.doubtedWrongly(name(told.by), who, letters, told.example)
  const called = 'called' in told && told.called
  return (called ? words.wrongCall : words.refused)(who, played(card), letters) + gone
}

/** No word is longer; letters that nobody has doubted can be. */
const short = (letters: string): string => cut(letters, 26)

/** The last move as it is kept on the table. */
export function lastMove(last: LastMove, { language, cast }: Manner): string {
  const words = WORDS[language]
  const name = cast.seat
  switch (last.type) {
    case 'place': {
      const { seat, line, at, card, letters, crack, laid } = last
      return [
        `${words.placed(name(seat), played(card), words.there(line, at), short(letters))}.`,
        ...(crack ? [words.cracked(name(seat), short(crack.word), crack.points)] : []),
        ...(laid === null ? [] : [words.laid(name(seat), played(laid), line)]),
      ].join(' ')
    }
    case 'poubelle': {
      const { seat, line, letters, returned, laid } = last
      const back = returned.flatMap((count, owner) => (count > 0 ? [words.cardsOf(name(owner), count)] : []))
      return [
        words.binned(name(seat), line, short(letters)),
        ...(back.length > 0 ? [words.tookBack(back)] : []),
        ...(laid === null ? [] : [words.laid(name(seat), played(laid), line)]),
      ].join(' ')
    }
    case 'pass':
      return last.out ? words.passedOut(name(last.seat)) : words.passed(name(last.seat))
    case 'penalty':
    case 'challenge':
      return judged(last, words, name)
  }
}
