import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Guest } from './kit/guest.ts'
import { type Salon, salon } from './kit/salon.ts'

const OPEN = 'Modifier les mots'

describe('a server’s own words', () => {
  let place: Salon
  let chief: Guest
  let host: Guest
  let other: Guest

  beforeEach(async () => {
    place = await salon()
    chief = place.guest('Claude', { manages: true })
    host = place.guest('Hélène')
    other = place.guest('Oscar')
  })
  afterEach(() => place.close())

  const house = async () => (await place.house.world.ports.settings.ofServer(place.server)).house

  it('are added and banned in a form, and shown as they are kept', async () => {
    const form = await chief.press(await chief.type('/crack serveur'), OPEN)
    const saved = await chief.fill(form, {
      'Mots en plus': 'zblorg, Œuvrité\nzblorg',
      'Mots bannis': 'wagon',
    })
    expect(await house()).toEqual({ add: ['OEUVRITE', 'ZBLORG'], ban: ['WAGON'] })
    expect(saved.text()).toContain('2 mots ajoutés, 1 mot banni')
    // The form proposes what is kept: sent as it is, it changes nothing.
    await chief.fill(await chief.press(saved, OPEN), {})
    expect(await house()).toEqual({ add: ['OEUVRITE', 'ZBLORG'], ban: ['WAGON'] })
    expect((await host.type('/crack mot', { mot: 'zblorg' })).text()).toContain('ZBLORG')
  })

  it('are frozen into a match at its start', async () => {
    await chief.fill(await chief.press(await chief.type('/crack serveur'), OPEN), {
      'Mots en plus': 'zblorg',
    })
    await host.type('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2 })
    const [id = ''] = await place.house.world.ports.directory.inServer(place.server)
    await other.press(await other.type('/crack rejoindre', { partie: id }), 'Commencer')
    await chief.fill(await chief.press(await chief.type('/crack serveur'), OPEN), { 'Mots en plus': '' })
    expect(await house()).toEqual({ add: [], ban: [] })
    expect((await place.match(id)).play?.house).toEqual({ add: ['ZBLORG'], ban: [] })
  })

  it.each([
    ['zbl0rg', 'n’est pas fait que de lettres'],
    ['z', 'un mot a de 2 à 17 lettres'],
    ['abcdefghijklmnopqr', 'un mot a de 2 à 17 lettres'],
    [
      Array.from({ length: 501 }, (_, n) => String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26))).join(
        ' ',
      ),
      '500 mots au plus',
    ],
  ])('are all refused where one won’t do: %.20s', async (typed, why) => {
    await chief.fill(await chief.press(await chief.type('/crack serveur'), OPEN), { 'Mots bannis': 'wagon' })
    const form = await chief.press(await chief.type('/crack serveur'), OPEN)
    const no = await chief.fill(form, { 'Mots en plus': typed })
    expect(no.text()).toContain(why)
    expect(no.text()).toContain('Rien n’a changé')
    expect(no.buttons()).toContain(OPEN)
    expect(await house()).toEqual({ add: [], ban: ['WAGON'] })
  })

  it('are nobody else’s to change, whatever form they still have open', async () => {
    const form = await chief.press(await chief.type('/crack serveur'), OPEN)
    const user = place.discord.state.users[chief.user]
    if (user) user.manages = false
    expect((await chief.fill(form, { 'Mots en plus': 'zblorg' })).text()).toContain('gérer le serveur')
    expect(await house()).toEqual({ add: [], ban: [] })
  })
})
