import { describe, expect, it } from 'vitest'
import { flattenComponents, normaliseComponents } from './components.ts'

const button = { type: 2, custom_id: 'b', style: 1, label: 'x' }

describe('normalised components', () => {
  it('get ids from top to bottom, skipping ids that were sent', () => {
    const shown = normaliseComponents(
      [
        {
          type: 17,
          components: [{ type: 9, id: 2, components: [{ type: 10, content: 'x' }], accessory: button }],
        },
        { type: 1, components: [button] },
      ],
      () => null,
    )
    expect(flattenComponents(shown).map(({ type, id }) => [type, id])).toEqual([
      [17, 1],
      [9, 2],
      [10, 3],
      [2, 4],
      [1, 5],
      [2, 6],
    ])
  })

  it('have attachment URLs resolved', () => {
    const gallery = {
      type: 12,
      items: [{ media: { url: 'attachment://a b%.png' } }, { media: { url: 'https://example.org/x.png' } }],
    }
    const [shown] = normaliseComponents(
      [gallery, { type: 13, file: { url: 'attachment://gone.txt' } }],
      (name) => (name === 'a b%.png' ? { url: '/here' } : null),
    )
    expect(shown).toMatchObject({
      items: [{ media: { url: '/here' } }, { media: { url: 'https://example.org/x.png' } }],
    })
  })
})
