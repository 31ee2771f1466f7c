import { describe, expect, it } from 'vitest'
import { pings, spoken } from './mentions.ts'
import { emptyState } from './state.ts'

const state = emptyState()
for (const id of ['1', '2', '3'])
  state.users[id] = { id, name: id, bot: false, closed: false, locale: 'fr', manages: false }
const said = '<@1> <@!2> <@9> <@&5> @everyone'

describe('who is pinged', () => {
  it('is everybody in the text where nothing is said about it, but only users by an answer', () => {
    expect(pings(state, said, null, false)).toEqual({ users: ['1', '2'], roles: ['5'], everyone: true })
    expect(pings(state, said, null, true)).toEqual({ users: ['1', '2'], roles: [], everyone: false })
  })

  it('is nobody where nobody is allowed', () => {
    expect(pings(state, said, { parse: [] }, false)).toEqual({ users: [], roles: [], everyone: false })
    expect(pings(state, said, {}, false)).toEqual({ users: [], roles: [], everyone: false })
  })

  it('is whoever is both in the text and in the list', () => {
    expect(pings(state, said, { users: ['2', '3'] }, false).users).toEqual(['2'])
    expect(pings(state, said, { parse: ['users'] }, false)).toEqual({
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
    expect(pings(state, spoken({ content: '', components }), null, false).users).toEqual(['1'])
  })
})
