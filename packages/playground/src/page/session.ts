import { computed, signal } from '@preact/signals'
import type { APIApplicationCommand } from 'discord-api-types/v10'
import type { Home, Person, PlaceShown } from '../client/protocol.ts'
import { type Address, DIRECT, make, parse } from './address.ts'
import { entriesOf } from './command/entry.ts'
import { en } from './words/en.ts'
import { fr } from './words/fr.ts'

/** Who one can be, and what each of them sees. */
export const people = signal<readonly Person[]>([])
export const homes = signal<Readonly<Record<string, Home>>>({})

export const address = signal<Address>(parse(location.hash))
const arrive = () => {
  const next = parse(location.hash)
  address.value = { ...next, player: next.player ?? address.value.player }
}
addEventListener('hashchange', arrive)
addEventListener('popstate', arrive)

export const home = computed(() => homes.value[address.value.player ?? ''] ?? null)
export const me = computed(
  () => home.value?.me ?? people.value.find(({ id }) => id === address.value.player) ?? null,
)

export const locale = computed(() => me.value?.locale ?? navigator.language)
export const words = computed(() => (locale.value.startsWith('fr') ? fr : en))

export const place = computed(() => home.value?.places.find(({ id }) => id === address.value.place) ?? null)

/** What can be called here. */
export const entries = computed(() => {
  if (home.value === null || place.value === null) return []
  // The commands come in Discord's own shape.
  const commands = home.value.commands as readonly APIApplicationCommand[]
  return entriesOf(commands, locale.value, place.value.server)
})

/** Goes somewhere; `quietly` leaves no step to go back to. */
export function go(to: Partial<Address>, quietly = false): void {
  const next = { ...address.value, ...to }
  const hash = make(next)
  if (hash === location.hash) return
  if (quietly) history.replaceState(null, '', hash)
  else history.pushState(null, '', hash)
  address.value = next
}

const serverOf = ({ server }: PlaceShown): string => server ?? DIRECT

export const enter = (there: PlaceShown, quietly = false): void =>
  go({ server: serverOf(there), place: there.id }, quietly)

export const isThread = ({ type }: PlaceShown) => type === 11 || type === 12
export const isDirect = ({ server }: PlaceShown) => server === null

/** A place's name as one writes it: `#general`, a thread's and a person's without the hash. */
export const titleOf = (where: PlaceShown): string =>
  isThread(where) || isDirect(where) ? where.name : `#${where.name}`

/** Where one lands without having chosen: the first channel of that server, else of the first one, else anywhere. */
export function landing({ servers, places }: Home, server: string | null): PlaceShown | null {
  const known = server === DIRECT || servers.some(({ id }) => id === server)
  const first = known ? server : servers[0]?.id
  const there = places.filter((each) => serverOf(each) === first)
  return there.find((each) => !isThread(each)) ?? there[0] ?? places[0] ?? null
}

/** Becomes somebody else, in the same place where they can see it. */
export function be(player: string): void {
  const there = homes.value[player]
  const { place: here, server } = address.value
  const stays = there === undefined || here === null || there.places.some(({ id }) => id === here)
  const next = stays ? null : landing(there, server)
  go(next === null ? { player } : { player, server: serverOf(next), place: next.id })
}

export const nameOf = (id: string): string | null =>
  home.value?.users.find((user) => user.id === id)?.name ?? null

export function change(player: string, how: (home: Home) => Home): void {
  const before = homes.value[player]
  if (before === undefined) return
  const after = how(before)
  if (after !== before) homes.value = { ...homes.value, [player]: after }
}
