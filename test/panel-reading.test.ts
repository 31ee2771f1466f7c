import { VOICES } from '@crackpost/bot/games/index'
import { serverSettings } from '@crackpost/core/app/settings'
import { direct } from '@crackpost/playground/direct'
import { list, record, text } from '@crackpost/playground/json'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Forge, Guest } from './kit/guest.ts'
import type { Page } from './kit/page.ts'
import { type Salon, salon } from './kit/salon.ts'

const labelsOf = (shown: Page, title: string): string[] =>
  shown
    .parts()
    .flatMap(({ placeholder, options }) => (placeholder === title ? list(options).map(record) : []))
    .map(({ label }) => text(label) ?? '')

/** A value that was never offered. */
const forged =
  (value: string): Forge =>
  (honest) => ({ ...honest, data: { ...record(honest.data), values: [value] } })

describe('whoever wants to know', () => {
  let place: Salon
  let guest: Guest
  let english: Guest

  beforeEach(async () => {
    place = await salon()
    guest = place.guest('Zoé')
    english = place.guest('Zoe', { locale: 'en-GB' })
  })
  afterEach(() => place.close())

  describe('how it works, asks for help', () => {
    it('and gets the first steps, with buttons for what comes next', async () => {
      const shown = await guest.type('/crack aide')
      expect(shown.text()).toContain('Premiers pas')
      expect(shown.text()).toContain('`/crack nouvelle`')
      for (const { moves } of VOICES)
        expect(shown.text()).toContain(`\`/${moves.command.name_localizations.fr}\``)
      expect(shown.buttons()).toEqual(['Nouvelle table', 'Mes parties', 'Règles', 'Réglages'])
    })

    it('and reads every topic in place, short enough for a phone', async () => {
      for (const [who, line, hint] of [
        [guest, '/crack aide', 'Lire autre chose'],
        [english, '/crack help', 'Read on'],
      ] as const) {
        const shown = await who.type(line)
        const seen = new Set<string>()
        for (const topic of labelsOf(shown, hint)) {
          const after = await who.choose(shown, hint, [topic])
          expect(after.message?.id).toBe(shown.message?.id)
          expect(shown.text()).toContain(topic)
          expect(shown.text().length).toBeLessThan(900)
          seen.add(shown.text())
        }
        expect(seen.size).toBe(7)
      }
    })

    it('and every button leads somewhere', async () => {
      const form = await guest.press(await guest.type('/crack aide'), 'Nouvelle table')
      expect(form.message).toBeNull()
      expect((await guest.press(await guest.type('/crack aide'), 'Mes parties')).text()).toContain(
        'Tes parties',
      )
      expect((await guest.press(await guest.type('/crack aide'), 'Réglages')).text()).toContain(
        'Tes réglages',
      )
      const rules = await guest.press(await guest.type('/crack aide'), 'Règles')
      expect(rules.text()).toContain(VOICES[0]?.title.fr)
    })

    it('and is told politely what is not offered', async () => {
      const shown = await guest.type('/crack aide')
      const [first = ''] = labelsOf(shown, 'Lire autre chose')
      const said = await guest.choose(shown, 'Lire autre chose', [first], forged('__proto__'))
      expect(said.text()).toContain('rien n’a changé')
      expect((await guest.press(said, 'Aide')).text()).toContain('Premiers pas')
    })

    it('and every command that it names is one', async () => {
      const known = JSON.stringify(place.discord.state.commands.global)
      const shown = await guest.type('/crack aide')
      const topics = labelsOf(shown, 'Lire autre chose')
      for (const topic of topics) {
        await guest.choose(shown, 'Lire autre chose', [topic])
        for (const [, name] of shown.text().matchAll(/`\/crack ([^`]+)`/g))
          expect(known).toContain(`"fr":"${name}"`)
      }
    })
  })

  describe.each(VOICES.map(({ id }) => id))('the rules of %s', (game) => {
    const voice = VOICES.find(({ id }) => id === game)
    if (!voice) throw new Error('it has no voice')
    const { rules, title } = voice

    it('reads them from the first section to the last and back, with their pictures', async () => {
      const shown = await guest.type('/crack règles', { jeu: title.fr })
      for (const [at, section] of rules.entries()) {
        expect(shown.text()).toContain(section.title.fr)
        expect(shown.text()).toContain(section.text.fr)
        expect(shown.alts()).toEqual(section.example ? [section.example.alt.fr] : [])
        if (at < rules.length - 1) await guest.press(shown, 'Suivant')
      }
      expect(shown.buttons()).toEqual(rules.length > 1 ? ['Précédent'] : [])
      for (const section of rules.toReversed().slice(1)) {
        await guest.press(shown, 'Précédent')
        expect(shown.text()).toContain(section.title.fr)
      }
    })

    it('chooses a section from the list, or by completion', async () => {
      const shown = await english.type('/crack rules', { game: title.en })
      for (const section of rules) {
        await english.choose(shown, 'Another section', [section.title.en])
        expect(shown.text()).toContain(section.text.en)
      }
      const offered = await english.complete('/crack rules', 'section', { game: title.en })
      expect(offered).toEqual(rules.map(({ id, title }) => ({ name: title.en, value: id })))
      for (const { name, value } of offered) {
        expect(
          await english.complete('/crack rules', 'section', { game: title.en, section: name.toUpperCase() }),
        ).toContainEqual({ name, value })
        const direct = await english.type('/crack rules', { game: title.en, section: value })
        expect(direct.text()).toContain(name)
        expect((await english.type('/crack rules', { game: title.en, section: name })).text()).toBe(
          direct.text(),
        )
      }
      expect(
        await english.complete('/crack rules', 'section', { game: title.en, section: '@everyone \u202e' }),
      ).toEqual([])
    })

    it('reads what the pictures show where everything is text', async () => {
      await guest.press(await guest.type('/crack réglages'), 'En texte')
      const shown = await guest.type('/crack règles', { jeu: title.fr })
      for (const [at, { example }] of rules.entries()) {
        expect(shown.alts()).toEqual([])
        if (example) expect(shown.text()).toContain(example.alt.fr)
        if (at < rules.length - 1) await guest.press(shown, 'Suivant')
      }
    })

    it('goes back to the table that they were asked from', async () => {
      const table = await guest.type('/crack nouvelle', { jeu: title.fr, joueurs: 2 })
      const lobby = table.text()
      await guest.press(table, 'Règles')
      expect(table.text()).toContain(rules[0]?.title.fr)
      if (rules.length > 1) await guest.press(table, 'Suivant')
      await guest.press(table, 'Retour')
      expect(table.buttons()).toContain('Commencer')
      expect(table.text()).toContain(lobby.split('\n')[0])
    })

    it('reads those of the game that is played here where none is named', async () => {
      await guest.type('/crack nouvelle', { jeu: title.fr, joueurs: 2 })
      expect((await guest.type('/crack règles')).text()).toContain(rules[0]?.text.fr)
      expect(await guest.complete('/crack règles', 'section')).toEqual(
        rules.map((section) => ({ name: section.title.fr, value: section.id })),
      )
    })

    it('is told politely of what there is not', async () => {
      const shown = await guest.type('/crack règles', { section: '**ailleurs** @everyone' })
      expect(shown.text()).toContain('`**ailleurs** @everyone`')
      expect((await guest.press(shown, 'Règles')).text()).toContain(rules[0]?.title.fr)
      const chess: Forge = (honest) => JSON.parse(JSON.stringify(honest).replaceAll(game, 'chess'))
      expect((await guest.type('/crack règles', { jeu: title.fr }, chess)).text()).toContain('`chess`')
      const [first = ''] = labelsOf(await guest.type('/crack règles'), 'Une autre section')
      for (const value of ['', 'x', `${game}/x`, '/', '//', 'constructor/constructor', 'x'.repeat(100)]) {
        const fresh = await guest.type('/crack règles')
        const said = await guest.choose(fresh, 'Une autre section', [first], forged(value))
        expect(said.text().length).toBeGreaterThan(0)
      }
    })
  })

  describe('whether a word counts', () => {
    const asked = async (word: string): Promise<string> =>
      (await guest.type('/crack mot', { mot: word })).text()

    it('is told that it does, and how it was read', async () => {
      expect(await asked('ligne')).toMatch(/^\*\*LIGNE\*\* est valable/)
      expect(await asked('ligne')).not.toContain('se lit')
      expect(await asked('  Été ')).toMatch(/\*\*ETE\*\* est valable(?:.|\n)*`Été` se lit ETE/)
      expect(await asked('cœur')).toContain('**COEUR** est valable')
      expect((await english.type('/crack word', { word: 'été' })).text()).toContain('**ETE** is valid')
    })

    it('is told that it does not, and in which words its letters stand', async () => {
      const said = await asked('strophi')
      expect(said).toContain('**STROPHI** n’est pas valable')
      expect(said).toMatch(/se suivent dans .*STROPHI/)
      expect(await asked('zzxq')).toContain('Ces lettres ne se suivent dans aucun mot.')
    })

    it('is told of this server’s own words, and elsewhere that they are not', async () => {
      const { settings } = place.house.world.ports
      const house = { add: ['zyzzyx'], ban: ['LIGNE'] }
      await settings.saveServer(place.server, serverSettings.parse({ house }))
      expect(await asked('Zyzzyx')).toContain('ce serveur l’a ajouté')
      expect(await asked('ligne')).toContain('ce serveur l’a banni')
      guest.go(direct(place.discord, guest.user).id)
      expect(await asked('Zyzzyx')).toContain('n’est pas dans le lexique')
      expect(await asked('ligne')).toContain('est valable')
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
    ])('is told why it can’t: %j', async (typed, reason) => {
      const said = await asked(typed)
      expect(said).toMatch(reason)
      expect(said).not.toMatch(/\u202e/)
    })

    it('gets a polite answer to anything at all', async () => {
      for (const value of [' ', '', 'x'.repeat(5000), '\u0000', '\ud800', 0, false, -1e99]) {
        const forge: Forge = (honest) => {
          const data = record(honest.data)
          const [sub = {}] = list(data.options).map(record)
          return {
            ...honest,
            data: { ...data, options: [{ ...sub, options: [{ name: 'word', type: 3, value }] }] },
          }
        }
        const said = await guest.type('/crack mot', { mot: 'x' }, forge)
        expect(said.text()).not.toBe('')
        expect(said.text()).not.toContain('mal passé')
      }
    })
  })

  describe('what is kept of them', () => {
    const { stringify } = JSON

    it('is told, and gets a file with all of it', async () => {
      await guest.type('/crack nouvelle', { joueurs: 2, jeu: VOICES[0]?.title.fr ?? '' })
      const shown = await guest.type('/crack confidentialité')
      expect(shown.text()).toContain('Ce que je garde de toi')
      const said = await guest.press(shown, 'Mes données en fichier')
      expect(said.exchange?.answer.body).toContain('arrive ici dans un instant')
      expect(shown.text()).toContain('Voici tout ce que je garde de toi')
      expect(stringify(shown.message)).toContain('crackpost.json')
      await guest.press(shown, 'Retour')
      expect(shown.buttons()).toContain('M’oublier…')
    })

    it('is asked before being forgotten, with what will happen', async () => {
      await guest.type('/crack nouvelle', { joueurs: 2, jeu: VOICES[0]?.title.fr ?? '' })
      const shown = await guest.type('/crack confidentialité')
      await guest.press(shown, 'M’oublier…')
      expect(shown.text()).toContain('Aucune partie en cours')
      expect(shown.text()).toContain('tes tables ouvertes (1)')
      expect(shown.text()).toContain('sans retour')
      await guest.press(shown, 'Retour')
      expect((await guest.type('/crack parties')).text()).toContain('(1)')
    })

    it('is forgotten, and the answer makes nobody’s acquaintance again', async () => {
      await guest.type('/crack nouvelle', { joueurs: 2, jeu: VOICES[0]?.title.fr ?? '' })
      const shown = await guest.type('/crack confidentialité')
      await guest.press(shown, 'M’oublier…')
      const said = await guest.press(shown, 'Oublie-moi pour de bon')
      expect(said.text()).toContain('je ne sais plus qui tu es')
      expect(said.buttons()).toEqual([])
      const left = (await place.house.dump()).join('\n')
      expect(left).not.toContain(guest.user)
      expect(left).not.toContain('Zoé')
      if (!said.exchange) throw new Error('nothing was sent')
      expect((await place.house.door(said.exchange.event)).body).toBe(said.exchange.answer.body)
      expect((await place.house.dump()).join('\n')).not.toContain(guest.user)
    })
  })
})
