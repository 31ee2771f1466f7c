import type { Language } from '@crackpost/bot/asked'
import { panel, text } from '@crackpost/bot/panel'
import { type Posted, posted } from '@crackpost/bot/post'
import type { Right } from '@crackpost/bot/rights'
import { wordsIn } from '@crackpost/bot/words/index'
import { testWordsIn } from '@crackpost/bot/words/test'
import type { Player } from '@crackpost/core/match/terms'
import { type Failure, isClosedDm, isForbidden, isGone } from '../discord/failure.ts'
import type { House } from './house.ts'
import { knock, reopened, shut } from './remind.ts'

/** A notice that only shows whether notices arrive. */
export interface Trial {
  readonly player: Player
  /** Where it was asked for. */
  readonly channel: string
  readonly language: Language
  readonly nonce: string
}

/**
 * Sends a notice as a real one would go: by direct message where the player wants that and it is open, else in the
 * channel with a mention. Says what came of it.
 */
export async function tried(house: House, { player, channel, language, nonce }: Trial): Promise<string[]> {
  const words = testWordsIn(language)
  const user = (await house.ports.people.personOf(player))?.user
  if (user === undefined) return [words.later]
  const bulletin = { panel: panel('yours', text(words.notice(`<@${user}>`))), rings: [user], silent: false }
  const notice = posted(bulletin, null)
  const { dm } = await house.ports.settings.ofPlayer(player)
  const direct = dm ? await byDm(house, player, notice, nonce) : 'unwanted'
  if (direct === 'sent') return [words.dm]
  if (direct === 'later') return [words.later]
  const before = direct === 'closed' ? [words.closed] : []
  const sent = await house.rest.createMessage(channel, notice, { nonce })
  if (sent.ok) return [...before, words.channel]
  const lacking = await missing(house, channel, sent.error)
  return [...before, lacking ? words.unreachable(wordsIn(language).rights[lacking]) : words.later]
}

/** Knocks even where the door was shut lately: whoever tries it may just have opened it. */
async function byDm(
  house: House,
  player: Player,
  notice: Posted,
  nonce: string,
): Promise<'sent' | 'closed' | 'later'> {
  const dm = await knock(house, player)
  if (dm.type !== 'open') return dm.type
  const sent = await house.rest.createMessage(dm.channel, notice, { nonce })
  if (sent.ok) await reopened(house, player)
  if (sent.ok) return 'sent'
  if (!isClosedDm(sent.error)) return 'later'
  await shut(house, player)
  return 'closed'
}

const THREADS: readonly number[] = [10, 11, 12]

/** The right for want of which a channel can't be reached; null where it is not that. */
async function missing({ rest }: House, channel: string, failure: Failure): Promise<Right | null> {
  if (!isForbidden(failure) && !isGone(failure)) return null
  const seen = await rest.getChannel(channel)
  if (!seen.ok) return 'view'
  return THREADS.includes(seen.value.type) ? 'sendInThreads' : 'send'
}
