import type { APIInteractionResponse } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import type { ModalSpec } from './modal.ts'
import { buttonRowPart, createButton, createPanel, textPart } from './panel.ts'
import {
  autocompleteReply,
  messageReply,
  modalReply,
  NO_CHOICES_REPLY,
  PONG_REPLY,
  type Reply,
  updateReply,
} from './reply.ts'

const shown = createPanel('plain', textPart('Hello'), buttonRowPart(createButton('Show', 'show')))
const form: ModalSpec = { title: 'Play', customId: 'play', fields: [{ type: 'text', text: 'Hello' }] }

describe('a reply', () => {
  it('fits Discord’s own types', () => {
    const callback = (reply: Reply): APIInteractionResponse => reply
    const all = [PONG_REPLY, NO_CHOICES_REPLY, messageReply(shown), updateReply(shown), modalReply(form)]
    expect(all.map(callback).map(({ type }) => type)).toEqual([1, 8, 4, 7, 9])
  })

  it('is ephemeral and pings nobody', () => {
    expect(messageReply(shown).data).toMatchObject({ flags: 64 | 32768, allowed_mentions: { parse: [] } })
  })

  it('replaces a message with its attachments and pings nobody', () => {
    expect(updateReply(shown).data).toMatchObject({
      flags: 32768,
      attachments: [],
      allowed_mentions: { parse: [] },
    })
  })

  it('offers at most 25 choices and drops invalid ones', () => {
    const all = Array.from({ length: 40 }, (_, n) => ({ name: `choice ${n}`, value: `${n}` }))
    const wrong = [
      { name: '', value: 'x' },
      { name: 'x'.repeat(101), value: 'x' },
      { name: 'x', value: 'x'.repeat(101) },
    ]
    expect(autocompleteReply([...wrong, ...all]).data.choices).toEqual(all.slice(0, 25))
  })
})
