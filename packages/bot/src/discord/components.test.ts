import { describe, expect, it } from 'vitest'
import { componentsOf, truncate, truncateLines } from './components.ts'
import {
  buttonRowPart,
  createButton,
  createPanel,
  type Panel,
  SEPARATOR_PART,
  selectPart,
  textPart,
} from './panel.ts'

const containerChildren = (panel: Panel, file: string | null = null) =>
  componentsOf(panel, file)[0]?.components ?? []
const componentTypes = (panel: Panel, file?: string | null) =>
  containerChildren(panel, file).map(({ type }) => type)

describe('componentsOf', () => {
  it('makes one container with the parts in order', () => {
    const shown = createPanel(
      'yours',
      textPart('a', 'b'),
      SEPARATOR_PART,
      buttonRowPart(createButton('Go', 'go')),
      selectPart('pick', 'Pick', [{ label: 'One', value: '1', about: 'the first', chosen: true }]),
    )
    expect(componentsOf(shown, null)).toEqual([
      {
        type: 17,
        accent_color: expect.any(Number),
        components: [
          { type: 10, content: 'a\nb' },
          { type: 14, divider: true, spacing: 1 },
          { type: 1, components: [{ type: 2, style: 2, label: 'Go', custom_id: 'go' }] },
          {
            type: 1,
            components: [
              {
                type: 3,
                custom_id: 'pick',
                placeholder: 'Pick',
                min_values: 1,
                max_values: 1,
                options: [{ label: 'One', value: '1', description: 'the first', default: true }],
              },
            ],
          },
        ],
      },
    ])
  })

  it('shows the text of a picture until the file exists, then the picture with its alt text', () => {
    const shown = createPanel('plain', { type: 'picture', alt: 'A board', text: '```\nboard\n```' })
    expect(containerChildren(shown)).toEqual([{ type: 10, content: '```\nboard\n```' }])
    expect(containerChildren(shown, 'table.png')).toEqual([
      { type: 12, items: [{ media: { url: 'attachment://table.png' }, description: 'A board' }] },
    ])
    expect(componentTypes(createPanel('plain', { type: 'picture', alt: 'A board', text: null }))).toEqual([])
  })

  it('puts five buttons in each row', () => {
    const buttons = Array.from({ length: 11 }, (_, n) => createButton(`B${n}`, `b${n}`))
    const rows = containerChildren(createPanel('plain', buttonRowPart(...buttons)))
    expect(rows.map((each) => ('components' in each ? each.components.length : 0))).toEqual([5, 5, 1])
  })

  it('keeps all texts together within Discord’s limit', () => {
    const long = Array(300).fill('0123456789').join('\n')
    const said = containerChildren(createPanel('plain', textPart(long), textPart(long), textPart(long))).map(
      (each) => ('content' in each ? each.content : ''),
    )
    expect(said.join('').length).toBeLessThanOrEqual(4000)
    expect(said[0]).toBe(long)
    expect(said[1]).toMatch(/^(?:0123456789\n)+…$/)
  })

  it('truncates labels, hints and descriptions', () => {
    const shown = createPanel(
      'plain',
      buttonRowPart(createButton('x'.repeat(99), 'x')),
      selectPart('y', 'h'.repeat(200), [
        { label: 'l'.repeat(120), value: '1', about: 'a'.repeat(120) },
        { label: '', value: '2' },
      ]),
    )
    const json = JSON.stringify(componentsOf(shown, null))
    expect(json).toContain(`"${'x'.repeat(79)}…"`)
    expect(json).toContain(`"${'h'.repeat(149)}…"`)
    expect(json).toContain(`"${'l'.repeat(99)}…"`)
    expect(json).toContain(`"${'a'.repeat(99)}…"`)
    expect(json).toContain('"label":"–"')
  })
})

describe('truncation', () => {
  it('keeps whole lines and closes an open code block', () => {
    expect(truncateLines('short', 2000)).toBe('short')
    const lines = truncateLines(Array(400).fill('0123456789').join('\n'), 2000)
    expect(lines.length).toBeLessThanOrEqual(2000)
    expect(lines).toMatch(/^(?:0123456789\n)+…$/)
    const block = truncateLines(`\`\`\`\n${Array(400).fill('0123456789').join('\n')}\n\`\`\``, 2000)
    expect(block.length).toBeLessThanOrEqual(2000)
    expect(block.split('```').length).toBe(3)
    expect(truncateLines('é'.repeat(3000), 2000).length).toBeLessThanOrEqual(2000)
    expect(truncateLines('whatever', 3)).toBe('')
  })

  it('does not split a surrogate pair', () => {
    // encodeURIComponent throws for a lone surrogate.
    for (let most = 1990; most < 2000; most++) {
      expect(() => encodeURIComponent(truncateLines('😀'.repeat(1500), most))).not.toThrow()
      expect(() => encodeURIComponent(truncate('😀'.repeat(1500), most))).not.toThrow()
    }
    expect(truncate('abc', 3)).toBe('abc')
    expect(truncate('abcd', 3)).toBe('ab…')
  })
})
