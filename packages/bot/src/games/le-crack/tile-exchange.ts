import { exchangeSize } from '@crackpost/core/games/le-crack/decide'
import type { LeCrackTypes } from '@crackpost/core/games/le-crack/index'
import { removeTiles, type Tile, tileColourValue, tileLetter } from '@crackpost/core/games/le-crack/tiles'
import { normaliseLine } from '@crackpost/core/kernel/notation'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { type CommandOptionData, nameAndDescription, OPTION_TYPE } from '../../commands/command.ts'
import type { ModalField } from '../../discord/modal.ts'
import type { SelectOption } from '../../discord/panel.ts'
import type { AutocompleteChoice } from '../../discord/reply.ts'
import { frText } from '../../i18n/typeset.ts'
import type { ModalMove, MoveInput } from '../moves.ts'
import type { LeCrackMoveRejection } from './rejections.ts'
import { LE_CRACK_TEXTS } from './texts.ts'

// Exchanging tiles: as a pass, or after a play.

type LeCrackInput = MoveInput<LeCrackTypes>

const GIVE_OPTION: CommandOptionData = {
  ...nameAndDescription(
    'give',
    'rendre',
    'The tiles to give back, E2 W2: as many are drawn',
    frText`Les jetons à rendre, E2 W2 : tu en pioches autant`,
  ),
  type: OPTION_TYPE.string,
  autocomplete: true,
  max_length: 20,
}

export const passMove: ModalMove<LeCrackTypes> = {
  data: {
    ...nameAndDescription(
      'pass',
      'passer',
      'Pass your turn; you may change two tiles',
      frText`Passe ton tour ; tu peux changer deux jetons`,
    ),
    options: [GIVE_OPTION],
  },
  fromOptions({ give = '' }, input) {
    const tiles = parseTiles(String(give), input)
    return tiles.ok ? ok({ type: 'pass', give: tiles.value }) : tiles
  },
  autocomplete: (_, { give = '' }, input) => completeTiles(String(give), input),
  button: (_, language) => ({ label: LE_CRACK_TEXTS[language].buttons.pass, style: 'secondary' }),
  modal(input) {
    const { form } = LE_CRACK_TEXTS[input.language]
    const size = exchangeSize(input.state)
    return {
      title: form.pass,
      fields: [{ type: 'text', text: form.mayGive[size] ?? '' }, ...rackSelect(input, 0, size)],
    }
  },
  fromModal({ give = [] }, input) {
    const tiles = parseSelectedTiles(give, input)
    return tiles.ok ? ok({ type: 'pass', give: tiles.value }) : tiles
  },
}

export const exchangeMove: ModalMove<LeCrackTypes> = {
  data: {
    ...nameAndDescription(
      'exchange',
      'échanger',
      'Right after your play, from 10 AS: change two tiles',
      frText`Juste après ton coup, dès 10 AS : change deux jetons`,
    ),
    options: [{ ...GIVE_OPTION, required: true }],
  },
  when: 'others',
  fromOptions({ give = '' }, input) {
    const tiles = parseTiles(String(give), input)
    return tiles.ok ? exchangeAction(tiles.value, input) : tiles
  },
  autocomplete: (_, { give = '' }, input) =>
    input.view.mayExchange > 0 ? completeTiles(String(give), input) : [],
  button: ({ table }, language) =>
    table.exchange === null ? null : { label: LE_CRACK_TEXTS[language].buttons.exchange, style: 'secondary' },
  modal(input) {
    const { form } = LE_CRACK_TEXTS[input.language]
    const size = input.view.mayExchange
    const text = input.state.exchange === input.seat ? form.mustGive[size] : form.mayNotGive
    return {
      title: form.exchange,
      fields: [{ type: 'text', text: text ?? '' }, ...rackSelect(input, size, size)],
    }
  },
  fromModal({ give = [] }, input) {
    const tiles = parseSelectedTiles(give, input)
    return tiles.ok ? exchangeAction(tiles.value, input) : tiles
  },
}

