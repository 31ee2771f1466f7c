import type { TurnPace } from '@crackpost/core/match/settings'
import { LANGUAGES } from '@crackpost/core/match/settings'
import { loadCurrentMatches } from '@crackpost/core/use-cases/queries'
import type { ServerSettings } from '@crackpost/core/use-cases/settings'
import type { InteractionContext } from '../../context.ts'
import { COMPONENT_LIMITS } from '../../discord/components.ts'
import { globalCustomId } from '../../discord/custom-id.ts'
import { listPage, pageButtons } from '../../discord/list-page.ts'
import {
  buttonRowPart,
  createButton,
  createPanel,
  type Panel,
  type PanelPart,
  SEPARATOR_PART,
  selectPart,
  textPart,
} from '../../discord/panel.ts'
import { missingPermissions, REQUIRED_PERMISSIONS } from '../../discord/permissions.ts'
import { SERVER_TEXTS, type ServerTexts } from '../../i18n/panels/server.ts'
import type { Texts } from '../../i18n/texts.ts'
import { loadPeople, playersOfMatch } from '../../match/player-names.ts'
import { rejectionResponse } from '../../match/rejection.ts'
import { type CommandResponse, panelResponse } from '../../response.ts'
import type { ComponentHandler, ModalHandler } from '../command.ts'
import { matchLabel } from '../match-option.ts'
import { MODERATION_COMPONENTS, MODERATION_MODALS, requireModerator } from '../moderation.ts'
import { TURN_DURATIONS_MS } from '../new.ts'
import {
  applyChoice,
  type SettingControl,
  selectControlParts,
  settingControl,
  settingField,
} from './control.ts'
import { WORDLIST_COMPONENTS, wordlistModalHandler, wordlistPart } from './wordlist.ts'

type ServerSettingControl = SettingControl<ServerSettings, ServerTexts>

const threadsControl = settingControl({
  verb: 'serverThreads',
  title: ({ titles }) => titles.threads,
  describe: (now, texts: ServerTexts) => texts.threads(now.threads),
  values: [true, false],
  ...settingField<ServerSettings, 'threads'>('threads'),
  label: (value, texts: ServerTexts) => texts.threadsLabel(value),
})

const PACE_CHOICES: readonly (TurnPace | null)[] = [
  null,
  ...TURN_DURATIONS_MS.flatMap((turn) => [
    { turn, timeUp: 'idle' } as const,
    { turn, timeUp: 'forfeit' } as const,
  ]),
]

const paceControl = ({ duration }: Texts) =>
  settingControl({
    verb: 'serverPace',
    title: ({ titles }) => titles.pace,
    describe: ({ pace }, texts: ServerTexts) =>
      pace ? texts.pace(duration(pace.turn), pace.timeUp) : texts.usualPace,
    values: PACE_CHOICES,
    ...settingField<ServerSettings, 'pace'>('pace'),
    key: (each) => (each ? `${each.turn}-${each.timeUp}` : 'usual'),
    label: (each, texts: ServerTexts) =>
      each ? texts.paceLabel(duration(each.turn), each.timeUp) : texts.usualPaceLabel,
  })

const languageControl = settingControl({
  verb: 'serverLanguage',
  title: ({ titles }) => titles.language,
  describe: (now, texts: ServerTexts) => texts.speaks(now.language),
  values: [null, ...LANGUAGES],
  ...settingField<ServerSettings, 'language'>('language'),
  key: (each) => each ?? 'auto',
  label: (value, texts: ServerTexts) => texts.speaksLabel(value),
})

/** `payload`: where the page of matches begins. */
export const showServerSettings = (ctx: InteractionContext, payload = ''): Promise<CommandResponse> =>
  requireModerator(ctx, async (server) =>
    panelResponse(
      await serverPanel(ctx, server, await ctx.ports.settings.loadServerSettings(server), payload),
    ),
  )

