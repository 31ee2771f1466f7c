import { createRequire } from 'node:module'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import type { State } from '@crackpost/core/games/le-crack/schema'
import type { Match } from '@crackpost/core/match/state'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
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
 * What is compared: a server takes a move, judges it, and keeps the new state and the log, in memory, without a
 * network, one move after the other. The state is one of Le Crack's with four seats in the middle of a match, some
 * 5 KB as JSON; the move is the smallest there is, a pass that gives nothing back and makes it the next seat's turn.
 *
 * Theirs: boardgame.io's `Master.onUpdate` with the storage that its server has by default (Maps that keep what they
 * are given), no authentication and a transport that sends nothing; the move as its guide would write it.
 * Ours: `act` with all that a move is judged by (the echo of a cause, the rules of table and game, the deadline) on
 * Maps that keep what they are given. It is not the store: what that adds is in `store.moves_per_s`.
 */
const SEATS = 4
const MOVES = 2000
const ROUNDS = 9

/** Of the peer, what is used here. */
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
  // As its guide has servers run: else it freezes every state, and is half as quick.
  process.env.NODE_ENV = 'production'
  const ask = createRequire(import.meta.url)
  const { Master } = ask('boardgame.io/master') as BoardgameIo
  const { createMatch } = ask('boardgame.io/internal') as BoardgameIo
  const { Server } = ask('boardgame.io/server') as BoardgameIo
  return { Master, Server, createMatch }
}

interface BoardgameIoMove {
  readonly G: State
  readonly playerID: string
  readonly events: { endTurn(): void }
}

/** A game of theirs with a state of ours. */
const boardgameIoGame = (state: State) => ({
  name: 'comparison',
  setup: () => structuredClone(state),
  moves: {
    pass({ G, playerID, events }: BoardgameIoMove) {
      const seat = Number(playerID)
      G.turn = (seat + 1) % SEATS
      G.passes.push(seat)
      // Theirs may pass for ever.
      if (G.passes.length === SEATS) G.passes = []
      G.last = { type: 'pass', seat, traded: 0 }
      events.endTurn()
    },
  },
})

async function boardgameIoRate(state: State): Promise<() => Promise<number>> {
  const { Master, Server, createMatch } = loadBoardgameIo()
  const game = boardgameIoGame(state)
  // Its warning about origins is for servers with a network.
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
    if (db.fetch(id, { state: true }).state._stateID !== MOVES) throw new Error('theirs did not play')
    return MOVES / seconds
  }
}

async function crackpostRate(match: Match): Promise<() => Promise<number>> {
  const here = inMemoryPorts()
  let matches = 0
  /** A match ends when everybody passes: then the next one begins where this one did. */
  const fresh = async (): Promise<string> => {
    const id = `match ${matches++}`
    await here.matches.append({ id, seq: 0, match, causes: [] }, { ...NO_CHANGE_ENTRY, by: match.host })
    return id
  }
  return async () => {
    let seconds = 0
    for (let move = 0; move < MOVES; ) {
      const id = await fresh()
      let current: Match = match
      const before = performance.now()
      for (; move < MOVES && current.phase === 'playing'; move++) {
        const state = current.play?.course.state as State
        const player = current.players[state.turn]?.player ?? ''
        const pass = commandRequestOf(id, player, `move ${move}`, {
          type: 'act',
          action: { type: 'pass', give: [] },
        })
        current = unwrapResult(await handleCommand(here, pass)).match
      }
      seconds += (performance.now() - before) / 1000
    }
    return MOVES / seconds
  }
}

const NO_CHANGE_ENTRY = { seq: 1, at: 0, cause: 'middle', facts: [{ type: 'warned' as const }] }

/** A match in its middle, tiles still to draw. */
async function midGameMatch(): Promise<Match> {
  const here = inMemoryPorts()
  const time = createManualClock()
  const table = await startTestMatch(here, 'middle', testMatchSettings(leCrackGame.id, SEATS))
  let { match } = table
  for await (const outcome of playRandomly(here, time, 'middle', table)) {
    match = outcome.match
    if (match.turn === 16) break
  }
  return match
}

/** Moves a second of each: the median of several rounds, by turns; the first are to warm up. */
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
