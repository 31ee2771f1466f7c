import { counted, e, listed } from '../../words/typeset.ts'
import { REFUSALS } from './refusals.ts'
import type { CrackWordWords } from './words.ts'

const many = counted('en')
const list = listed('and')
const cards = (count: number): string => many(count, 'card', 'cards')

export const en: CrackWordWords = {
  refusals: REFUSALS.en,
  reasons: {
    finished: e`A hand is empty and nothing is left to draw: the match is over.`,
    passes: e`Everybody has passed: the match is over.`,
    lastSeat: e`Only one is left at the table: the match is over.`,
  },
  colours: { red: e`red`, blue: e`blue`, green: e`green`, yellow: e`yellow` },
  marks: { red: 'r', blue: 'b', green: 'g', yellow: 'y' },
  where: (line, at) => {
    if (at === 'left') return e`${line} left`
    if (at === 'right') return e`${line} right`
    return at === 'alone' ? e`${line} empty` : e`${line} on card ${at}`
  },
  there: (line, at) => {
    if (at === 'left') return e`at the left of line ${line}`
    if (at === 'right') return e`at the right of line ${line}`
    return at === 'alone' ? e`on the empty line ${line}` : e`on card ${at} of line ${line}`
  },
  option: (card, where, letters) =>
    card === '' ? e`${where}: ${letters}` : e`${card} → ${where}: ${letters}`,
  example: (word) => e`(${word})`,
  crack: (points) => e`CRACK ${points}`,
  behind: (card) => e`then ${card}`,
  line: (line, letters) => e`Line ${line}: ${letters}`,
  returns: (back, gone) => e`${cards(back)} to the others, ${gone} out of the game`,
  player: (colour, name, total, rest) => e`${colour} ${name} **${total}** · ${rest}`,
  hands: (hand, pile) => e`hand ${hand} · pile ${pile}`,
  out: e`plays no more`,
  resigned: e`gave up`,
  empty: e`empty`,
  cards: (count, majority) => (majority === '' ? cards(count) : e`${cards(count)} · majority ${majority}`),
  key: (colours) => e`${colours} · * joker · figure: cards in a stack`,
  last: (move) => e`Last move: ${move}`,
  lastRounds: (hand) => e`Last rounds (a last hand of ${hand}): no piles left, and who passes plays no more.`,
  mayBeDoubted: (name) => e`The move of ${name} can still be challenged.`,
  mustLay: (name, line) => e`${name} has to lay a card on line ${line}.`,
  revealed: (name, held) => e`${name}: ${held}`,
  hand: (held) => e`Your hand: ${held}`,
  nowLay: (line) => e`Lay a card of your new hand on line ${line}.`,
  mayChallenge: e`You can challenge the last move.`,
  cut: (of) => e`Cut: ${of.join(', ')}.`,
  starts: (name) => e`${name} begins.`,
  placed: (name, card, there, letters) => e`${name} places ${card} ${there}: **${letters}**`,
  justified: (word) => e`, as in **${word}**`,
  cracked: (name, word, count) => e`**CRACK WORD!** ${name} takes **${word}**: ${cards(count)}.`,
  binned: (name, line, letters) => e`**POUBELLE!** ${name} empties line ${line} (**${letters}**).`,
  tookBack: (of) => e`Back in hand: ${list(of)}.`,
  cardsOf: (name, count) => e`${name} ${cards(count)}`,
  gone: (count) => e`Out of the game: ${cards(count)}.`,
  laid: (name, card, line) => e`${name} lays ${card} on line ${line}.`,
  drew: (name, count) => e`${name} draws ${cards(count)}.`,
  newHand: (name, count) => e`${name} takes a new hand: ${cards(count)}.`,
  penalty: (name) => e`Penalty: ${name} draws a card.`,
  paidDoubt: (name) => e`A wrong challenge: ${name} draws a card.`,
  yourCards: (held) => e`Your new cards: ${held}`,
  lastHand: (name, count) =>
    e`**Last hand**: the pile of ${name} is empty. The others take ${cards(count)}, as far as there are any, and all piles leave the game.`,
  passed: (name) => e`${name} passes.`,
  passedOut: (name) => e`${name} passes and plays no more.`,
  refused: (name, card, letters) =>
    e`No word has **${letters}** in a row: ${name} takes ${card} back and loses the turn.`,
  wrongCall: (name, card, letters) =>
    e`A wrong CRACK WORD on **${letters}**: ${name} takes ${card} back and loses the turn.`,
  doubtedWrongly: (by, name, letters, word) =>
    e`${by} challenges **${letters}** wrongly: there is **${word}**. The move of ${name} stands.`,
  doubtedRightly: (by, name, letters, card) =>
    e`${by} challenges **${letters}** rightly: no word has it. ${name} takes ${card} back.`,
  isOut: (name) => e`${name} plays no more.`,
  finished: (name, count) =>
    e`${name} lays the last card. As a bonus the cards of that colour on the table join the packet, ${count} in all.`,
  gaveUp: (name) => e`${name} gives up.`,
  aloud: {
    scores: (of) => e`Scores: ${of.join('; ')}.`,
    score: (name, colour, total) => e`${name} (${colour}) ${total}`,
    turn: (name) => e`${name} to play.`,
    line: (line, letters, about) => e`Line ${line}: ${letters} (${about}).`,
    colours: (of) => of.join(', '),
    joker: e`joker`,
    majority: (name) => e`majority ${name}`,
    emptyLine: (line) => e`Line ${line}: empty.`,
    preview: (move) => e`Preview of the table: ${move} Nothing is played yet.`,
  },
  buttons: {
    place: e`Play a card`,
    draw: e`Draw and pass`,
    pass: e`Pass for good`,
    lay: e`Lay a card`,
    challenge: e`Challenge`,
  },
  pick: {
    card: e`### Which card?`,
    place: (card) => e`### Where does ${card} go?`,
    joker: e`### The JOKER: which letter, and where?`,
    jokerLetter: e`### Which letter for the JOKER?`,
    nothing: e`This card goes nowhere for now. Choose another one, or draw.`,
    poubelle: e`### POUBELLE: which line to empty?`,
    lay: e`### Which card to lay on the emptied line?`,
  },
  ask: {
    out: e`Nothing is left to draw: if you pass, you play no more in this match.`,
    challenge: (letters) =>
      e`The card placed last makes **${letters}**. If no word has that in a row, the card goes back. If one does, you draw a card.`,
  },
  preview: {
    placed: (card, there) => e`**${card}** ${there}`,
    reads: (letters) => e`The line reads **${letters}**`,
    called: (word, points) => e`**CRACK WORD**: you take **${word}**, ${cards(points)}.`,
    mayCall: (points) => e`You could call **CRACK WORD** and take ${cards(points)}: choose it from the list.`,
    unjudged: e`The referee says nothing beforehand: if no word fits, you risk the penalty.`,
    poubelle: (line, letters) => e`**POUBELLE** on line ${line} (**${letters}**)`,
    laid: (card) => e`Then you lay ${card} on the emptied line.`,
    nothingToLay: e`You will have nothing to lay: the line stays empty.`,
    newHand: e`Your hand will be empty: first you take a new one, then you lay.`,
    lastCard: e`It's your last card: this move ends the match.`,
  },
}
