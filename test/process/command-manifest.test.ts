import { COMMAND_MANIFEST } from '@crackpost/bot/discord/manifest'
import { findViolations } from '@crackpost/playground/rest/validate/index'
import { expect, it } from 'vitest'

it('The command manifest is valid for Discord in every language', () => {
  expect(findViolations('commands', COMMAND_MANIFEST)).toEqual([])
})

it('An invalid manifest is detected', () => {
  const [first] = COMMAND_MANIFEST
  for (const change of [
    { name: 'Crack' },
    { description: 'x'.repeat(101) },
    { description_localizations: { fr: '' } },
    { options: Array(26).fill({ type: 1, name: 'x', description: 'x' }) },
    { contexts: [3] },
  ])
    expect(findViolations('commands', [{ ...first, ...change }]), JSON.stringify(change)).not.toEqual([])
})
