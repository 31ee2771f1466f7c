import { LANGUAGES, type Language } from '@crackpost/bot/asked'
import { VARIANTS } from '@crackpost/bot/games/crack-story/variants'
import { WORDS as CARDS } from '@crackpost/bot/games/crack-word/words'
import { WORDS } from '@crackpost/bot/games/le-crack/words'
import { wordsIn } from '@crackpost/bot/words/index'
import { PRIVACY } from '@crackpost/bot/words/privacy'
import { SERVER } from '@crackpost/bot/words/server'
import { SETTINGS } from '@crackpost/bot/words/settings'
import { REASONS as CARD_REASONS, REFEREES, type Referee } from '@crackpost/core/games/crack-word/schema'
import { REASONS } from '@crackpost/core/games/le-crack/schema'
import { commit, rng } from '@crackpost/core/kernel/dice'
import { direct } from '@crackpost/playground/direct'
import { crackWordSort } from './cards.ts'
import { ended, followed, stepsOf } from './endings.ts'
import { ENDS } from './ends.ts'
import { everybodys, idIn, LOCALES, moved, recorded, sat, seated, TYPED, turnMessage } from './evening.ts'
import type { Guest } from './guest.ts'
import { byCommand } from './hand.ts'
import { optionsOf } from './page.ts'
import type { Payload } from './payload.ts'
import { type Salon, salon } from './salon.ts'
import { begun, gathered } from './storyteller.ts'
import { allCommands, toured } from './tour.ts'

// What there is to see in an evening at the salon: enough to send Discord everything that the house can say.

