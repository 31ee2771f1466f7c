import { countFormatter, enText, listFormatter } from '../../i18n/typeset.ts'
import { CRACK_WORD_REJECTION_TEXTS } from './rejections.ts'
import type { CrackWordTexts } from './texts.ts'

const many = countFormatter('en')
const list = listFormatter('en')
const cards = (count: number): string => many(count, 'card', 'cards')

export const crackWordEn: CrackWordTexts = {
  rejections: CRACK_WORD_REJECTION_TEXTS.en,
  reasons: {
    finished: enText`A hand is empty and nothing is left to draw: the match is over.`,
    passes: enText`Everybody has passed: the match is over.`,
    lastSeat: enText`Only one is left at the table: the match is over.`,
  },
  colours: { red: enText`red`, blue: enText`blue`, green: enText`green`, yellow: enText`yellow` },
  marks: { red: 'r', blue: 'b', green: 'g', yellow: 'y' },
  spotLabel: (line, at) => {
    if (at === 'left') return enText`${line} left`
    if (at === 'right') return enText`${line} right`
    return at === 'alone' ? enText`${line} empty` : enText`${line} on card ${at}`
  },
  spotPhrase: (line, at) => {
    if (at === 'left') return enText`at the left of line ${line}`
    if (at === 'right') return enText`at the right of line ${line}`
    return at === 'alone' ? enText`on the empty line ${line}` : enText`on card ${at} of line ${line}`
  },
  option: (card, where, letters) =>
    card === '' ? enText`${where}: ${letters}` : enText`${card} → ${where}: ${letters}`,
  example: (word) => enText`(${word})`,
  crack: (points) => enText`CRACK ${points}`,
  thenLay: (card) => enText`then ${card}`,
  line: (line, letters) => enText`Line ${line}: ${letters}`,
  returnedCards: (back, gone) => enText`${cards(back)} to the others, ${gone} out of the game`,
  player: (colour, name, total, rest) => enText`${colour} ${name} **${total}** · ${rest}`,
  hands: (hand, pile) => enText`hand ${hand} · pile ${pile}`,
  out: enText`plays no more`,
  resigned: enText`gave up`,
  empty: enText`empty`,
  cards: (count, majority) =>
    majority === '' ? cards(count) : enText`${cards(count)} · majority ${majority}`,
  key: (colours) => enText`${colours} · * joker · figure: cards in a stack`,
  last: (move) => enText`Last move: ${move}`,
  lastRounds: (hand) =>
    enText`Last rounds (a last hand of ${hand}): no piles left, and who passes plays no more.`,
  mayBeDoubted: (name) => enText`The move of ${name} can still be challenged.`,
  mustLay: (name, line) => enText`${name} has to lay a card on line ${line}.`,
  revealed: (name, held) => enText`${name}: ${held}`,
  hand: (held) => enText`Your hand: ${held}`,
  nowLay: (line) => enText`Lay a card of your new hand on line ${line}.`,
  mayChallenge: enText`You can challenge the last move.`,
  cut: (of) => enText`Cut: ${of.join(', ')}.`,
  starts: (name) => enText`${name} begins.`,
  placed: (name, card, there, letters) => enText`${name} places ${card} ${there}: **${letters}**`,
  justified: (word) => enText`, as in **${word}**`,
  cracked: (name, word, count) => enText`**CRACK WORD!** ${name} takes **${word}**: ${cards(count)}.`,
  binned: (name, line, letters) => enText`**POUBELLE!** ${name} empties line ${line} (**${letters}**).`,
  tookBack: (of) => enText`Back in hand: ${list(of)}.`,
  cardsOf: (name, count) => enText`${name} ${cards(count)}`,
  gone: (count) => enText`Out of the game: ${cards(count)}.`,
  laid: (name, card, line) => enText`${name} lays ${card} on line ${line}.`,
  drew: (name, count) => enText`${name} draws ${cards(count)}.`,
  newHand: (name, count) => enText`${name} takes a new hand: ${cards(count)}.`,
  penalty: (name) => enText`Penalty: ${name} draws a card.`,
  paidDoubt: (name) => enText`A wrong challenge: ${name} draws a card.`,
  yourCards: (held) => enText`Your new cards: ${held}`,
  lastHand: (name, count) =>
    enText`**Last hand**: the pile of ${name} is empty. The others take ${cards(count)}, as far as there are any, and all piles leave the game.`,
  passed: (name) => enText`${name} passes.`,
  passedOut: (name) => enText`${name} passes and plays no more.`,
  refused: (name, card, letters) =>
    enText`No word has **${letters}** in a row: ${name} takes ${card} back and loses the turn.`,
  wrongCall: (name, card, letters) =>
    enText`A wrong CRACK WORD on **${letters}**: ${name} takes ${card} back and loses the turn.`,
  doubtedWrongly: (by, name, letters, word) =>
    enText`${by} challenges **${letters}** wrongly: there is **${word}**. The move of ${name} stands.`,
  doubtedRightly: (by, name, letters, card) =>
    enText`${by} challenges **${letters}** rightly: no word has it. ${name} takes ${card} back.`,
  isOut: (name) => enText`${name} plays no more.`,
  finished: (name, count) =>
    enText`${name} lays the last card. As a bonus the cards of that colour on the table join the packet, ${count} in all.`,
  gaveUp: (name) => enText`${name} gives up.`,
  altText: {
    scores: (of) => enText`Scores: ${of.join('; ')}.`,
    score: (name, colour, total) => enText`${name} (${colour}) ${total}`,
    turn: (name) => enText`${name} to play.`,
    hands: (of) => enText`Hands at the end: ${of.join('; ')}.`,
    hand: (name, cards) => enText`${name}, ${cards}`,
    line: (line, letters, about) => enText`Line ${line}: ${letters} (${about}).`,
    colours: (of) => of.join(', '),
    joker: enText`joker`,
    majority: (name) => enText`majority ${name}`,
    emptyLine: (line) => enText`Line ${line}: empty.`,
    preview: (move) => enText`Preview of the table: ${move} Nothing is played yet.`,
  },
  buttons: {
    place: enText`Play a card`,
    draw: enText`Draw and pass`,
    pass: enText`Pass for good`,
    lay: enText`Lay a card`,
    challenge: enText`Challenge`,
  },
  pick: {
    card: enText`### Which card?`,
    place: (card) => enText`### Where does ${card} go?`,
    joker: enText`### The JOKER: which letter, and where?`,
    jokerLetter: enText`### Which letter for the JOKER?`,
    nothing: enText`This card goes nowhere for now. Choose another one, or draw.`,
    poubelle: enText`### POUBELLE: which line to empty?`,
    lay: enText`### Which card to lay on the emptied line?`,
  },
  ask: {
    out: enText`Nothing is left to draw: if you pass, you play no more in this match.`,
    challenge: (letters) =>
      enText`The card placed last makes **${letters}**. If no word has that in a row, the card goes back. If one does, you draw a card.`,
  },
  preview: {
    placed: (card, there) => enText`**${card}** ${there}`,
    reads: (letters) => enText`The line reads **${letters}**`,
    called: (word, points) => enText`**CRACK WORD**: you take **${word}**, ${cards(points)}.`,
    mayCall: (points) =>
      enText`You could call **CRACK WORD** and take ${cards(points)}: choose it from the list.`,
    unjudged: enText`The referee says nothing beforehand: if no word fits, you risk the penalty.`,
    poubelle: (line, letters) => enText`**POUBELLE** on line ${line} (**${letters}**)`,
    laid: (card) => enText`Then you lay ${card} on the emptied line.`,
    nothingToLay: enText`You will have nothing to lay: the line stays empty.`,
    newHand: enText`Your hand will be empty: first you take a new one, then you lay.`,
    lastCard: enText`It's your last card: this move ends the match.`,
  },
}
