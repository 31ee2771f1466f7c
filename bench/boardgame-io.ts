import { createRequire } from 'node:module'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import type { State } from '@crackpost/core/games/le-crack/schema'
import type { Match } from '@crackpost/core/match/state'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { matchWithoutEntries } from '@crackpost/core/use-cases/ports'
import {
  commandRequestOf,
  createManualClock,
  playRandomly,
  startTestMatch,
  testMatchSettings,
  unwrapResult,
} from '../test/kit/harness/use-cases.ts'
import { median } from './figure.ts'
import { inMemoryPorts } from './in-memory-ports.ts'

/**
 * The comparison: a server receives a move, judges it, and stores the new state and the log, in memory, without a
 * network, one move after the other. The state is one of Le Crack with four seats in the middle of a match, about 5 KB
 * as JSON; the move is the smallest possible, a pass that gives nothing back and makes it the next seat's turn.
 *
 * Theirs: boardgame.io's `Master.onUpdate` with its server's default storage (Maps that store references), no
 * authentication and a transport that sends nothing; the move is written as its guide does.
 * Ours: `handleCommand` with everything a move needs (duplicate check, the rules of match and game, the deadline) on Maps
 * that store references. The real store is not included: `store.moves_per_s` measures it.
 */
const SEATS = 4
const MOVES = 2000
const ROUNDS = 9

/** The parts of boardgame.io used ports. */
interface Master {
  readonly game: unknown
  onUpdate(action: object, stateId: number, match: string, player: string): Promise<unknown>
}
interface Storage {
  createMatch(match: string, made: object): void
  fetch(match: string, what: { state: true }): { state: { _stateID: number; G: State } }
}
interface BoardgameIo {
  readonly Master: new (game: object, storage: Storage, transport: object) => Master
  readonly Server: (options: object) => { db: Storage }
  readonly createMatch: (options: object) => object
}

function loadBoardgameIo(): BoardgameIo {
  // As its guide recommends for servers: otherwise it freezes every state, and is half as fast.
  process.env.NODE_ENV = 'production'
  const require = createRequire(import.meta.url)
  const { Master } = require('boardgame.io/master') as BoardgameIo
  const { createMatch } = require('boardgame.io/internal') as BoardgameIo
  const { Server } = require('boardgame.io/server') as BoardgameIo
  return { Master, Server, createMatch }
}

interface BoardgameIoMove {
  readonly G: State
  readonly playerID: string
  readonly events: { endTurn(): void }
}

/** A boardgame.io game with Le Crack's state. */
const boardgameIoGame = (state: State) => ({
  name: 'comparison',
  setup: () => structuredClone(state),
  moves: {
    pass({ G, playerID, events }: BoardgameIoMove) {
      const seat = Number(playerID)
      G.turn = (seat + 1) % SEATS
      G.passes.push(seat)
      // Players may pass without limit ports.
      if (G.passes.length === SEATS) G.passes = []
      G.last = { type: 'pass', seat, traded: 0 }
      events.endTurn()
    },
  },
})

async function boardgameIoRate(state: State): Promise<() => Promise<number>> {
  const { Master, Server, createMatch } = loadBoardgameIo()
  const game = boardgameIoGame(state)
  // `origins` suppresses a warning that is meant for servers with a network.
  const { db } = Server({ games: [game], origins: [] })
  const master = new Master(game, db, { send() {}, sendAll() {} })
  let matches = 0
  return async () => {
    const id = `match ${matches++}`
    db.createMatch(id, createMatch({ game: master.game, numPlayers: SEATS, unlisted: false }))
    const before = performance.now()
    for (let move = 0; move < MOVES; move++) {
      const player = String(move % SEATS)
      const { state } = db.fetch(id, { state: true })
      const action = { type: 'MAKE_MOVE', payload: { type: 'pass', args: [], playerID: player } }
      await master.onUpdate(action, state._stateID, id, player)
    }
    const seconds = (performance.now() - before) / 1000
    if (db.fetch(id, { state: true }).state._stateID !== MOVES)
      throw new Error('boardgame.io did not apply all moves')
    return MOVES / seconds
  }
}

async function crackpostRate(match: Match): Promise<() => Promise<number>> {
  const ports = inMemoryPorts()
  let matches = 0
  /** Stores a copy of the match: a match ends when all seats pass, and the next one starts at the same position. */
  const storeMatch = async (): Promise<string> => {
    const id = `match ${matches++}`
    await ports.matches.append({ ...matchWithoutEntries(id), match }, { ...NO_CHANGE_ENTRY, by: match.host })
    return id
  }
  return async () => {
    let seconds = 0
    for (let move = 0; move < MOVES; ) {
      const id = await storeMatch()
      let current: Match = match
      const before = performance.now()
      for (; move < MOVES && current.phase === 'playing'; move++) {
        const state = current.play?.course.state as State
        const player = current.players[state.turn]?.player ?? ''
        const pass = commandRequestOf(id, player, `move ${move}`, {
          type: 'act',
          action: { type: 'pass', give: [] },
        })
        current = unwrapResult(await handleCommand(ports, pass)).match
      }
      seconds += (performance.now() - before) / 1000
    }
    return MOVES / seconds
  }
}

const NO_CHANGE_ENTRY = { seq: 1, at: 0, cause: 'middle', facts: [{ type: 'warned' as const }] }

/** A match at turn 16, with tiles left to draw. */
async function midGameMatch(): Promise<Match> {
  const ports = inMemoryPorts()
  const time = createManualClock()
  const table = await startTestMatch(ports, 'middle', testMatchSettings(leCrackGame.id, SEATS))
  let { match } = table
  for await (const outcome of playRandomly(ports, time, 'middle', table)) {
    match = outcome.match
    if (match.turn === 16) break
  }
  return match
}

/** Moves per second of each: the median of alternating rounds, after two warm-up rounds. */
export async function compareWithBoardgameIo(): Promise<{ ours: number; theirs: number }> {
  const match = await midGameMatch()
  const state = match.play?.course.state as State
  const contestants = { ours: await crackpostRate(match), theirs: await boardgameIoRate(state) }
  const figures = { ours: [] as number[], theirs: [] as number[] }
  for (let round = -2; round < ROUNDS; round++)
    for (const name of ['ours', 'theirs'] as const) {
      const figure = await contestants[name]()
      if (round >= 0) figures[name].push(figure)
    }
  return { ours: median(figures.ours), theirs: median(figures.theirs) }
}
