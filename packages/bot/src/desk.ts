import type { PlayerSettings } from '@crackpost/core/app/settings'
import type { Player } from '@crackpost/core/match/terms'
import type { App } from './app.ts'
import type { Asker, Language, People } from './asked.ts'
import { wordsIn } from './words/index.ts'
import type { Words } from './words/words.ts'

/** Everything it takes to answer one request. */
export interface Desk {
  readonly app: App
  readonly asker: Asker
  readonly player: Player
  readonly settings: PlayerSettings
  readonly language: Language
  readonly words: Words
  /** Users that the request names. */
  readonly people: People
}

/** Whoever asks, as the house knows them; their own choice of language comes before Discord's. */
export async function deskOf(app: App, asker: Asker, people: People): Promise<Desk> {
  const { player, settings } = await app.known(asker.user, asker.name)
  const language = settings.language ?? asker.language
  return { app, asker, player, settings, language, words: wordsIn(language), people }
}
