import type { Language } from '@crackpost/bot/discord/interaction'
import { LE_CRACK_TEXTS } from '@crackpost/bot/games/le-crack/texts'
import { textsIn } from '@crackpost/bot/i18n/index'
import type { PlayWordAction } from '@crackpost/core/games/le-crack/schema'
import type { Locator } from 'playwright-core'
import {
  boardInNews,
  lettersOfPlay,
  longestPlay,
  placeOfPlay,
  tilesInText,
  type VisiblePosition,
} from '../kit/drivers/le-crack-reader.ts'
import { type BrowserUser, readText } from './browser-user.ts'

/** A user of the page who plays Le Crack. */
export interface BoardPlayer extends BrowserUser {
  readonly name: string
  readonly gameTexts: (typeof LE_CRACK_TEXTS)[Language]
  /** Opens the hand and returns its message. */
  openHand(): Promise<Locator>
  /** Reads the hand and the board from the page. */
  readPosition(hand: Locator): Promise<VisiblePosition>
  /** Chooses a word to play. */
  choosePlay(): Promise<PlayWordAction>
  /** The preview of a play. */
  previewMessage(): Locator
  /** Fills in the open word form. */
  submitWord(word: string, place?: string): Promise<void>
  /** Plays by command and autocomplete. */
  typePlay(play: PlayWordAction): Promise<void>
  /** The message that notifies the player to move after this many turns. */
  turnMessage(turns: number): Locator
  /** Waits for this turn, then plays a word by buttons. */
  playTurn(turn: number): Promise<void>
}

export const YOUR_TURN_PATTERN = /@(\S+), à toi de jouer/

/** Name of the play command and its word option, by language. */
const PLAY_COMMANDS: Readonly<Record<Language, { readonly line: string; readonly word: string }>> = {
  fr: { line: '/lecrack jouer', word: 'mot' },
  en: { line: '/lecrack play', word: 'word' },
}

export function createBoardPlayer(player: BrowserUser, name: string): BoardPlayer {
  const { language, preview } = player.texts
  // Public messages are in the match's language, which is the host's.
  const { labels } = textsIn('fr')
  const game = LE_CRACK_TEXTS[language]
  const hands = player.messageWith(game.rack('').trim())
  const self: BoardPlayer = {
    ...player,
    name,
    gameTexts: game,
    async openHand() {
      const before = await hands.count()
      await player.pressButton(labels.hand)
      await hands.nth(before).waitFor()
      return hands.nth(before)
    },
    async readPosition(hand) {
      const rack = tilesInText(await readText(hand.locator('code').last()))
      return { rack, ...boardInNews(await readText(player.log)) }
    },
    async choosePlay() {
      return longestPlay(await self.readPosition(await self.openHand()))
    },
    previewMessage: () => player.messageWith(preview.replace(/^#+ /, '')).last(),
    async submitWord(word, place) {
      const form = await player.waitForModal(game.form.play)
      await form.getByLabel(game.form.word).fill(word)
      if (place !== undefined) await form.getByLabel(game.form.place).fill(place)
      await player.submitModal(form)
    },
    async typePlay(play) {
      const { line, word } = PLAY_COMMANDS[language]
      const place = `${lettersOfPlay(play)} ${placeOfPlay(play)}`
      await player.runCommand(line, { [word]: { typed: lettersOfPlay(play).toLowerCase(), chosen: place } })
    },
    turnMessage: (turns) => player.messageWith(YOUR_TURN_PATTERN).nth(turns),
    async playTurn(turn) {
      await self.turnMessage(turn).waitFor()
      const hand = await self.openHand()
      const play = longestPlay(await self.readPosition(hand))
      await player.pressButton(game.buttons.play, hand)
      await self.submitWord(lettersOfPlay(play), placeOfPlay(play))
      await player.pressButton(player.texts.labels.confirm, self.previewMessage())
      await self.turnMessage(turn + 1).waitFor()
    },
  }
  return self
}
