import { readdirSync } from 'node:fs'
import { addPresenter, PRESENTERS } from '@crackpost/bot/games/index'
import {
  addGame,
  findGame,
  findLatestGame,
  GAME_EDITIONS,
  GAMES,
  RELEASED_GAMES,
} from '@crackpost/core/games/index'
import { RENDERERS } from '@crackpost/render/games/index'
import { describe, expect, it } from 'vitest'
import { exampleGame } from '../kit/example-game.ts'
import { exampleGameEdition1 } from '../kit/example-game-edition-1.ts'
import { examplePresenter } from '../kit/example-presenter.ts'

// The lists of presenters and renderers are typed by the ids in core's list: an unknown or missing presenter and an
// unknown renderer do not compile. These tests name what a type can't.

const gameFolders = (name: string): string[] =>
  readdirSync(new URL(`../../packages/${name}/src/games/`, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

describe('the lists of games', () => {
  it('contain every game that has a folder in core', () => {
    const listed: string[] = RELEASED_GAMES.map(({ id }) => id)
    expect(gameFolders('core').filter((id) => !listed.includes(id))).toEqual([])
  })

  it('have the same games in the same order in core and bot', () => {
    expect(PRESENTERS.map(({ id }) => id)).toEqual(GAMES.map(({ id }) => id))
  })

  it.each(PRESENTERS)('have a renderer of $id only if its presenter has pictures', ({ id, pictures }) => {
    const renderer = new Map(Object.entries(RENDERERS)).get(id)
    const named = pictures
      ? [pictures.table, pictures.seat, ...pictures.extras.map(({ picture }) => picture)]
      : []
    expect(renderer !== undefined).toBe(pictures !== undefined)
    expect(named.filter((picture) => !renderer?.pictures.includes(picture))).toEqual([])
  })

  it('have each edition of a game once, and each presenter', () => {
    expect(() => addGame(exampleGame)).toThrow('there is already edition 3 of "heap"')
    expect(() => addGame(exampleGameEdition1)).toThrow('there is already edition 1 of "heap"')
    expect(() => addPresenter(examplePresenter)).toThrow('there is already a presenter of "heap"')
    const names = GAME_EDITIONS.map(({ id, edition }) => `${id} ${edition}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('offer the latest edition of every game, and keep the earlier ones', () => {
    for (const { id, edition } of GAME_EDITIONS) {
      const latest = findLatestGame(id)
      expect(GAMES.filter((game) => game.id === id)).toEqual([latest])
      expect(latest?.edition).toBeGreaterThanOrEqual(edition)
    }
    expect([findLatestGame('heap'), findGame('heap', 1)]).toEqual([exampleGame, exampleGameEdition1])
    expect([findGame('heap', 2), findGame('heap', 4), findLatestGame('mot-net')]).toEqual([null, null, null])
  })
})
