import { describe, expect, it } from 'vitest'
import { emptyDiscordState } from './discord-state.ts'
import { mentionableText, resolveMentions } from './mentions.ts'

const state = emptyDiscordState()
for (const id of ['1', '2', '3'])
  state.users[id] = { id, name: id, bot: false, closed: false, locale: 'fr', manages: false }
const said = '<@1> <@!2> <@9> <@&5> @everyone'

describe('who is pinged', () => {
  it('is everybody in the text where nothing is said about it, but only users by an answer', () => {
    expect(resolveMentions(state, said, null, false)).toEqual({
      users: ['1', '2'],
      roles: ['5'],
      everyone: true,
    })
    expect(resolveMentions(state, said, null, true)).toEqual({
      users: ['1', '2'],
      roles: [],
      everyone: false,
    })
  })

  it('is nobody where nobody is allowed', () => {
    expect(resolveMentions(state, said, { parse: [] }, false)).toEqual({
      users: [],
      roles: [],
      everyone: false,
    })
    expect(resolveMentions(state, said, {}, false)).toEqual({ users: [], roles: [], everyone: false })
  })

  it('is whoever is both in the text and in the list', () => {
    expect(resolveMentions(state, said, { users: ['2', '3'] }, false).users).toEqual(['2'])
    expect(resolveMentions(state, said, { parse: ['users'] }, false)).toEqual({
      users: ['1', '2'],
      roles: [],
      everyone: false,
    })
  })

  it('is read from text displays at any depth, and from no other component', () => {
    const text = { type: 10, content: '<@1>' }
    const components = [
      { type: 17, components: [{ type: 9, components: [text], accessory: { type: 2, label: '<@2>' } }] },
    ]
    expect(resolveMentions(state, mentionableText({ content: '', components }), null, false).users).toEqual([
      '1',
    ])
  })
})