export interface Act {
  readonly title: string
  run(here: Salon): Promise<void>
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Every command, button, list and form, for somebody who plays, somebody who watches and somebody who manages. */
const tours = (language: Language): Act => ({
  title: `everything that can be touched, ${language}`,
  async run(here) {
    const { seed, steps } = recorded('short-empty-2')
    const evening = await sat(here, language, 2, 'buttons', seed)
    for (const [n, step] of steps.slice(0, 6).entries()) await moved(evening, step, n)
    const commands = allCommands(language)
    const avoid = [SETTINGS[language].titles.language]
    const [zoe, sam] = evening.guests
    if (!zoe || !sam) throw new Error('nobody is there')
    const eve = here.guest('Ève', { locale: LOCALES[language] })
    const ada = here.guest('Ada', { locale: LOCALES[language], manages: true })
    for (const guest of [eve, ada]) await toured({ guest, friend: zoe, commands, avoid, depth: 3 })
    // One with pictures all the way, one who chooses text.
    const drawn = [...avoid, SETTINGS[language].textLabel(true)]
    await toured({ guest: zoe, friend: eve, commands, avoid: drawn, depth: 4 })
    await toured({ guest: sam, friend: eve, commands, avoid, depth: 4 })
    eve.go(direct(here.discord, eve.user).id)
    await toured({ guest: eve, friend: zoe, commands, avoid, depth: 1 })
    await aWord(language, here)
    await goodbye(language, here)
    await closed(language, here, ada)
  },
})

/** Words that are some, and words that are none. */
async function aWord(language: Language, here: Salon): Promise<void> {
  const guest = here.guest('Mot', { locale: LOCALES[language] })
  const [line, option] = language === 'fr' ? ['/crack mot', 'mot'] : ['/crack word', 'word']
  for (const word of ['été', 'zzz', 'l’œuf', '42', 'a', '@everyone', 'x'.repeat(60)])
    await guest.type(line, { [option]: word })
}

/** Somebody takes their data and leaves for good. */
async function goodbye(language: Language, here: Salon): Promise<void> {
  const guest = here.guest('Adieu', { locale: LOCALES[language] })
  const { buttons } = PRIVACY[language]
  const line = language === 'fr' ? '/crack confidentialité' : '/crack privacy'
  await guest.type(TYPED[language].open, { [TYPED[language].game]: 'Le Crack' })
  await guest.press(await guest.type(line), buttons.export)
  await guest.press(await guest.press(await guest.type(line), buttons.forget), buttons.forgetNow)
}

/** A host calls a table off, and whoever manages the server ends a match. */
async function closed(language: Language, here: Salon, manager: Guest): Promise<void> {
  const { labels } = wordsIn(language)
  const said = TYPED[language]
  const host = here.guest('Hôte', { locale: LOCALES[language] })
  const opened = await host.type(said.open, { [said.game]: 'Le Crack' })
  await host.press(await host.press(opened, labels.more), labels.callOff)
  const { buttons, choose } = SERVER[language]
  const panel = await manager.type(language === 'fr' ? '/crack serveur' : '/crack server')
  const [first] = optionsOf(panel, choose)
  if (first === undefined) throw new Error('no match is listed')
  const match = await manager.choose(panel, choose, [first])
  await manager.press(await manager.press(match, buttons.end), buttons.endNow)
}

/** Reminders of all kinds, by mention and by direct message; a table that nobody starts; a match that the clock ends. */
export const time = (language: Language): Act => ({
  title: `time that goes by, ${language}`,
  async run(here) {
    const said = TYPED[language]
    const { labels } = wordsIn(language)
    const settings = SETTINGS[language]
    const { seed } = recorded('short-final-2')
    const lonely = here.guest('Seule', { locale: LOCALES[language] })
    await lonely.type(said.open, { [said.game]: 'Le Crack', [said.players]: 3 })
    const evening = await sat(here, language, 2, 'challenge', seed)
    const line = language === 'fr' ? '/crack réglages' : '/crack settings'
    const [first, second] = evening.guests
    if (!first || !second) throw new Error('nobody is there')
    const sixHours = settings.remindersLabel({ everyHours: 6 })
    await first.choose(await first.type(line), settings.titles.reminders, [sixHours])
    await second.press(await second.type(line), settings.dmLabel(true))
    const nudge = language === 'fr' ? '/crack relancer' : '/crack nudge'
    for (let gone = 0; (await here.match(evening.match)).phase === 'playing'; gone += HOUR) {
      if (gone % DAY === 0)
        for (const guest of evening.guests) {
          guest.go(evening.place)
          await guest.type(nudge)
        }
      await here.pass(HOUR)
    }
    await first.type(said.games)
    await first.press(everybodys(here, first, evening.place).at(-1) ?? turnMessage(evening), labels.board)
  },
})

/** What is refused, and why. */
export const refusals = (language: Language): Act => ({
  title: `what is refused, ${language}`,
  async run(here) {
    const said = TYPED[language]
    const { labels } = wordsIn(language)
    const { seed, steps } = recorded('short-empty-2')
    const evening = await sat(here, language, 2, 'buttons', seed)
    const [step] = steps
    const [a, b] = evening.guests
    if (!a || !b || !step) throw new Error('nobody is there')
    const mover = step.by === 0 ? a : b
    const [line, word] = language === 'fr' ? ['/lecrack jouer', 'mot'] : ['/lecrack play', 'word']
    for (const guest of evening.guests)
      for (const typed of ['zzz', 'le', 'x', '9Z', 'KIWI 3C', '`@everyone`', `2Av ${'A'.repeat(17)}`])
        await guest.type(line, { [word]: typed })
    const eve = here.guest('Ève', { locale: LOCALES[language] })
    for (const button of turnMessage(evening).buttons()) await eve.press(turnMessage(evening), button)
    for (const command of allCommands(language)) await eve.type(command)
    const old = turnMessage(evening)
    await byCommand(mover, language, old, step.action)
    await mover.press(old, WORDS[language].buttons.play)
    await eve.type(said.join, { [said.match]: idIn(await mover.type(said.board)) })
    await eve.type(said.join, { [said.match]: '`nothing` **like** it' })
    eve.go(direct(here.discord, eve.user).id)
    await eve.type(said.open, { [said.game]: 'Le Crack' })
    await mover.press(await mover.type(said.hand), labels.next)
  },
})

/** Everything that can be touched in a match of cards, and what is refused there. */
export const cards = (language: Language, referee: Referee): Act => ({
  title: `everything that can be touched at cards, ${language}, ${referee}`,
  async run(here) {
    const avoid = [SETTINGS[language].titles.language]
    const [line, option] = language === 'fr' ? ['/crackword placer', 'carte'] : ['/crackword place', 'card']
    const seed = commit(`cards ${referee}`)
    const evening = await seated(
      crackWordSort({ mode: 'short', referee }),
      here,
      language,
      2,
      'commands',
      seed,
    )
    await followed(evening, stepsOf(2, referee, seed).slice(0, 5))
    const old = turnMessage(evening)
    for (const guest of evening.guests) {
      guest.go(evening.place)
      for (const typed of ['e', '*', '!', 'zz', '9> E', '1> Q', '1> E crack', '`@everyone`', 'X'.repeat(30)])
        await guest.type(line, { [option]: typed })
      for (const button of [CARDS[language].buttons.place, CARDS[language].buttons.draw])
        await guest.press(old, button)
    }
    const [guest, friend] = evening.guests
    if (!guest || !friend) throw new Error('nobody is there')
    await toured({ guest, friend, commands: allCommands(language), avoid, depth: 3 })
  },
})

/** A story of three in mixed languages: begun, everything touched that can be, and left by all but one. */
export const story = (language: Language): Act => ({
  title: `a story, and everything that can be touched in it, ${language}`,
  async run(here) {
    const [rounds] = VARIANTS
    if (!rounds) throw new Error('there is nothing to choose')
    here.deal(commit(`story ${language}`))
    const languages = [language, language === 'fr' ? 'en' : 'fr', language] as const
    const dice = rng('story', language)
    const fireside = await gathered(here, languages, { [rounds.label[language]]: '1' }, dice)
    await begun(fireside, 30)
    const [first, second] = fireside.tellers
    if (!first || !second) throw new Error('nobody is there')
    const commands = allCommands(language)
    const avoid = [SETTINGS[language].titles.language]
    const eve = here.guest('Ève', { locale: LOCALES[language] })
    eve.go(fireside.place)
    await toured({ guest: eve, friend: first.guest, commands, avoid, depth: 2 })
    for (const { guest, language } of fireside.tellers.slice(1)) {
      const asked = await guest.type(language === 'fr' ? '/crack abandonner' : '/crack resign')
      await guest.press(asked, wordsIn(language).labels.resign)
    }
    await toured({ guest: first.guest, friend: second.guest, commands, avoid, depth: 3 })
  },
})

export const PROGRAMME: readonly Act[] = LANGUAGES.flatMap((language) => [
  ...[2, 4].flatMap((seats) =>
    REASONS.map((reason) => ({
      title: `a match for ${seats}, ${language}, ${reason}`,
      run: async (here: Salon) => void (await ENDS[reason](here, language, seats)),
    })),
  ),
  ...[2, 3, 4].flatMap((seats) =>
    CARD_REASONS.flatMap((reason) =>
      REFEREES.map((referee) => ({
        title: `a match of cards for ${seats}, ${language}, ${referee}, ${reason}`,
        run: async (here: Salon) => void (await ended(here, language, seats, referee, reason)),
      })),
    ),
  ),
  tours(language),
  ...REFEREES.map((referee) => cards(language, referee)),
  story(language),
  time(language),
  refusals(language),
])

/** Everything that is sent to Discord in an act. */
export async function performed({ run }: Act): Promise<readonly Payload[]> {
  const here = await salon()
  try {
    await run(here)
    return here.payloads
  } finally {
    await here.close()
  }
}
