import { createHash } from 'node:crypto'
import type { Game, GameTypes } from '@crackpost/core/kernel/game'
import { formatRecord, formatResult, parseRecord } from '@crackpost/core/match/record'
import { replayRecordText } from './replay-record.ts'

/** A record with the digest that belongs to its text, as a person who tampers with it would write it. */
export function withDigest(text: string): string {
  const above = text.replace(/digest: .*\n?$/u, '')
  return `${above}digest: ${createHash('sha256').update(above).digest('hex')}\n`
}

type IsHidden = Parameters<NonNullable<Game<GameTypes>['freeText']>['forRecord']>[1]

/** The record of a match with free texts as the bot gives it: without texts that not everyone may read. */
export function maskRecord<S extends GameTypes>(
  game: Game<S>,
  text: string,
  isHidden: IsHidden = ({ by }) => by === 0,
): string {
  const record = parseRecord(text)
  if (!record.ok || !game.freeText) throw new Error('nothing to mask')
  const { setup, turns, progress } = replayRecordText(game, text)
  const moves = turns.map(({ command, appliedSteps }) => ({
    action: command.type === 'act' ? command.action : null,
    events: appliedSteps.flatMap(({ events }) => events),
  }))
  const masked = game.freeText.forRecord(moves, isHidden)
  const commands = turns.map(({ line: { at }, command }, index) => {
    const { action = null, events = [] } = masked[index] ?? {}
    return { at, command: command.type === 'act' ? { ...command, action } : command, events }
  })
  const header = { ...record.value.header, masked: true }
  return formatRecord(game, header, setup, commands, formatResult(game, progress))
}
