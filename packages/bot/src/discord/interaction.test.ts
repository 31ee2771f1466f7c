import { describe, expect, it } from 'vitest'
import { languageForLocale, parseInteraction } from './interaction.ts'

const OUR_APPLICATION_ID = '1100'
const base = {
  id: '1',
  application_id: OUR_APPLICATION_ID,
  token: 'secret',
  channel_id: '5',
  locale: 'fr',
  anything_new: { that: ['Discord', 'adds'] },
}
const member = { user: { id: '7', username: 'zoe', global_name: 'Zoé' }, nick: null, permissions: '32' }
const inServer = {
  ...base,
  guild_id: '4',
  member,
  app_permissions: '3072',
  authorizing_integration_owners: { 0: '4' },
}
const direct = { ...base, user: { id: '7', username: 'zoe' } }

const option = (name: string, type: number, value: unknown) => ({ name, type, value })
const commandData = (...options: object[]) => ({
  name: 'crack',
  options: [{ name: 'new', type: 1, options }],
})

describe('parseInteraction', () => {
  it('reads user, place and permissions in a server', () => {
    const raw = { ...inServer, type: 2, data: commandData(option('game', 3, 'chess')) }
    expect(parseInteraction(raw, OUR_APPLICATION_ID)).toEqual({
      ok: true,
      value: {
        kind: 'command',
        cause: '1',
        user: '7',
        name: 'Zoé',
        nickname: null,
        bot: false,
        server: '4',
        channel: '5',
        parentChannel: null,
        isThread: false,
        language: 'fr',
        canManageServer: true,
        botPermissions: 3072n,
        command: 'crack',
        subcommand: 'new',
        options: { game: 'chess' },
        resolvedUsers: {},
      },
    })
    const plain = { ...raw, member: { ...member, permissions: '16' } }
    expect(parseInteraction(plain, OUR_APPLICATION_ID)).toMatchObject({ value: { canManageServer: false } })
    const thread = { ...raw, channel: { id: '5', type: 11, parent_id: '6' } }
    expect(parseInteraction(thread, OUR_APPLICATION_ID)).toMatchObject({
      value: { isThread: true, parentChannel: '6' },
    })
    // The parent of a channel is its category.
    const channel = { ...raw, channel: { id: '5', type: 0, parent_id: '6' } }
    expect(parseInteraction(channel, OUR_APPLICATION_ID)).toMatchObject({ value: { parentChannel: null } })
  })

  it('keeps the server nickname apart, and prefers the global name to the username', () => {
    const namesIn = (who: object) => {
      const asked = parseInteraction(
        { ...inServer, type: 2, data: commandData(), member: { ...member, ...who } },
        OUR_APPLICATION_ID,
      )
      return asked.ok && asked.value.kind !== 'ping' ? [asked.value.name, asked.value.nickname] : null
    }
    expect(namesIn({ nick: 'La Zoé' })).toEqual(['Zoé', 'La Zoé'])
    expect(namesIn({ nick: '' })).toEqual(['Zoé', null])
    expect(namesIn({ user: { id: '7', username: 'zoe', global_name: null } })).toEqual(['zoe', null])
    expect(namesIn({ user: { id: '7' } })).toEqual(['', null])
  })

  it.each([
    ['\u3164', 'Hangul fillers'],
    ['\u2800\u2800', 'blank Braille patterns'],
    ['\u115f\u1160\uffa0', 'other fillers'],
    ['\u0301\u034f', 'combining marks alone'],
    ['\u200b \u00a0\u2060', 'spaces and zero-width characters'],
  ])('takes the username if nickname and global name are %j', (blank) => {
    const user = { id: '7', username: 'zoe', global_name: blank }
    const raw = { ...inServer, type: 2, data: commandData(), member: { ...member, user, nick: blank } }
    expect(parseInteraction(raw, OUR_APPLICATION_ID)).toMatchObject({
      value: { name: 'zoe', nickname: null },
    })
  })

  it('reads whether named users are members of the server, and their nicknames there', () => {
    const data = {
      ...commandData(),
      resolved: {
        users: { 8: { id: '8', username: 'sam' }, 9: { id: '9', username: 'eve' } },
        members: { 8: { nick: 'Samy' } },
      },
    }
    expect(parseInteraction({ ...inServer, type: 2, data }, OUR_APPLICATION_ID)).toMatchObject({
      value: {
        resolvedUsers: {
          8: { name: 'sam', nickname: 'Samy', isMember: true },
          9: { name: 'eve', nickname: null, isMember: false },
        },
      },
    })
  })

  it('reads a direct message, without moderators and without bot permissions', () => {
    const raw = { ...direct, type: 3, data: { custom_id: 'x' }, app_permissions: '3072' }
    expect(parseInteraction(raw, OUR_APPLICATION_ID)).toMatchObject({
      value: {
        kind: 'component',
        server: null,
        user: '7',
        canManageServer: false,
        botPermissions: null,
        customId: 'x',
      },
    })
  })

  it('reads no bot permissions in a server without the application', () => {
    const raw = { ...inServer, type: 2, data: commandData(), authorizing_integration_owners: { 1: '7' } }
    expect(parseInteraction(raw, OUR_APPLICATION_ID)).toMatchObject({ value: { botPermissions: null } })
  })

  it('drops the token', () => {
    for (const raw of [
      { ...inServer, type: 2, data: commandData(option('game', 3, 'x')) },
      { ...inServer, type: 3, data: { custom_id: 'x' }, message: { id: '9', flags: 64 } },
      { ...inServer, type: 5, data: { custom_id: 'x', components: [] } },
    ])
      expect(Object.values(parseInteraction(raw, OUR_APPLICATION_ID)).map(String).join()).not.toContain(
        'secret',
      )
  })

  it('reads whether the message of the component is ephemeral', () => {
    const touched = (message?: object) =>
      parseInteraction(
        { ...inServer, type: 3, data: { custom_id: 'x', values: ['a'] }, message },
        OUR_APPLICATION_ID,
      )
    expect(touched({ id: '9', flags: 64 | 32768 })).toMatchObject({
      value: { ephemeral: true, values: ['a'] },
    })
    expect(touched({ id: '9', flags: 32768 })).toMatchObject({ value: { ephemeral: false } })
    expect(touched(undefined)).toMatchObject({ value: { ephemeral: false } })
  })

  it('reads the resolved users and whether they are bots', () => {
    const users = { 8: { id: '8', username: 'sam', global_name: 'Sam' }, 9: { id: '9', bot: true } }
    const data = { ...commandData(option('against', 6, '8')), resolved: { users } }
    expect(parseInteraction({ ...inServer, type: 2, data }, OUR_APPLICATION_ID)).toMatchObject({
      value: {
        options: { against: '8' },
        resolvedUsers: { 8: { name: 'Sam', bot: false }, 9: { name: '', bot: true } },
      },
    })
  })

  it('reads the focused option of an autocomplete', () => {
    const focused = { ...option('word', 3, 'LIG'), focused: true }
    expect(
      parseInteraction({ ...inServer, type: 4, data: commandData(focused) }, OUR_APPLICATION_ID),
    ).toMatchObject({
      value: { kind: 'completion', subcommand: 'new', focused: 'word', options: { word: 'LIG' } },
    })
    expect(
      parseInteraction({ ...inServer, type: 4, data: { name: 'crack' } }, OUR_APPLICATION_ID),
    ).toMatchObject({
      value: { subcommand: null, focused: '', options: {} },
    })
  })

  it('accepts only strings, numbers and booleans as options', () => {
    const asked = (value: unknown) =>
      parseInteraction(
        { ...direct, type: 2, data: commandData(option('game', 3, value)) },
        OUR_APPLICATION_ID,
      )
    for (const value of ['x', 7, true])
      expect(asked(value)).toMatchObject({ value: { options: { game: value } } })
    expect(asked(undefined)).toMatchObject({ ok: true, value: { options: {} } })
    for (const value of [{ a: 1 }, ['x'], null])
      expect(asked(value)).toEqual({ ok: false, error: { code: 'unreadableInteraction' } })
  })

  it('has no inherited options such as `constructor`', () => {
    const asked = parseInteraction(
      { ...direct, type: 2, data: commandData(option('__proto__', 3, 'x')) },
      OUR_APPLICATION_ID,
    )
    const options = asked.ok && asked.value.kind === 'command' ? asked.value.options : {}
    expect(options.constructor).toBeUndefined()
    expect(options.toString).toBeUndefined()
  })

  it('reads modal fields in labels and in rows', () => {
    const data = {
      custom_id: 'x',
      components: [
        { type: 18, component: { type: 4, custom_id: 'word', value: 'ligne' } },
        { type: 18, component: { type: 3, custom_id: 'pace', values: ['1', '2'] } },
        { type: 18, component: { type: 23, custom_id: 'private', value: true } },
        { type: 18, component: { type: 21, custom_id: 'how', value: null } },
        { type: 1, components: [{ type: 4, custom_id: 'old', value: '' }] },
      ],
    }
    const asked = parseInteraction({ ...inServer, type: 5, data }, OUR_APPLICATION_ID)
    expect(asked).toMatchObject({ ok: true, value: { kind: 'modal', customId: 'x' } })
    const fields = asked.ok && asked.value.kind === 'modal' ? { ...asked.value.fields } : {}
    expect(fields).toEqual({ word: ['ligne'], pace: ['1', '2'], private: ['true'], how: [], old: [''] })
  })

  it('rejects an interaction of another application', () => {
    expect(parseInteraction({ ...direct, type: 2, data: commandData() }, '42')).toEqual({
      ok: false,
      error: { code: 'foreign' },
    })
  })

  it('accepts a ping without other fields', () => {
    expect(parseInteraction({ type: 1 }, OUR_APPLICATION_ID)).toEqual({ ok: true, value: { kind: 'ping' } })
  })

  it.each([
    ['nothing', undefined],
    ['a list', []],
    ['an unknown type', { ...direct, type: 6 }],
    ['without a user', { ...base, type: 2, data: commandData() }],
    ['without a channel', { ...direct, channel_id: undefined, type: 2, data: commandData() }],
    ['with an id that is no number', { ...direct, id: '1x', type: 2, data: commandData() }],
    [
      'with permissions that are no number',
      { ...inServer, type: 2, member: { ...member, permissions: 'all' }, data: commandData() },
    ],
    [
      'with bot permissions that are no number',
      { ...inServer, type: 2, app_permissions: 'all', data: commandData() },
    ],
    ['with too long a custom id', { ...direct, type: 3, data: { custom_id: 'x'.repeat(101) } }],
    [
      'a modal with six components',
      { ...direct, type: 5, data: { custom_id: 'x', components: Array(6).fill({}) } },
    ],
  ])('is unreadable: %s', (_, raw) => {
    expect(parseInteraction(raw, OUR_APPLICATION_ID)).toEqual({
      ok: false,
      error: { code: 'unreadableInteraction' },
    })
  })
})

it('chooses French for French locales and English for all others', () => {
  expect(['fr', 'fr-CA', 'en-GB', 'de', 'fro', '', undefined].map(languageForLocale)).toEqual([
    'fr',
    'fr',
    'en',
    'en',
    'en',
    'en',
    'en',
  ])
})