/** Rejects an exchange without tiles. */
function exchangeAction(
  tiles: Tile[],
  { state, seat }: LeCrackInput,
): Result<LeCrackTypes['action'], LeCrackMoveRejection> {
  if (tiles.length > 0) return ok({ type: 'exchange', give: tiles })
  if (state.exchange !== seat) return err({ code: 'exchangeClosed' })
  return err({ code: 'exchangeCount', needed: exchangeSize(state), given: 0 })
}

/** Parses typed tiles: `E2 W2`, `e2w2`; a letter alone if the rack has it in one colour only. */
function parseTiles(text: string, { state, view }: LeCrackInput): Result<Tile[], LeCrackMoveRejection> {
  const wanted = (normaliseLine(text) ?? '?').replace(/[ ,;+]+/gu, '')
  const names = wanted.match(/[A-Z][1-4]?/gu) ?? []
  if (names.join('') !== wanted) return err({ code: 'badTiles', text })
  const tiles: Tile[] = []
  for (const name of names) {
    const matching = [...new Set((view.rack ?? []).filter((tile) => tileLetter(tile) === name))]
    if (matching.length > 1) return err({ code: 'whichColour', letter: name, tiles: matching })
    if (name.length === 1 && matching.length === 0) return err({ code: 'missing', tiles: [name] })
    tiles.push(matching[0] ?? name)
  }
  return limitTileCount(tiles, state)
}

/** Rejects more than two tiles; everything else is judged by the rules. */
const limitTileCount = (tiles: Tile[], state: LeCrackInput['state']): Result<Tile[], LeCrackMoveRejection> =>
  tiles.length <= 2
    ? ok(tiles)
    : err({ code: 'exchangeCount', needed: exchangeSize(state), given: tiles.length })

/** The tiles typed so far, each with one more of the rack, up to the maximum. */
function completeTiles(text: string, { state, view }: LeCrackInput): AutocompleteChoice[] {
  const [, before = '', last = ''] = /^(.*?)([A-Z]?[1-4]?)$/su.exec(normaliseLine(text) ?? '') ?? []
  const chosen = before.match(/[A-Z][1-4]/gu) ?? []
  const { rest, missing } = removeTiles(view.rack ?? [], chosen)
  const needed = exchangeSize(state)
  if (missing.length > 0 || chosen.length >= needed) return []
  const fitting = [...new Set(rest)].filter((tile) => tile.startsWith(last))
  const combinations = fitting.flatMap((tile) => {
    const tiles = [...chosen, tile]
    if (tiles.length === needed || fitting.length > 1) return [tiles]
    return [...new Set(removeTiles(rest, [tile]).rest)].map((other) => [...tiles, other])
  })
  return combinations.map((tiles) => tiles.join(' ')).map((tiles) => ({ name: tiles, value: tiles }))
}

/** A select of the rack's tiles; no field if none can be exchanged. */
function rackSelect({ view, language }: LeCrackInput, least: number, most: number): ModalField[] {
  const { form } = LE_CRACK_TEXTS[language]
  if (most === 0 || view.rack === null) return []
  const options = view.rack.map((tile, index): SelectOption => {
    const { colours } = form
    // Equal tiles get distinct values by their index, as Discord requires.
    return { label: tile, value: `${tile}.${index}`, about: colours[tileColourValue(tile) - 1] ?? '' }
  })
  return [{ type: 'select', name: 'give', label: form.give, of: options, least, most }]
}

function parseSelectedTiles(
  values: readonly string[],
  { state }: LeCrackInput,
): Result<Tile[], LeCrackMoveRejection> {
  const tiles = values.map((value) => /^([A-Z][1-4])\.\d+$/.exec(value)?.[1])
  const valid = tiles.filter((tile) => tile !== undefined)
  if (valid.length < tiles.length) return err({ code: 'badTiles', text: values.join(' ') })
  return limitTileCount(valid, state)
}
