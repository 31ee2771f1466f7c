import { COMMAND_MANIFEST } from '@crackpost/bot/discord/manifest'
import { findViolations } from '@crackpost/playground/rest/validate/index'
import { expect, it } from 'vitest'

it('The commands are such as Discord takes, whatever the language they are read in', () => {
  expect(findViolations('commands', COMMAND_MANIFEST)).toEqual([])
})

it('A command that Discord would not take is found', () => {
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
