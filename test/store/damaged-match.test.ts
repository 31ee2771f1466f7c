import { damageOf, type MatchDamage } from '@crackpost/core/use-cases/damaged-match'
import { isNewerRelease } from '@crackpost/core/use-cases/newer-release'
import { describe, expect, it } from 'vitest'
import { DAMAGED_TEXT, damageMatch, MATCH_DAMAGES } from '../kit/damaged-matches.ts'
import { DATABASE_ENGINES } from '../kit/harness/database.ts'
import { setUpStore } from '../kit/harness/hooks.ts'
import { startTestMatch, testMatchSettings } from '../kit/harness/use-cases.ts'
import { sampleCases } from '../kit/sampling.ts'

describe.each(sampleCases(DATABASE_ENGINES, 1))('a damaged match, $name', (engine) => {
  const suite = setUpStore(engine)

  it.each(Object.entries(MATCH_DAMAGES))('is reported: %s', async (_, damage) => {
    const reports: MatchDamage[] = []
    const ports = suite.createPorts({ onDamagedMatch: (report) => reports.push(report) })
    const { id } = await startTestMatch(ports, 'damaged', testMatchSettings('le-crack', 2))
    await damage(suite.database, id)
    const error = await ports.matches.loadSnapshot(id).catch((reason: unknown) => reason)
    expect(damageOf(error)?.match).toBe(id)
    expect(damageOf(error)?.item).toMatch(new RegExp(`^M#${id} / (?:E#000002|HEAD)$`))
    expect(isNewerRelease(error)).toBe(false)
    expect(reports).toEqual([damageOf(error)])
    expect(JSON.stringify(reports)).not.toContain(DAMAGED_TEXT)
  })

  it('is read again once its items are restored', async () => {
    const ports = suite.createPorts()
    const { id, match } = await startTestMatch(ports, 'damaged', testMatchSettings('le-crack', 2))
    const repair = await damageMatch(suite.database, id)
    await expect(ports.matches.loadSnapshot(id)).rejects.toThrow('it is no JSON')
    await repair()
    expect((await ports.matches.loadSnapshot(id))?.match).toEqual(match)
  })
})
