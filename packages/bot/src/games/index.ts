import type { GameTypes } from '@crackpost/core/kernel/game'
import { crackStoryPresenter } from './crack-story/index.ts'
import { crackWordPresenter } from './crack-word/index.ts'
import { leCrackPresenter } from './le-crack/index.ts'
import type { GamePresenter } from './presenter.ts'

/** The voice of every game of the house. Nothing outside this folder asks which game it is. */
export const PRESENTERS: readonly GamePresenter<GameTypes>[] = [
  leCrackPresenter,
  crackWordPresenter,
  crackStoryPresenter,
]

/** A match of a game that has no voice is a fault, not a mistake. */
export function presenterOf(game: string): GamePresenter<GameTypes> {
  const presenter = PRESENTERS.find(({ id }) => id === game)
  if (!presenter) throw new Error(`the game "${game}" has no voice`)
  return presenter
}

/** The game that somebody names, by its id or its title in any language. */
export function findPresenter(text: string): GamePresenter<GameTypes> | null {
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
