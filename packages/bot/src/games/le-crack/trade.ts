import { tradeSize } from '@crackpost/core/games/le-crack/decide'
import type { LeCrack } from '@crackpost/core/games/le-crack/index'
import { colourValue, letterOf, type Tile, without } from '@crackpost/core/games/le-crack/tiles'
import { tidy } from '@crackpost/core/kernel/notation'
import { no, ok, type Result } from '@crackpost/core/kernel/result'
import { OPTION, type OptionData, told } from '../../command.ts'
import type { FormPart } from '../../form.ts'
import type { FilledMove, Position } from '../../moves.ts'
import type { Option } from '../../panel.ts'
import type { Choice } from '../../reply.ts'
import { f } from '../../words/typeset.ts'
import type { Rejection } from './refusals.ts'
import { WORDS } from './words.ts'

// Tiles for tiles: as a pass, or after a play.

type Thinking = Position<LeCrack>

const give: OptionData = {
  ...told(
    'give',
    'rendre',
    'The tiles to give back, E2 W2: as many are drawn',
    f`Les jetons à rendre, E2 W2 : tu en pioches autant`,
  ),
  type: OPTION.string,
  autocomplete: true,
  max_length: 20,
}

export const pass: FilledMove<LeCrack> = {
  data: {
    ...told(
      'pass',
      'passer',
      'Pass your turn; you may change two tiles',
      f`Passe ton tour ; tu peux changer deux jetons`,
    ),
    options: [give],
  },
  typed({ give = '' }, at) {
    const tiles = tilesIn(String(give), at)
    return tiles.ok ? ok({ type: 'pass', give: tiles.value }) : tiles
  },
  complete: (_, { give = '' }, at) => completeTiles(String(give), at),
  button: (_, language) => ({ label: WORDS[language].buttons.pass, style: 'secondary' }),
  form(at) {
    const { form } = WORDS[at.language]
    const size = tradeSize(at.state)
    return {
      title: form.pass,
      parts: [{ type: 'text', text: form.mayGive[size] ?? '' }, ...choice(at, 0, size)],
    }
  },
  filled({ give = [] }, at) {
    const tiles = tilesChosen(give, at)
    return tiles.ok ? ok({ type: 'pass', give: tiles.value }) : tiles
  },
}

export const exchange: FilledMove<LeCrack> = {
  data: {
    ...told(
      'exchange',
      'échanger',
      'Right after your play, from 10 AS: change two tiles',
      f`Juste après ton coup, dès 10 AS : change deux jetons`,
    ),
    options: [{ ...give, required: true }],
  },
  when: 'others',
  typed({ give = '' }, at) {
    const tiles = tilesIn(String(give), at)
    return tiles.ok ? exchanging(tiles.value, at) : tiles
  },
  complete: (_, { give = '' }, at) => (at.view.mayExchange > 0 ? completeTiles(String(give), at) : []),
  button: ({ table }, language) =>
    table.exchange === null ? null : { label: WORDS[language].buttons.exchange, style: 'secondary' },
  form(at) {
    const { form } = WORDS[at.language]
    const size = at.view.mayExchange
    const text = at.state.exchange === at.seat ? form.mustGive[size] : form.mayNotGive
    return { title: form.exchange, parts: [{ type: 'text', text: text ?? '' }, ...choice(at, size, size)] }
  },
  filled({ give = [] }, at) {
    const tiles = tilesChosen(give, at)
    return tiles.ok ? exchanging(tiles.value, at) : tiles
  },
}

/** An exchange of nothing is none. */
function exchanging(tiles: Tile[], { state, seat }: Thinking): Result<LeCrack['action'], Rejection> {
  if (tiles.length > 0) return ok({ type: 'exchange', give: tiles })
  if (state.exchange !== seat) return no({ code: 'exchangeClosed' })
  return no({ code: 'exchangeCount', needed: tradeSize(state), given: 0 })
}

/** Tiles as they are typed: `E2 W2`, `e2w2`; a letter is enough where the rack has it in one colour only. */
function tilesIn(text: string, { state, view }: Thinking): Result<Tile[], Rejection> {
  const wanted = (tidy(text) ?? '?').replace(/[ ,;+]+/gu, '')
  const asked = wanted.match(/[A-Z][1-4]?/gu) ?? []
  if (asked.join('') !== wanted) return no({ code: 'badTiles', text })
  const tiles: Tile[] = []
  for (const wish of asked) {
    const ones = [...new Set((view.rack ?? []).filter((tile) => letterOf(tile) === wish))]
    if (ones.length > 1) return no({ code: 'whichColour', letter: wish, tiles: ones })
    if (wish.length === 1 && ones.length === 0) return no({ code: 'missing', tiles: [wish] })
    tiles.push(ones[0] ?? wish)
  }
  return countable(tiles, state)
}

/** More than two are no action; fewer or others than can be given are the rules' to refuse. */
const countable = (tiles: Tile[], state: Thinking['state']): Result<Tile[], Rejection> =>
  tiles.length <= 2 ? ok(tiles) : no({ code: 'exchangeCount', needed: tradeSize(state), given: tiles.length })

/** The tiles typed so far, and one more of the rack: until there are as many as can be given. */
function completeTiles(text: string, { state, view }: Thinking): Choice[] {
  const [, before = '', last = ''] = /^(.*?)([A-Z]?[1-4]?)$/su.exec(tidy(text) ?? '') ?? []
  const chosen = before.match(/[A-Z][1-4]/gu) ?? []
  const { rest, missing } = without(view.rack ?? [], chosen)
  const needed = tradeSize(state)
  if (missing.length > 0 || chosen.length >= needed) return []
  const fitting = [...new Set(rest)].filter((tile) => tile.startsWith(last))
  const whole = fitting.flatMap((tile) => {
    const tiles = [...chosen, tile]
    if (tiles.length === needed || fitting.length > 1) return [tiles]
    return [...new Set(without(rest, [tile]).rest)].map((other) => [...tiles, other])
  })
  return whole.map((tiles) => tiles.join(' ')).map((tiles) => ({ name: tiles, value: tiles }))
}

/** The rack to choose from; no choice where nothing can be given. */
function choice({ view, language }: Thinking, least: number, most: number): FormPart[] {
  const { form } = WORDS[language]
  if (most === 0 || view.rack === null) return []
  const of = view.rack.map((tile, index): Option => {
    const { colours } = form
    // Equal tiles are told apart by their place: each value is chosen once.
    return { label: tile, value: `${tile}.${index}`, about: colours[colourValue(tile) - 1] ?? '' }
  })
  return [{ type: 'select', name: 'give', label: form.give, of, least, most }]
}

function tilesChosen(values: readonly string[], { state }: Thinking): Result<Tile[], Rejection> {
  const tiles = values.map((value) => /^([A-Z][1-4])\.\d+$/.exec(value)?.[1])
  const known = tiles.filter((tile) => tile !== undefined)
  if (known.length < tiles.length) return no({ code: 'badTiles', text: values.join(' ') })
  return countable(known, state)
}
