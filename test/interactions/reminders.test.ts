import { LANGUAGES } from '@crackpost/core/match/settings'
import { describe, expect, it } from 'vitest'
import { markdownTexts } from '../kit/harness/payload.ts'
import { sampleCases } from '../kit/sampling.ts'
import { collectPayloads, rejectionScenario, reminderScenario } from '../kit/scenarios/payloads.ts'
import { typographyErrors } from '../kit/typography.ts'

// The harness validates every payload and searches it for secrets; a violation fails the call.

/** Texts of each kind of reminder. */
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

describe.each(sampleCases(LANGUAGES, 1))('messages in %s', (language) => {
  it('remind by mention and by direct message until the match ends by time', async () => {
    const payloads = await collectPayloads(reminderScenario(language))
    const kinds = new Set(payloads.map(({ kind }) => kind))
    expect([...kinds].sort()).toEqual(
      ['callback', 'commands', 'dm', 'edit-message', 'message', 'original', 'thread'].sort(),
    )
    const texts = payloads.flatMap(markdownTexts)
    for (const reminder of REMINDERS[language])
      expect(
        texts.some((text) => reminder.test(text)),
        `${reminder}`,
      ).toBe(true)
    for (const text of texts) expect(typographyErrors(language, text)).toEqual([])
  })

  it('explain every rejection', async () => {
    const payloads = await collectPayloads(rejectionScenario(language))
    for (const text of payloads.flatMap(markdownTexts)) expect(typographyErrors(language, text)).toEqual([])
  })
})
