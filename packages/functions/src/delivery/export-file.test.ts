import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { PlayerExport } from '@crackpost/core/use-cases/export-player'
import { playerSettingsSchema } from '@crackpost/core/use-cases/settings'
import { describe, expect, it } from 'vitest'
import { encodeExport } from './export-file.ts'

const DEEDS_PER_MATCH = 40

/** An export with this many matches; `didOf` describes each action. */
function exportOf(matches: number, didOf: () => string): PlayerExport {
  const { blocked, ...settings } = playerSettingsSchema.parse({})
  const deeds = () =>
    Array.from({ length: DEEDS_PER_MATCH }, () => ({ at: Date.UTC(2026, 8, 1), did: didOf() }))
  return {
    instants: 'milliseconds since 1970-01-01T00:00Z',
    person: { user: '1', name: 'Zoé', nicknames: {} },
    settings: { ...settings, blocked: blocked.length },
    invitations: [],
    matches: Array.from({ length: matches }, (_, n) => ({
      id: String(n),
      game: 'le-crack',
      phase: 'over',
      place: { server: '1', channel: '2' },
      seats: 2,
      pace: { turn: 1, timeUp: 'idle' },
      language: 'fr',
      private: false,
      openedAt: n,
      startedAt: n,
      endedAt: n,
      seat: 'A',
      deeds: deeds(),
      view: null,
      total: 100,
      rank: 1,
    })),
    unreadable: [],
  }
}

describe('the file of an export', () => {
  it('is readable JSON for a usual player', async () => {
    const exported = exportOf(200, () => 'A pass E2 W2')
    const encoded = await encodeExport(exported)
    expect(encoded).toMatchObject({
      file: { name: 'crackpost.json', type: 'application/json' },
      isCompressed: false,
    })
    const text = Buffer.from(encoded?.file.bytes ?? []).toString()
    expect(JSON.parse(text)).toEqual(exported)
    expect(text).toContain('\n  "matches"')
  })

  it('is compressed for a player with thousands of matches', async () => {
    const exported = exportOf(5000, () => 'A pass E2 W2')
    const encoded = await encodeExport(exported)
    expect(encoded).toMatchObject({
      file: { name: 'crackpost.json.gz', type: 'application/gzip' },
      isCompressed: true,
    })
    expect(encoded?.file.bytes.length).toBeLessThan(1_000_000)
    expect(JSON.parse(gunzipSync(encoded?.file.bytes ?? new Uint8Array()).toString())).toEqual(exported)
  })

  it('is refused here if Discord would refuse it', async () => {
    const exported = exportOf(100, () => randomBytes(4000).toString('base64'))
    expect(await encodeExport(exported)).toBeNull()
  })
})
