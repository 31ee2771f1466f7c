import type { GameId } from '@crackpost/core/games/index'
import type { GameTypes } from '@crackpost/core/kernel/game'
import { crackStoryPresenter } from './crack-story/index.ts'
import { crackWordPresenter } from './crack-word/index.ts'
import { leCrackPresenter } from './le-crack/index.ts'
import type { GamePresenter } from './presenter.ts'

/** A game of core that has no presenter here, or one of another game, does not compile. */
const RELEASED_PRESENTERS: { readonly [Id in GameId]: GamePresenter<GameTypes & { id: Id }> } = {
  'le-crack': leCrackPresenter,
  'crack-word': crackWordPresenter,
  'crack-story': crackStoryPresenter,
}

const allPresenters: GamePresenter<GameTypes>[] = Object.values(RELEASED_PRESENTERS)

/** The presenters of all games, in the order in which they are offered. Nothing outside this folder names a game. */
export const PRESENTERS: readonly GamePresenter<GameTypes>[] = allPresenters

/** Adds the presenter of a game that was added to core by `addGame`. */
export function addPresenter(presenter: GamePresenter<GameTypes>): void {
  if (allPresenters.some(({ id }) => id === presenter.id))
    throw new Error(`there is already a presenter of "${presenter.id}"`)
  allPresenters.push(presenter)
}

/** Returns the presenter of a game; throws where it has none. */
export function presenterOf(game: string): GamePresenter<GameTypes> {
  const presenter = PRESENTERS.find(({ id }) => id === game)
  if (!presenter) throw new Error(`the game "${game}" has no presenter`)
  return presenter
}

/** Returns the presenter of the game that a text names, by its id or its title in any language, or null. */
export function findPresenterByText(text: string): GamePresenter<GameTypes> | null {
  const name = normaliseTitle(text)
  return (
    PRESENTERS.find(({ id, title }) =>
      [id, title.fr, title.en].some((each) => normaliseTitle(each) === name),
    ) ?? null
  )
}

const normaliseTitle = (text: string): string =>
  text
    .slice(0, 80)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
