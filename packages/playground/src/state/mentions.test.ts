import { describe, expect, it } from 'vitest'
import { emptyDiscordState } from './discord-state.ts'
import { mentionableText, resolveMentions } from './mentions.ts'

const state = emptyDiscordState()
for (const id of ['1', '2', '3'])
  state.users[id] = { id, name: id, bot: false, closed: false, locale: 'fr', manages: false }
const text = '<@1> <@!2> <@9> <@&5> @everyone'

describe('resolved mentions', () => {
  it('include everyone mentioned by default, but only users in an interaction response', () => {
    expect(resolveMentions(state, text, null, false)).toEqual({
      users: ['1', '2'],
      roles: ['5'],
      everyone: true,
    })
    expect(resolveMentions(state, text, null, true)).toEqual({
      users: ['1', '2'],
      roles: [],
      everyone: false,
    })
  })

  it('are empty if allowed mentions are empty', () => {
    expect(resolveMentions(state, text, { parse: [] }, false)).toEqual({
      users: [],
      roles: [],
      everyone: false,
    })
    expect(resolveMentions(state, text, {}, false)).toEqual({ users: [], roles: [], everyone: false })
  })

  it('are limited to the listed ids that the text mentions', () => {
    expect(resolveMentions(state, text, { users: ['2', '3'] }, false).users).toEqual(['2'])
    expect(resolveMentions(state, text, { parse: ['users'] }, false)).toEqual({
      users: ['1', '2'],
      roles: [],
      everyone: false,
    })
  })

  it('are read from text displays at any depth and from no other component', () => {
    const text = { type: 10, content: '<@1>' }
    const components = [
      { type: 17, components: [{ type: 9, components: [text], accessory: { type: 2, label: '<@2>' } }] },
    ]
    expect(resolveMentions(state, mentionableText({ content: '', components }), null, false).users).toEqual([
      '1',
    ])
  })
})
