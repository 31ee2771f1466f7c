import type { PlayerId } from '@crackpost/core/match/settings'
import type { PlayerSettings } from '@crackpost/core/use-cases/settings'
import type { Invoker, Language, ResolvedUsers } from './discord/interaction.ts'
import { textsIn } from './i18n/index.ts'
import type { Texts } from './i18n/texts.ts'
import type { UseCases } from './use-cases.ts'

/** Everything it takes to answer one request. */
export interface InteractionContext {
  readonly useCases: UseCases
  readonly invoker: Invoker
  readonly player: PlayerId
  readonly settings: PlayerSettings
  readonly language: Language
  readonly texts: Texts
  /** Users that the request names. */
  readonly resolvedUsers: ResolvedUsers
}

/** Whoever asks, as the house knows them; their own choice of language comes before Discord's. */
export async function createContext(
  useCases: UseCases,
  invoker: Invoker,
  resolvedUsers: ResolvedUsers,
): Promise<InteractionContext> {
  const { player, settings } = await useCases.identify(invoker.user, invoker.name)
  const language = settings.language ?? invoker.language
  return { useCases, invoker, player, settings, language, texts: textsIn(language), resolvedUsers }
}
