import type { GameId } from '@crackpost/core/games/index'
import type { GameTypes } from '@crackpost/core/kernel/game'
import type { MatchGame } from '@crackpost/core/match/state'
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

/** A presenter for the matches of one edition only. */
interface EditionPresenter {
  readonly edition: number
  readonly presenter: GamePresenter<GameTypes>
}

/** Presenters of single editions. All other editions have the presenter of their game. */
const RELEASED_EDITION_PRESENTERS: readonly EditionPresenter[] = []

const allPresenters: GamePresenter<GameTypes>[] = Object.values(RELEASED_PRESENTERS)
const editionPresenters: EditionPresenter[] = [...RELEASED_EDITION_PRESENTERS]

/** The presenters of all games, in the order in which they are offered. Nothing outside this folder names a game. */
export const PRESENTERS: readonly GamePresenter<GameTypes>[] = allPresenters

/** The presenters of single editions; their games have others in `PRESENTERS`. */
export const EDITION_PRESENTERS: readonly EditionPresenter[] = editionPresenters

/**
 * Adds the presenter of a game that was added to core by `addGame`; with `edition`, for the matches of that edition only.
 */
export function addPresenter(presenter: GamePresenter<GameTypes>, edition: number | null = null): void {
  const { id } = presenter
  if (edition !== null) {
    if (findEditionPresenter(id, edition))
      throw new Error(`there is already a presenter of edition ${edition} of "${id}"`)
    editionPresenters.push({ edition, presenter })
    return
  }
  if (allPresenters.some((other) => other.id === id))
    throw new Error(`there is already a presenter of "${id}"`)
  allPresenters.push(presenter)
}

const findEditionPresenter = (game: string, edition: number): GamePresenter<GameTypes> | undefined =>
  EDITION_PRESENTERS.find((other) => other.presenter.id === game && other.edition === edition)?.presenter

/** Returns the presenter of a match: that of its edition, if it has one of its own, or that of its game. */
export const presenterOf = ({ terms, play }: MatchGame): GamePresenter<GameTypes> =>
  (play && findEditionPresenter(terms.game, play.edition)) ?? requirePresenter(terms.game)

/** Returns the presenter of a game; throws where it has none. */
export function requirePresenter(game: string): GamePresenter<GameTypes> {
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
