import type { ServerSettings } from '@crackpost/core/app/settings'
import { type HouseRejection, type HouseWords, withHouseWords } from '@crackpost/core/lexicon/house'
import { fold } from '@crackpost/core/lexicon/letters'
import { houseWords } from '@crackpost/core/match/terms'
import type { Fields } from '../asked.ts'
import type { Filled, Pressed } from '../command.ts'
import type { Desk } from '../desk.ts'
import type { FormPart } from '../form.ts'
import { button, type Part } from '../panel.ts'
import { declined } from '../refuse.ts'
import { asks, type Said } from '../said.ts'
import { plain } from '../tag.ts'
import { SERVER, type ServerWords } from '../words/server.ts'
import { managing } from './referee.ts'

// A server's own words: added to the lexicon, or banned from it, for the matches that start from then on.

/** As much as a field of a form takes. */
const LONGEST = 4000

/** How the lists stand, and the way to change them. */
export function wordlistPart({ house }: ServerSettings, words: ServerWords): Part {
  const { add, ban } = house
  return {
    type: 'line',
    text: words.house(add.length, ban.length),
    button: button(words.buttons.house, plain('house')),
  }
}

const opens: Pressed = (desk) =>
  managing(desk, async (server) => {
    const { house } = await desk.app.ofServer(server)
    return asks({
      title: SERVER[desk.language].lists.title,
      tag: plain('house'),
      parts: partsOf(desk, house),
    })
  })

const partsOf = ({ language }: Desk, house: HouseWords): FormPart[] =>
  (['add', 'ban'] as const).map((name) => ({
    type: 'input',
    name,
    label: SERVER[language].lists[name],
    about: SERVER[language].lists.about,
    value: house[name].join(' '),
    hint: '',
    least: 0,
    most: LONGEST,
    long: true,
  }))

/** Saves both lists as they were written, or none; `shown`: the panel with what was saved. */
export const wordlistForm =
  (shown: (desk: Desk, server: string, now: ServerSettings) => Promise<Said>): Filled =>
  (desk, _, fields) =>
    managing(desk, async (server) => {
      const words = SERVER[desk.language]
      const again = [button(words.buttons.house, plain('house'), 'primary')]
      const house = { add: listed(fields, 'add'), ban: listed(fields, 'ban') }
      const judged = withHouseWords(desk.app.lexicon({ add: [], ban: [] }), house)
      if (!judged.ok) return declined(judged.error.code, objection(judged.error, words), again)
      const kept = houseWords.safeParse({ add: folded(house.add), ban: folded(house.ban) })
      if (!kept.success) return declined('house.count', words.lists.many, again)
      const now = { ...(await desk.app.ofServer(server)), house: kept.data }
      await desk.app.saveServer(server, now)
      return shown(desk, server, now)
    })

/** Words as people write them in a row: between blanks, commas or line breaks. */
const listed = (fields: Fields, name: 'add' | 'ban'): string[] =>
  (fields[name]?.[0] ?? '').split(/[\s,;]+/u).filter(Boolean)

/** As the lexicon writes them, each once. */
const folded = (words: readonly string[]): string[] =>
  [
    ...new Set(
      words.flatMap((word) => {
        const read = fold(word)
        return read.ok ? [read.value] : []
      }),
    ),
  ].sort()

function objection(no: HouseRejection, { lists }: ServerWords): string {
  return no.code === 'house.length' ? lists.length(no.word, no.min, no.max) : lists.letters(no.word)
}

export const WORDLIST_PRESSES: Readonly<Record<string, Pressed>> = { house: opens }