const settingHandler =
  (controlOf: (ctx: InteractionContext) => ServerSettingControl): ComponentHandler =>
  (ctx, press) =>
    requireModerator(ctx, async (server) => {
      const texts = SERVER_TEXTS[ctx.language]
      const chosen = applyChoice(
        controlOf(ctx),
        await ctx.ports.settings.loadServerSettings(server),
        texts,
        press,
      )
      const again = createButton(texts.buttons.server, globalCustomId('server'))
      if (!chosen) return rejectionResponse(ctx, { code: 'unknownChoice' }, null, [again])
      await ctx.ports.settings.saveServerSettings(server, chosen)
      return panelResponse(await serverPanel(ctx, server, chosen))
    })

/** The handlers of `/crack server`, by verb. */
export const SERVER_COMPONENTS = {
  server: (ctx, { payload }) => showServerSettings(ctx, payload),
  serverThreads: settingHandler(() => threadsControl),
  serverPace: settingHandler(({ texts }) => paceControl(texts)),
  serverLanguage: settingHandler(() => languageControl),
  ...MODERATION_COMPONENTS,
  ...WORDLIST_COMPONENTS,
} satisfies Readonly<Record<string, ComponentHandler>>

export const SERVER_MODALS = {
  ...MODERATION_MODALS,
  house: wordlistModalHandler(async (ctx, server, now) => panelResponse(await serverPanel(ctx, server, now))),
} satisfies Readonly<Record<string, ModalHandler>>

async function serverPanel(
  ctx: InteractionContext,
  server: string,
  now: ServerSettings,
  payload = '',
): Promise<Panel> {
  const texts = SERVER_TEXTS[ctx.language]
  return createPanel(
    'plain',
    textPart(texts.heading),
    ...selectControlParts(threadsControl, now, texts),
    ...selectControlParts(paceControl(ctx.texts), now, texts),
    ...selectControlParts(languageControl, now, texts),
    wordlistPart(now, texts),
    SEPARATOR_PART,
    {
      type: 'line',
      text: describePermissions(ctx, now),
      button: createButton(texts.buttons.check, globalCustomId('server')),
    },
    ...(await matchListParts(ctx, server, payload)),
  )
}

/** A sentence about the bot's permissions in this channel, with Discord's names. */
function describePermissions(
  { invoker, texts: { permissions, list }, language }: InteractionContext,
  { threads }: ServerSettings,
): string {
  const texts = SERVER_TEXTS[language]
  if (invoker.botPermissions === null) return texts.absent
  const lacking = missingPermissions(invoker, threads)
  if (lacking.length === 0) return texts.allWell
  const names = list(lacking.map((right) => `**${permissions[right]}**`))
  return texts.lacking(
    names,
    lacking.some((right) => REQUIRED_PERMISSIONS.includes(right)),
  )
}

/** A page of the current matches in a select: running ones before lobbies, newest first. */
async function matchListParts(
  ctx: InteractionContext,
  server: string,
  payload: string,
): Promise<PanelPart[]> {
  const { ports, language } = ctx
  const texts = SERVER_TEXTS[language]
  const page = listPage(await ports.directory.matchesInServer(server), payload, COMPONENT_LIMITS.options)
  const { from, total, items } = page
  const found = (await loadCurrentMatches(ports, items)).filter(({ match }) => match.home === server)
  // Matches that have ended since, or can't be read, are not counted.
  const count = total - (items.length - found.length)
  const told = textPart(texts.matches(count, from + 1, from + found.length))
  if (total === 0) return [told]
  const names = await loadPeople(
    ports.people,
    found.flatMap(({ match }) => playersOfMatch(match)),
  )
  const list = found.map((each) => ({ label: matchLabel(ctx, each, names), value: each.id }))
  const buttons = pageButtons(page, ctx.texts.labels, (start) => globalCustomId('server', start))
  return [
    told,
    ...(list.length > 0 ? [selectPart(globalCustomId('referee'), texts.choose, list)] : []),
    ...(buttons.length > 0 ? [buttonRowPart(...buttons)] : []),
  ]
}
