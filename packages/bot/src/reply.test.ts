import type { APIInteractionResponse } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { COMMAND } from './command.ts'
import { button, fitted, LONGEST, message, NO_CHOICES, PONG, type Reply } from './reply.ts'

describe('a reply', () => {
  it('is one of Discord’s own callbacks, by Discord’s own types', () => {
    const callback = (reply: Reply): APIInteractionResponse => reply
    const all = [PONG, NO_CHOICES, message('Hello'), message('Hello', [button('Show', 'show')])]
    expect(all.map(callback).map(({ type }) => type)).toEqual([1, 8, 4, 4])
  })

  it('is seen by one, rings nobody, and has buttons only where there are some', () => {
    expect(message('Hello').data).toEqual({ content: 'Hello', flags: 64, allowed_mentions: { parse: [] } })
  })

  it('is never too long: it ends with its last whole line, and its code block is closed', () => {
    expect(fitted('short')).toBe('short')
    const lines = fitted(Array(400).fill('0123456789').join('\n'))
    expect(lines.length).toBeLessThanOrEqual(LONGEST)
    expect(lines).toMatch(/^(?:0123456789\n)+…$/)
    const block = fitted(`\`\`\`\n${Array(400).fill('0123456789').join('\n')}\n\`\`\``)
    expect(block.length).toBeLessThanOrEqual(LONGEST)
    expect(block.split('```').length).toBe(3)
    expect(fitted('é'.repeat(3000)).length).toBeLessThanOrEqual(LONGEST)
    // Half a character would make this throw.
    expect(() => encodeURIComponent(fitted(`${'a'.repeat(1993)}${'😀'.repeat(10)}`))).not.toThrow()
  })
})

it('The command keeps to Discord’s limits', () => {
  const { name, description, description_localizations, options } = COMMAND
  expect(name).toMatch(/^[a-z]{1,32}$/)
  for (const { description, description_localizations } of [COMMAND, ...options])
    for (const text of [description, ...Object.values(description_localizations)])
      expect(text.length).toBeLessThanOrEqual(100)
  expect([description, description_localizations.fr].every(Boolean)).toBe(true)
})
