import { describe, expect, it } from 'vitest'
import { type DeniablePermission, emptyDiscordState, TEXT_CHANNEL, type UserRecord } from './discord-state.ts'
import { appPermissions, canUseCommand, memberPermissions } from './permissions.ts'

const state = emptyDiscordState()
const channel = (denied: DeniablePermission[], parent: string | null = null) => ({
  type: TEXT_CHANNEL,
  parent,
  denied,
})
const user = (manages: boolean): UserRecord => ({
  id: '1',
  name: 'x',
  bot: false,
  closed: false,
  locale: 'fr',
  manages,
})

describe('the permissions of the bot', () => {
  it('lack exactly the denied ones', () => {
    const all = BigInt(appPermissions(state, channel([])))
    const less = BigInt(appPermissions(state, channel(['SEND_MESSAGES', 'SEND_MESSAGES_IN_THREADS'])))
    expect(all & ~less).toBe((1n << 11n) | (1n << 38n))
    expect(less & ~all).toBe(0n)
  })

  it('in a thread lack those denied in its parent channel', () => {
    const place = {
      id: '4',
      name: 'x',
      server: '3',
      recipients: [],
      owner: null,
      archived: false,
      locked: false,
    }
    state.channels['4'] = {
      ...place,
      ...channel(['ATTACH_FILES']),
      autoArchive: 60,
      activeAt: 0,
      deleted: false,
    }
    expect(BigInt(appPermissions(state, channel([], '4'))) & (1n << 15n)).toBe(0n)
  })
})

describe('a command with default member permissions', () => {
  it('is offered to users who have all of them', () => {
    expect(BigInt(memberPermissions(user(true))) & 32n).toBe(32n)
    expect(BigInt(memberPermissions(user(false))) & 32n).toBe(0n)
    const may = (default_member_permissions: unknown) =>
      [true, false].map((manages) => canUseCommand(user(manages), { default_member_permissions }))
    expect(may('32')).toEqual([true, false])
    expect(may('0')).toEqual([true, false])
    expect(may(String(1n << 11n))).toEqual([true, true])
    expect(may(null)).toEqual([true, true])
    expect(may(undefined)).toEqual([true, true])
  })
})
