import { describe, expect, it } from 'vitest'
import { addPresenter, EDITION_PRESENTERS, PRESENTERS, presenterOf } from './index.ts'

describe('the presenter of a match', () => {
  it('is that of its game, unless its edition has one of its own', () => {
    const [presenter] = PRESENTERS
    if (!presenter) throw new Error('there is no presenter')
    const terms = { game: presenter.id }
    const edition = 99
    const own = { ...presenter, title: { fr: 'Un autre', en: 'Another' } }
    addPresenter(own, edition)
    expect(EDITION_PRESENTERS).toContainEqual({ edition, presenter: own })
    expect(presenterOf({ terms, play: { edition } })).toBe(own)
    expect(presenterOf({ terms, play: { edition: edition - 1 } })).toBe(presenter)
    expect(presenterOf({ terms, play: null })).toBe(presenter)
    expect(PRESENTERS).not.toContain(own)
    expect(() => addPresenter(own, edition)).toThrow(/already a presenter of edition 99/)
  })
})
