import type { APIInteractionResponse } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import type { Form } from './form.ts'
import { button, panel, row, text } from './panel.ts'
import { choices, message, modal, NO_CHOICES, PONG, type Reply, update } from './reply.ts'

const shown = panel('plain', text('Hello'), row(button('Show', 'show')))
const form: Form = { title: 'Play', tag: 'play', parts: [{ type: 'text', text: 'Hello' }] }

describe('a reply', () => {
  it('is one of Discord’s own callbacks, by Discord’s own types', () => {
    const callback = (reply: Reply): APIInteractionResponse => reply
    const all = [PONG, NO_CHOICES, message(shown), update(shown), modal(form)]
    expect(all.map(callback).map(({ type }) => type)).toEqual([1, 8, 4, 7, 9])
  })

  it('is seen by one and rings nobody', () => {
    expect(message(shown).data).toMatchObject({ flags: 64 | 32768, allowed_mentions: { parse: [] } })
  })

  it('takes the place of a message with its pictures, and rings nobody by that either', () => {
    expect(update(shown).data).toMatchObject({
      flags: 32768,
      attachments: [],
      allowed_mentions: { parse: [] },
    })
  })

  it('offers 25 choices at most, and none that Discord would not take', () => {
    const all = Array.from({ length: 40 }, (_, n) => ({ name: `choice ${n}`, value: `${n}` }))
    const wrong = [
      { name: '', value: 'x' },
      { name: 'x'.repeat(101), value: 'x' },
      { name: 'x', value: 'x'.repeat(101) },
    ]
    expect(choices([...wrong, ...all]).data.choices).toEqual(all.slice(0, 25))
  })
})
