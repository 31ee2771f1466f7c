import type { GameTypes } from '../kernel/game.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import type { MatchEvent, MatchEventOf } from '../match/events.ts'
import { formatRecord, formatResult, type RecordedCommand } from '../match/record.ts'
import { evolveMatch, hasPublicRecord, isTextHidden, type Match, requireGame } from '../match/state.ts'
import { isNewerRelease } from './newer-release.ts'
import type { MatchId, Ports } from './ports.ts'
import { loadCurrent } from './queries.ts'

/**
 * The record of a match as text, for `verifyRecord`; null unless it has started and is over. It names no player, and
 * texts that not everyone may read are masked.
 */
export async function loadMatchRecord(ports: Ports, id: MatchId): Promise<string | null> {
  const match = (await loadCurrent(ports, id))?.match
  if (!match?.play || !hasPublicRecord(match)) return null
  const log = await readPlayedLog(ports, id)
  if (!log) return null
  const { terms, started, startedAt, commands } = log
  const game = requireGame(match)
  const { seed, commitment, edition, lexicon, house, colours, players } = started
  const header = {
    game: game.id,
    edition,
    lexicon,
    seats: players.length,
    options: terms.options,
    ...(colours.length > 0 ? { colours } : {}),
    pace: terms.pace.turn,
    startedAt,
    ...(house.add.length + house.ban.length > 0 ? { serverWords: house } : {}),
    ...(game.freeText ? { masked: true } : {}),
    commitment,
    seed,
    deal: null,
  }
  const result = formatResult(game, match.play.course)
  return formatRecord(game, header, started.setup, maskTexts(match, commands), result)
}

interface PlayedLog {
  /** The settings with which the match started. */
  readonly terms: Match['terms']
  readonly started: MatchEventOf<'started'>
  readonly startedAt: number
  readonly commands: readonly RecordedCommand<GameTypes>[]
}

/** Reads what was played from the log of a match; null if it never started. */
async function readPlayedLog({ matches }: Ports, id: MatchId): Promise<PlayedLog | null> {
  const commands: RecordedCommand<GameTypes>[] = []
  let match: Match | null = null
  let start: Omit<PlayedLog, 'commands'> | null = null
  for await (const entry of matches.readEntries(id)) {
    // The settings are fixed once the match has started.
    if (!start) match = evolveMatch(match, entry)
    for (const matchEvent of entry.facts) {
      if (matchEvent.type === 'started' && match)
        start = { terms: match.terms, started: matchEvent, startedAt: entry.at }
      else addCommand(commands, matchEvent, entry.at - (start?.startedAt ?? 0))
    }
  }
  return start && { ...start, commands }
}

const COMMAND_BY_AGREEMENT_EVENT = { proposed: 'propose', accepted: 'accept', withdrew: 'withdraw' } as const

function addCommand(commands: RecordedCommand<GameTypes>[], matchEvent: MatchEvent, at: number): void {
  switch (matchEvent.type) {
    case 'proposed':
    case 'accepted':
    case 'withdrew': {
      const type = COMMAND_BY_AGREEMENT_EVENT[matchEvent.type]
      commands.push({ at, command: { type, by: matchEvent.seat }, events: [] })
      break
    }
    case 'moved': {
      const { step, events } = matchEvent
      if (step.type !== 'agree') commands.push({ at, command: step, events })
      else {
        // It follows from the command before it, which completed the agreement.
        const completed = commands.pop()
        if (completed) commands.push({ ...completed, events: [...completed.events, ...events] })
      }
    }
  }
}

/** The commands and events without texts that not everyone may read. */
function maskTexts(
  match: Match,
  commands: readonly RecordedCommand<GameTypes>[],
): readonly RecordedCommand<GameTypes>[] {
  const { freeText } = requireGame(match)
  if (!freeText) return commands
  const moves = commands.map(({ command, events }) => ({
    action: command.type === 'act' ? command.action : null,
    events,
  }))
  const masked = freeText.forRecord(moves, ({ mark, by }) => isTextHidden(match, mark, by))
  return commands.map(({ at, command, events }, index) => {
    const move = masked[index]
    return {
      at,
      command: command.type === 'act' && move ? { ...command, action: move.action } : command,
      events: move?.events ?? events,
    }
  })
}

/** The lexicon with this id, without words of a server; null if this release has none. */
export function findBaseLexicon({ lexiconWith }: Ports, id: string): Lexicon | null {
  try {
    return lexiconWith({ add: [], ban: [] }, id)
  } catch (error) {
    if (isNewerRelease(error)) return null
    throw error
  }
}
