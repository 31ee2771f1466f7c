import type { Language } from '@crackpost/bot/asked'
import { WORDS } from '@crackpost/bot/games/le-crack/words'
import { wordsIn } from '@crackpost/bot/words/index'
import type { PlayAction } from '@crackpost/core/games/le-crack/schema'
import type { Locator } from 'playwright-core'
import { boardIn, idea, lettersOf, type Seen, spotOf, tilesIn } from '../kit/mind.ts'
import { type Player, read } from './player.ts'

/** Le Crack as it is played at the page, by somebody who sits at a table. */
export interface Seat extends Player {
  readonly name: string
  readonly game: (typeof WORDS)[Language]
  /** Asks for the hand, and gives the message that shows it. */
  hand(): Promise<Locator>
  /** What can be read on the page: one's own hand, and the board. */
  reads(hand: Locator): Promise<Seen>
  /** Thinks of a word. */
  thinks(): Promise<PlayAction>
  /** The message that shows a play before it counts. */
  preview(): Locator
  /** Fills in the form for a word that a button has opened. */
  writes(word: string, place?: string): Promise<void>
  /** By the command: types the word, and takes the place from what is offered. */
  types(play: PlayAction): Promise<void>
  /** The message that rings for whoever is next after so many turns. */
  turn(turns: number): Locator
  /** Waits for this turn, finds a word and plays it by touch. */
  plays(turn: number): Promise<void>
}

export const YOUR_TURN = /@(\S+), à toi de jouer/

/** The command by its name in each language, with its option for the word. */
const COMMAND: Readonly<Record<Language, { readonly line: string; readonly word: string }>> = {
  fr: { line: '/lecrack jouer', word: 'mot' },
  en: { line: '/lecrack play', word: 'word' },
}

export function seat(player: Player, name: string): Seat {
  const { language, preview } = player.words
  // What stands in the place is in the table's language, which is the host's.
  const { labels } = wordsIn('fr')
  const game = WORDS[language]
  const hands = player.message(game.rack('').trim())
  const self: Seat = {
    ...player,
    name,
    game,
    async hand() {
      const before = await hands.count()
      await player.press(labels.hand)
      await hands.nth(before).waitFor()
      return hands.nth(before)
    },
    async reads(hand) {
      const rack = tilesIn(await read(hand.locator('code').last()))
      return { rack, ...boardIn(await read(player.log)) }
    },
    async thinks() {
      return idea(await self.reads(await self.hand()))
    },
    preview: () => player.message(preview.replace(/^#+ /, '')).last(),
    async writes(word, place) {
      const form = await player.form(game.form.play)
      await form.getByLabel(game.form.word).fill(word)
      if (place !== undefined) await form.getByLabel(game.form.place).fill(place)
      await player.submit(form)
    },
    async types(play) {
      const { line, word } = COMMAND[language]
      const place = `${lettersOf(play)} ${spotOf(play)}`
      await player.command(line, { [word]: { typed: lettersOf(play).toLowerCase(), chosen: place } })
    },
    turn: (turns) => player.message(YOUR_TURN).nth(turns),
    async plays(turn) {
      await self.turn(turn).waitFor()
      const hand = await self.hand()
      const play = idea(await self.reads(hand))
      await player.press(game.buttons.play, hand)
      await self.writes(lettersOf(play), spotOf(play))
      await player.press(player.words.labels.confirm, self.preview())
      await self.turn(turn + 1).waitFor()
    },
  }
  return self
}
