import { codeSpan } from '../../discord/escape.ts'
import { countFormatter, enText, listFormatter } from '../../i18n/typeset.ts'
import { LE_CRACK_REJECTION_TEXTS } from './rejections.ts'
import { additionalWordsText, scoreSumFormatter } from './score-sum.ts'
import type { LeCrackTexts } from './texts.ts'

const many = countFormatter('en')
const list = listFormatter('en')
const tiles = (count: number): string => many(count, 'tile', 'tiles')
const points = (count: number): string => many(count, 'point', 'points')
const sum = scoreSumFormatter('words', 'colour words')

export const leCrackEn: LeCrackTexts = {
  rejections: LE_CRACK_REJECTION_TEXTS.en,
  reasons: {
    final: enText`A word ends on the FINAL square: the match is over.`,
    empty: enText`Nothing left to draw and an empty rack: the match is over.`,
    passes: enText`Everybody has passed: the match is over.`,
    agreed: enText`Everybody agrees: the match is over.`,
    lastSeat: enText`Only one is left at the table: the match is over.`,
  },
  player: (seat, name, total, as, count, resigned) =>
    enText`${seat} ${name} **${total}** · ${as} · ${resigned ? enText`resigned` : tiles(count)}`,
  bag: (left) => enText`Bag: ${left}`,
  key: enText`E4: the red tile E · a bare digit: the colour of the square (1 blue, 2 pink, 3 green, 4 red) · FINAL: 16P 100, 16Q 150, 17P 150, 17Q 200`,
  opening: {
    first: enText`First word: across from 2A, 4 letters or more.`,
    second: enText`Second word: down, next to the first or across it.`,
  },
  last: (move) => enText`Last move: ${move}`,
  revealed: (name, rack) => enText`${name}: ${rack}`,
  rack: (rack) => enText`Your hand: ${rack}`,
  mayExchange: (count) => enText`You may exchange ${tiles(count)} before the next move.`,
  played: (name, move, line, additional) =>
    enText`${name} plays ${move}: **${line.total}** points (${sum(line)})${additionalWordsText(additional)}.`,
  passed: (name, traded) =>
    traded === 0 ? enText`${name} passes.` : enText`${name} passes and changes ${tiles(traded)}.`,
  exchanged: (name, traded) => enText`${name} exchanges ${tiles(traded)}.`,
  swapped: (give, take, at) => enText`Swap on ${at}: ${codeSpan(give)} for ${codeSpan(take)}.`,
  drew: (drawn) => enText`Drawn: ${drawn}`,
  gave: (given) => enText`Given back: ${given}`,
  resigned: (name) => enText`${name} resigns.`,
  score: (line) => enText`**${points(line.total)}**: ${sum(line)}`,
  additional: (words) => enText`Also: ${list(words)}`,
  marks: (before, after) => enText`Your AS: ${before} → ${after}`,
  ends: enText`This play ends the match.`,
  altText: {
    played: (name, move, total) => enText`Last move: ${name}, ${move}, ${points(total)}.`,
    passed: (name) => enText`Last move: ${name} passes.`,
    scores: (of) => enText`Scores: ${of.join('; ')}.`,
    score: (name, total, as) => enText`${name} ${total} (${as} AS)`,
    turn: (name) => enText`${name} to play.`,
    racks: (of) => enText`Racks at the end: ${of.join('; ')}.`,
    rack: (name, tiles) => enText`${name}, ${tiles}`,
    board: (words) => enText`Words, newest first: ${words}`,
    more: (count) => enText`… and ${count} more ${count === 1 ? enText`word` : enText`words`}`,
    preview: (move, line, additional) =>
      enText`The board as it would be with ${move}: ${points(line.total)} (${sum(line)})${additionalWordsText(additional)}. Nothing is played yet.`,
  },
  buttons: { play: enText`Play`, pass: enText`Pass`, exchange: enText`Exchange` },
  form: {
    play: enText`Play a word`,
    word: enText`Word`,
    wordAbout: enText`Whole. Colours are chosen for the best score; N4OTRE asks for the red N.`,
    place: enText`First square`,
    placeAbout: enText`If you like: 10N, 10N↓ or 10N>. Without it, the best place.`,
    swap: enText`Board swap`,
    swapAbout: enText`If you like: 3D O1 gives your blue O and takes the O on 3D.`,
    pass: enText`Pass`,
    exchange: enText`Exchange tiles`,
    give: enText`Tiles to give back`,
    mayGive: [
      enText`Nothing is left to draw: you pass without exchanging.`,
      enText`One tile is left to draw: you may give back one, or none.`,
      enText`You may give back two tiles and draw two, or give back none.`,
    ],
    mustGive: [
      enText`Nothing is left to draw: no exchange any more.`,
      enText`One tile is left to draw: give back one.`,
      enText`Give back two tiles, and you draw two.`,
    ],
    mayNotGive: enText`The exchange is for whoever has just played with 10 AS or more. On your turn, play or pass.`,
    colours: [enText`blue, worth 1`, enText`pink, worth 2`, enText`green, worth 3`, enText`red, worth 4`],
  },
}
