import { PRESENTERS } from '@crackpost/bot/games/index'
import { PRIVACY_TEXTS } from '@crackpost/bot/i18n/panels/privacy'
import { serverSettingsSchema } from '@crackpost/core/use-cases/settings'
import { asArray, asObject, asString } from '@crackpost/playground/json'
import { ensureDmChannel } from '@crackpost/playground/state/dm-channel'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import type { MessageView } from '../kit/users/message-view.ts'
import type { ForgeInteraction, TestUser } from '../kit/users/test-user.ts'

const optionLabelsOf = (shown: MessageView, title: string): string[] =>
  shown
    .components()
    .flatMap(({ placeholder, options }) => (placeholder === title ? asArray(options).map(asObject) : []))
    .map(({ label }) => asString(label) ?? '')

/** Forges a select value. */
const withValues =
  (value: string): ForgeInteraction =>
  (honest) => ({ ...honest, data: { ...asObject(honest.data), values: [value] } })

describe('information panels', () => {
  let harness: DiscordHarness
  let user: TestUser
  let english: TestUser

  beforeEach(async () => {
    harness = await createDiscordHarness()
    user = harness.addUser('Zoé')
    english = harness.addUser('Zoe', { locale: 'en-GB' })
  })
  afterEach(() => harness.close())

  describe('help', () => {
    it('shows the first steps, with buttons for what comes next', async () => {
      const shown = await user.typeCommand('/crack aide')
      expect(shown.text()).toContain('Premiers pas')
      expect(shown.text()).toContain('`/crack nouvelle`')
      for (const { moves } of PRESENTERS)
        expect(shown.text()).toContain(`\`/${moves.command.name_localizations.fr}\``)
      expect(shown.buttonLabels()).toEqual(['Nouvelle table', 'Mes parties', 'Règles', 'Réglages'])
    })

    it('shows every topic in place, short enough for a phone', async () => {
      for (const [who, line, hint] of [
        [user, '/crack aide', 'Lire autre chose'],
        [english, '/crack help', 'Read on'],
      ] as const) {
        const shown = await who.typeCommand(line)
        const seen = new Set<string>()
        for (const topic of optionLabelsOf(shown, hint)) {
          const after = await who.selectOptions(shown, hint, [topic])
          expect(after.message?.id).toBe(shown.message?.id)
          expect(shown.text()).toContain(topic)
          expect(shown.text().length).toBeLessThan(900)
          seen.add(shown.text())
        }
        expect(seen.size).toBe(7)
      }
    })

    it('has no button without a target', async () => {
      const form = await user.pressButton(await user.typeCommand('/crack aide'), 'Nouvelle table')
      expect(form.message).toBeNull()
      expect((await user.pressButton(await user.typeCommand('/crack aide'), 'Mes parties')).text()).toContain(
        'Tes parties',
      )
      expect((await user.pressButton(await user.typeCommand('/crack aide'), 'Réglages')).text()).toContain(
        'Tes réglages',
      )
      const rules = await user.pressButton(await user.typeCommand('/crack aide'), 'Règles')
      expect(rules.text()).toContain(PRESENTERS[0]?.title.fr)
    })

    it('rejects an unknown topic politely', async () => {
      const shown = await user.typeCommand('/crack aide')
      const [first = ''] = optionLabelsOf(shown, 'Lire autre chose')
      const reply = await user.selectOptions(shown, 'Lire autre chose', [first], withValues('__proto__'))
      expect(reply.text()).toContain('rien n’a changé')
      expect((await user.pressButton(reply, 'Aide')).text()).toContain('Premiers pas')
    })

    it('names only commands that exist', async () => {
      const known = JSON.stringify(harness.discord.state.commands.global)
      const shown = await user.typeCommand('/crack aide')
      const topics = optionLabelsOf(shown, 'Lire autre chose')
      for (const topic of topics) {
        await user.selectOptions(shown, 'Lire autre chose', [topic])
        for (const [, name] of shown.text().matchAll(/`\/crack ([^`]+)`/g))
          expect(known).toContain(`"fr":"${name}"`)
      }
    })
  })

  describe.each(PRESENTERS.map(({ id }) => id))('the rules of %s', (game) => {
    const voice = PRESENTERS.find(({ id }) => id === game)
    if (!voice) throw new Error('it has no voice')
    const { title } = voice
    let rules: Awaited<ReturnType<typeof voice.rules>>
    beforeAll(async () => {
      rules = await voice.rules()
    })

    it('are read from the first section to the last and back, with pictures', async () => {
      const shown = await user.typeCommand('/crack règles', { jeu: title.fr })
      for (const [at, section] of rules.entries()) {
        expect(shown.text()).toContain(section.title.fr)
        expect(shown.text()).toContain(section.text.fr)
        expect(shown.altTexts()).toEqual(section.example ? [section.example.alt.fr] : [])
        if (at < rules.length - 1) await user.pressButton(shown, 'Suivant')
      }
      expect(shown.buttonLabels()).toEqual(rules.length > 1 ? ['Précédent'] : [])
      for (const section of rules.toReversed().slice(1)) {
        await user.pressButton(shown, 'Précédent')
        expect(shown.text()).toContain(section.title.fr)
      }
    })

    it('open at a section chosen by select or autocomplete', async () => {
      const shown = await english.typeCommand('/crack rules', { game: title.en })
      for (const section of rules) {
        if (rules.length > 1) await english.selectOptions(shown, 'Another section', [section.title.en])
        expect(shown.text()).toContain(section.text.en)
      }
      const offered = await english.autocomplete('/crack rules', 'section', { game: title.en })
      expect(offered).toEqual(rules.map(({ id, title }) => ({ name: title.en, value: id })))
      for (const { name, value } of offered) {
        expect(
          await english.autocomplete('/crack rules', 'section', {
            game: title.en,
            section: name.toUpperCase(),
          }),
        ).toContainEqual({ name, value })
        const direct = await english.typeCommand('/crack rules', { game: title.en, section: value })
        expect(direct.text()).toContain(name)
        expect((await english.typeCommand('/crack rules', { game: title.en, section: name })).text()).toBe(
          direct.text(),
        )
      }
      expect(
        await english.autocomplete('/crack rules', 'section', {
          game: title.en,
          section: '@everyone \u202e',
        }),
      ).toEqual([])
    })

    it('describe the pictures where text is preferred', async () => {
      await user.pressButton(await user.typeCommand('/crack réglages'), 'En texte')
      const shown = await user.typeCommand('/crack règles', { jeu: title.fr })
      for (const [at, { example }] of rules.entries()) {
        expect(shown.altTexts()).toEqual([])
        if (example) expect(shown.text()).toContain(example.alt.fr)
        if (at < rules.length - 1) await user.pressButton(shown, 'Suivant')
      }
    })

    it('lead back to the match they were opened from', async () => {
      const table = await user.typeCommand('/crack nouvelle', { jeu: title.fr, joueurs: 2 })
      const lobby = table.text()
      await user.pressButton(table, 'Règles')
      expect(table.text()).toContain(rules[0]?.title.fr)
      if (rules.length > 1) await user.pressButton(table, 'Suivant')
      await user.pressButton(table, 'Retour')
      expect(table.buttonLabels()).toContain('Commencer')
      expect(table.text()).toContain(lobby.split('\n')[0])
    })

    it("are those of the channel's match if no game is named", async () => {
      await user.typeCommand('/crack nouvelle', { jeu: title.fr, joueurs: 2 })
      expect((await user.typeCommand('/crack règles')).text()).toContain(rules[0]?.text.fr)
      expect(await user.autocomplete('/crack règles', 'section')).toEqual(
        rules.map((section) => ({ name: section.title.fr, value: section.id })),
      )
    })

    it('reject an unknown game or section politely', async () => {
      const shown = await user.typeCommand('/crack règles', {
        jeu: title.fr,
        section: '**ailleurs** @everyone',
      })
      expect(shown.text()).toContain('`**ailleurs** @everyone`')
      expect((await user.pressButton(shown, 'Règles')).text()).toContain(rules[0]?.title.fr)
      const forgeUnknownGame: ForgeInteraction = (honest) =>
        JSON.parse(JSON.stringify(honest).replaceAll(game, 'chess'))
      expect((await user.typeCommand('/crack règles', { jeu: title.fr }, forgeUnknownGame)).text()).toContain(
        '`chess`',
      )
      const [first = ''] = optionLabelsOf(await user.typeCommand('/crack règles'), 'Une autre section')
      for (const value of ['', 'x', `${game}/x`, '/', '//', 'constructor/constructor', 'x'.repeat(100)]) {
        const fresh = await user.typeCommand('/crack règles')
        const reply = await user.selectOptions(fresh, 'Une autre section', [first], withValues(value))
        expect(reply.text().length).toBeGreaterThan(0)
      }
    })
  })

  describe('the word lookup', () => {
    const lookUp = async (word: string): Promise<string> =>
      (await user.typeCommand('/crack mot', { mot: word })).text()

    it('accepts a word and shows how it was read', async () => {
      expect(await lookUp('ligne')).toMatch(/^\*\*LIGNE\*\* est valable/)
      expect(await lookUp('ligne')).not.toContain('se lit')
      expect(await lookUp('  Été ')).toMatch(/\*\*ETE\*\* est valable(?:.|\n)*`Été` se lit ETE/)
      expect(await lookUp('cœur')).toContain('**COEUR** est valable')
      expect((await english.typeCommand('/crack word', { word: 'été' })).text()).toContain('**ETE** is valid')
    })

    it('rejects a word and lists words with its letters', async () => {
      const reply = await lookUp('strophi')
      expect(reply).toContain('**STROPHI** n’est pas valable')
      expect(reply).toMatch(/se suivent dans .*STROPHI/)
      expect(await lookUp('zzxq')).toContain('Ces lettres ne se suivent dans aucun mot.')
    })

    it("applies this server's words, and no others elsewhere", async () => {
      const { settings } = harness.endpoint.services.ports
      const words = { add: ['zyzzyx'], ban: ['LIGNE'] }
      await settings.saveServerSettings(harness.server, serverSettingsSchema.parse({ house: words }))
      expect(await lookUp('Zyzzyx')).toContain('ce serveur l’a ajouté')
      expect(await lookUp('ligne')).toContain('ce serveur l’a banni')
      user.switchChannel(ensureDmChannel(harness.discord, user.user).id)
      expect(await lookUp('Zyzzyx')).toContain('n’est pas dans le lexique')
      expect(await lookUp('ligne')).toContain('est valable')
    })

    it.each([
      ['a', /au moins 2 lettres/],
      ['anticonstitutionnellement', /les plus longs ont 17 lettres/],
      ['arc-en-ciel', /`-` n’est pas une lettre/],
      ['deux mots', /n’est pas une lettre/],
      ['`@everyone`', /`ˋ@everyoneˋ` ne peut pas être un mot/],
      ['**gras**', /`\*\*gras\*\*` ne peut pas être un mot/],
      ['\u202eecnirp', /n’est pas une lettre/],
      ['<@123>', /n’est pas une lettre/],
      ['ß', /n’est pas une lettre/],
      ['🦊', /`🦊` n’est pas une lettre/],
      ["''", /aucune lettre/],
      ['x'.repeat(60), /trop long/],
    ])('explains why it cannot look up %j', async (typed, reason) => {
      const reply = await lookUp(typed)
      expect(reply).toMatch(reason)
      expect(reply).not.toMatch(/\u202e/)
    })

    it('responds politely to any text', async () => {
      for (const value of [' ', '', 'x'.repeat(5000), '\u0000', '\ud800', 0, false, -1e99]) {
        const forge: ForgeInteraction = (honest) => {
          const data = asObject(honest.data)
          const [sub = {}] = asArray(data.options).map(asObject)
          return {
            ...honest,
            data: { ...data, options: [{ ...sub, options: [{ name: 'word', type: 3, value }] }] },
          }
        }
        const reply = await user.typeCommand('/crack mot', { mot: 'x' }, forge)
        expect(reply.text()).not.toBe('')
        expect(reply.text()).not.toContain('mal passé')
      }
    })
  })

  describe('the privacy panel', () => {
    const { stringify } = JSON

    it('lists what is stored and gives a file with all of it', async () => {
      await user.typeCommand('/crack nouvelle', { joueurs: 2, jeu: PRESENTERS[0]?.title.fr ?? '' })
      const shown = await user.typeCommand('/crack confidentialité')
      expect(shown.text()).toContain('Ce que je garde de toi')
      const reply = await user.pressButton(shown, 'Mes données en fichier')
      expect(reply.exchange?.answer.body).toContain('arrive ici dans un instant')
      expect(shown.text()).toContain('Voici tout ce que je garde de toi')
      expect(stringify(shown.message)).toContain('crackpost.json')
      await user.pressButton(shown, 'Retour')
      expect(shown.buttonLabels()).toContain('M’oublier…')
    })

    it('asks for confirmation before forgetting, with the consequences', async () => {
      await user.typeCommand('/crack nouvelle', { joueurs: 2, jeu: PRESENTERS[0]?.title.fr ?? '' })
      const shown = await user.typeCommand('/crack confidentialité')
      await user.pressButton(shown, 'M’oublier…')
      expect(shown.text()).toContain('Aucune partie en cours')
      expect(shown.text()).toContain('tes tables ouvertes (1)')
      expect(shown.text()).toContain('sans retour')
      await user.pressButton(shown, 'Retour')
      expect((await user.typeCommand('/crack parties')).text()).toContain('(1)')
    })

    it('forgets a user without storing them again by the response', async () => {
      await user.typeCommand('/crack nouvelle', { joueurs: 2, jeu: PRESENTERS[0]?.title.fr ?? '' })
      const shown = await user.typeCommand('/crack confidentialité')
      await user.pressButton(shown, 'M’oublier…')
      const reply = await user.pressButton(shown, 'Oublie-moi pour de bon')
      expect(reply.exchange?.answer.body).toContain(PRIVACY_TEXTS.fr.forgetting)
      expect(reply.text()).toBe(PRIVACY_TEXTS.fr.forgotten)
      expect(reply.buttonLabels()).toEqual([])
      const left = (await harness.endpoint.dumpTable()).join('\n')
      expect(left).not.toContain(user.user)
      expect(left).not.toContain('Zoé')
      if (!reply.exchange) throw new Error('nothing was sent')
      expect((await harness.endpoint.endpoint(reply.exchange.event)).body).toBe(reply.exchange.answer.body)
      expect((await harness.endpoint.dumpTable()).join('\n')).not.toContain(user.user)
    })
  })
})
