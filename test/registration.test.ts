import { REGISTRATION } from '@crackpost/bot/registration'
import { faults } from '@crackpost/playground/judge/index'
import { expect, it } from 'vitest'

it('The commands are such as Discord takes, whatever the language they are read in', () => {
  expect(faults('commands', REGISTRATION)).toEqual([])
})

it('A command that Discord would not take is found', () => {
  const [first] = REGISTRATION
  for (const change of [
    { name: 'Crack' },
    { description: 'x'.repeat(101) },
    { description_localizations: { fr: '' } },
    { options: Array(26).fill({ type: 1, name: 'x', description: 'x' }) },
    { contexts: [3] },
  ])
    expect(faults('commands', [{ ...first, ...change }]), JSON.stringify(change)).not.toEqual([])
})
