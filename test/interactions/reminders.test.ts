import { LANGUAGES } from '@crackpost/bot/discord/interaction'
import { describe, expect, it } from 'vitest'
import { markdownTexts } from '../kit/harness/payload.ts'
import { collectPayloads, rejectionScenario, reminderScenario } from '../kit/scenarios/payloads.ts'
import { typographyErrors } from '../kit/typography.ts'

// Whatever is sent is judged and searched for secrets on its way out; what is wrong fails the act.

/** What stands in a reminder of each kind. */
const REMINDERS = {
  fr: [
    /à toi de jouer/,
    /la moitié de ton temps/,
    /dernière heure/,
    /on t’attend/,
    /aimerait bien continuer/,
    /fermera/,
  ],
  en: [
    /your turn/,
    /half of your time/,
    /last hour/,
    /still waiting for you/,
    /would love to go on/,
    /closes/,
  ],
}

describe.each(LANGUAGES)('in %s', (language) => {
  it('time goes by: reminders of every kind, by mention and by direct message, until nobody is left', async () => {
    const payloads = await collectPayloads(reminderScenario(language))
    const kinds = new Set(payloads.map(({ kind }) => kind))
    expect([...kinds].sort()).toEqual(
      ['callback', 'commands', 'dm', 'edit-message', 'message', 'original', 'thread'].sort(),
    )
    const said = payloads.flatMap(markdownTexts)
    for (const reminder of REMINDERS[language])
      expect(
        said.some((text) => reminder.test(text)),
        `${reminder}`,
      ).toBe(true)
    for (const text of said) expect(typographyErrors(language, text)).toEqual([])
  })

  it('what is refused is refused in words', async () => {
    const payloads = await collectPayloads(rejectionScenario(language))
    for (const text of payloads.flatMap(markdownTexts)) expect(typographyErrors(language, text)).toEqual([])
  })
})
