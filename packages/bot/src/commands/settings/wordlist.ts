import { foldLetters } from '@crackpost/core/lexicon/letters'
import {
  type LexiconChanges,
  type ServerWordRejection,
  withServerWords,
} from '@crackpost/core/lexicon/server-words'
import { serverWordListsSchema } from '@crackpost/core/match/settings'
import type { ServerSettings } from '@crackpost/core/use-cases/settings'
import type { InteractionContext } from '../../context.ts'
import { globalCustomId } from '../../discord/custom-id.ts'
import type { SubmittedFields } from '../../discord/interaction.ts'
import type { ModalField } from '../../discord/modal.ts'
import { createButton, type PanelPart } from '../../discord/panel.ts'
import { SERVER_TEXTS, type ServerTexts } from '../../i18n/panels/server.ts'
import { plainRejectionResponse } from '../../match/rejection.ts'
import { type CommandResponse, modalResponse } from '../../response.ts'
import type { ComponentHandler, ModalHandler } from '../command.ts'
import { requireModerator } from '../moderation.ts'

// A server's word lists: added to the lexicon or banned from it, for matches that start afterwards.

/** Discord's limit for a text input. */
const MAX_FIELD_LENGTH = 4000

/** The sizes of the word lists, with a button that opens their modal. */
export function wordlistPart({ house }: ServerSettings, words: ServerTexts): PanelPart {
  const { add, ban } = house
  return {
    type: 'line',
    text: words.house(add.length, ban.length),
    button: createButton(words.buttons.house, globalCustomId('house')),
  }
}

const openWordlistModal: ComponentHandler = (ctx) =>
  requireModerator(ctx, async (server) => {
    const { house } = await ctx.ports.settings.loadServerSettings(server)
    return modalResponse({
      title: SERVER_TEXTS[ctx.language].lists.title,
      customId: globalCustomId('house'),
      fields: wordlistFields(ctx, house),
    })
  })

const wordlistFields = ({ language }: InteractionContext, house: LexiconChanges): ModalField[] =>
  (['add', 'ban'] as const).map((name) => ({
    type: 'input',
    name,
    label: SERVER_TEXTS[language].lists[name],
    description: SERVER_TEXTS[language].lists.about,
    value: house[name].join(' '),
    placeholder: '',
    least: 0,
    most: MAX_FIELD_LENGTH,
    long: true,
  }))

/** Saves both lists, or none if a word is invalid. `shown` makes the panel after saving. */
export const wordlistModalHandler =
  (
    shown: (ctx: InteractionContext, server: string, now: ServerSettings) => Promise<CommandResponse>,
  ): ModalHandler =>
  (ctx, _, fields) =>
    requireModerator(ctx, async (server) => {
      const words = SERVER_TEXTS[ctx.language]
      const again = [createButton(words.buttons.house, globalCustomId('house'), 'primary')]
      const house = { add: wordsInField(fields, 'add'), ban: wordsInField(fields, 'ban') }
      const judged = withServerWords(ctx.ports.lexiconWith({ add: [], ban: [] }, null), house)
      if (!judged.ok)
        return plainRejectionResponse(judged.error.code, wordRejectionText(judged.error, words), again)
      const kept = serverWordListsSchema.safeParse({ add: foldWords(house.add), ban: foldWords(house.ban) })
      if (!kept.success) return plainRejectionResponse('house.count', words.lists.many, again)
      const now = { ...(await ctx.ports.settings.loadServerSettings(server)), house: kept.data }
      await ctx.ports.settings.saveServerSettings(server, now)
      return shown(ctx, server, now)
    })

/** Splits a field into words at blanks, commas, semicolons and line breaks. */
const wordsInField = (fields: SubmittedFields, name: 'add' | 'ban'): string[] =>
  (fields[name]?.[0] ?? '').split(/[\s,;]+/u).filter(Boolean)

/** The words in the lexicon's spelling, without duplicates. */
const foldWords = (words: readonly string[]): string[] =>
  [
    ...new Set(
      words.flatMap((word) => {
        const read = foldLetters(word)
        return read.ok ? [read.value] : []
      }),
    ),
  ].sort()

function wordRejectionText(no: ServerWordRejection, { lists }: ServerTexts): string {
  return no.code === 'house.length' ? lists.length(no.word, no.min, no.max) : lists.letters(no.word)
}

export const WORDLIST_COMPONENTS = { house: openWordlistModal }
