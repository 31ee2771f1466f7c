import { code } from '../../quoted.ts'
import { counted, e, listed } from '../../words/typeset.ts'
import { REFUSALS } from './refusals.ts'
import { also, summing } from './sum.ts'
import type { LeCrackWords } from './words.ts'

const many = counted('en')
const list = listed('and')
const tiles = (count: number): string => many(count, 'tile', 'tiles')
const points = (count: number): string => many(count, 'point', 'points')
const sum = summing('words', 'colour words')

export const en: LeCrackWords = {
  refusals: REFUSALS.en,
  reasons: {
    final: e`A word ends on the FINAL square: the match is over.`,
    empty: e`Nothing left to draw and an empty rack: the match is over.`,
    passes: e`Everybody has passed: the match is over.`,
    agreed: e`Everybody agrees: the match is over.`,
    lastSeat: e`Only one is left at the table: the match is over.`,
  },
  player: (seat, name, total, as, count, resigned) =>
    e`${seat} ${name} **${total}** · ${as} · ${resigned ? e`resigned` : tiles(count)}`,
  bag: (left) => e`Bag: ${left}`,
  key: e`E4: the red tile E · a bare digit: the colour of the square (1 blue, 2 pink, 3 green, 4 red) · FINAL: 16P 100, 16Q 150, 17P 150, 17Q 200`,
  opening: {
    first: e`First word: across from 2A, 4 letters or more.`,
    second: e`Second word: down, next to the first or across it.`,
  },
  last: (move) => e`Last move: ${move}`,
  revealed: (name, rack) => e`${name}: ${rack}`,
  rack: (rack) => e`Your hand: ${rack}`,
  mayExchange: (count) => e`You may exchange ${tiles(count)} before the next move.`,
  played: (name, move, line, additional) =>
    e`${name} plays ${move}: **${line.total}** points (${sum(line)})${also(additional)}.`,
  passed: (name, traded) =>
    traded === 0 ? e`${name} passes.` : e`${name} passes and changes ${tiles(traded)}.`,
  exchanged: (name, traded) => e`${name} exchanges ${tiles(traded)}.`,
  swapped: (give, take, at) => e`Swap on ${at}: ${code(give)} for ${code(take)}.`,
  drew: (drawn) => e`Drawn: ${drawn}`,
  gave: (given) => e`Given back: ${given}`,
  resigned: (name) => e`${name} resigns.`,
  score: (line) => e`**${points(line.total)}**: ${sum(line)}`,
  additional: (words) => e`Also: ${list(words)}`,
  marks: (before, after) => e`Your AS: ${before} → ${after}`,
  ends: e`This play ends the match.`,
  aloud: {
    played: (name, move, total) => e`Last move: ${name}, ${move}, ${points(total)}.`,
    passed: (name) => e`Last move: ${name} passes.`,
    scores: (of) => e`Scores: ${of.join('; ')}.`,
    score: (name, total, as) => e`${name} ${total} (${as} AS)`,
    turn: (name) => e`${name} to play.`,
    board: (words) => e`Words, newest first: ${words}`,
    more: (count) => e`… and ${count} more ${count === 1 ? e`word` : e`words`}`,
    preview: (move, line, additional) =>
      e`The board as it would be with ${move}: ${points(line.total)} (${sum(line)})${also(additional)}. Nothing is played yet.`,
  },
  buttons: { play: e`Play`, pass: e`Pass`, exchange: e`Exchange` },
  form: {
    play: e`Play a word`,
    word: e`Word`,
    wordAbout: e`Whole. Colours are chosen for the best score; N4OTRE asks for the red N.`,
    place: e`First square`,
    placeAbout: e`If you like: 10N, 10N↓ or 10N>. Without it, the best place.`,
    swap: e`Board swap`,
    swapAbout: e`If you like: 3D O1 gives your blue O and takes the O on 3D.`,
    pass: e`Pass`,
    exchange: e`Exchange tiles`,
    give: e`Tiles to give back`,
    mayGive: [
      e`Nothing is left to draw: you pass without exchanging.`,
      e`One tile is left to draw: you may give back one, or none.`,
      e`You may give back two tiles and draw two, or give back none.`,
    ],
    mustGive: [
      e`Nothing is left to draw: no exchange any more.`,
      e`One tile is left to draw: give back one.`,
      e`Give back two tiles, and you draw two.`,
    ],
    mayNotGive: e`The exchange is for whoever has just played with 10 AS or more. On your turn, play or pass.`,
    colours: [e`blue, worth 1`, e`pink, worth 2`, e`green, worth 3`, e`red, worth 4`],
  },
}
