import { addPresenter } from '@crackpost/bot/games/index'
import { addGame } from '@crackpost/core/games/index'
import { exampleGame } from './example-game.ts'
import { exampleGameEdition1 } from './example-game-edition-1.ts'
import { examplePresenter } from './example-presenter.ts'

// Makes the example game, in both its editions, the fourth game of every test file, before the bot's commands are loaded (`setupFiles` of
// vitest). A process that a test starts does not know it, unless it imports this file first.

addGame(exampleGameEdition1)
addGame(exampleGame)
addPresenter(examplePresenter)
