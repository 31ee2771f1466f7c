import { LANGUAGES } from '@crackpost/core/match/settings'
import { quietHoursSchema as restSchema } from '@crackpost/core/match/time/clock'
import type { ReminderFrequency } from '@crackpost/core/match/time/reminders'
import { claimTestNotice } from '@crackpost/core/use-cases/limits'
import type { PlayerSettings } from '@crackpost/core/use-cases/settings'
import type { InteractionContext } from '../../context.ts'
import { type CustomId, globalCustomId } from '../../discord/custom-id.ts'
import type { SubmittedFields } from '../../discord/interaction.ts'
import type { ModalField, ModalSpec } from '../../discord/modal.ts'
import {
  buttonRowPart,
  createButton,
  createPanel,
  type Panel,
  SEPARATOR_PART,
  textPart,
} from '../../discord/panel.ts'
import { textsIn } from '../../i18n/index.ts'
import { type MinuteRange, SETTINGS_TEXTS, type SettingsTexts } from '../../i18n/panels/settings.ts'
import {
  findTimeZone,
  minuteOfDayIn,
  parseMinuteOfDay,
  TIME_ZONES,
  timeZoneLabel,
} from '../../i18n/time-zones.ts'
import { frText } from '../../i18n/typeset.ts'
import { type FollowUp, THEME_NAMES } from '../../match/follow-up.ts'
import { plainRejectionResponse, rejectionResponse } from '../../match/rejection.ts'
import { type CommandResponse, modalResponse, panelResponse } from '../../response.ts'
import { type ComponentHandler, nameAndDescription, type Subcommand } from '../command.ts'
import {
  applyChoice,
  type SettingControl,
  selectControlParts,
  settingControl,
  settingField,
  toggleControlPart,
} from './control.ts'

/** The verbs of the modals for values that are not in a list. */
const CUSTOM_VALUE_VERBS = { hours: 'otherHours', zone: 'otherZone' } as const

type PlayerSettingControl = SettingControl<PlayerSettings, SettingsTexts>

const REMINDER_CHOICES: readonly ReminderFrequency[] = [
  'none',
  'once',
  'ladder',
  { everyHours: 6 },
  { everyHours: 12 },
  { everyHours: 24 },
]

const remindersControl = settingControl({
  verb: 'setReminders',
  title: ({ titles }) => titles.reminders,
  describe: (now, texts: SettingsTexts) => texts.reminders(now.reminders),
  values: REMINDER_CHOICES,
  ...settingField<PlayerSettings, 'reminders'>('reminders'),
  key: (each) => (typeof each === 'string' ? each : String(each.everyHours)),
  label: (value, texts: SettingsTexts) => texts.remindersLabel(value),
})

const fullHours = (from: number, to: number): MinuteRange => ({ from: from * 60, to: to * 60 })

const QUIET_HOURS_CHOICES: readonly (MinuteRange | null)[] = [
  null,
  fullHours(22, 7),
  fullHours(22, 8),
  fullHours(23, 8),
  fullHours(0, 8),
  fullHours(0, 9),
]

/** The time zone of the quiet hours. */
const timeZoneOf = ({ rest, zone }: PlayerSettings): string => rest?.zone ?? zone

const quietHoursControl = settingControl({
  verb: 'setQuiet',
  title: ({ titles }) => titles.quiet,
  describe: (now, texts: SettingsTexts) => texts.quiet(now.rest),
  values: QUIET_HOURS_CHOICES,
  current: (now: PlayerSettings) => now.rest,
  newSettings: (now, chosen) => ({
    ...now,
    rest: chosen && { zone: timeZoneOf(now), from: chosen.from, to: chosen.to },
  }),
  key: (each) => (each === null ? 'none' : `${each.from}-${each.to}`),
  label: (value, texts: SettingsTexts) => texts.quietLabel(value),
})

const withTimeZone = (settings: PlayerSettings, zone: string): PlayerSettings => ({
  ...settings,
  zone,
  rest: settings.rest && { ...settings.rest, zone },
})

/** Shows each time zone with its local time at `at`, so that a wrong choice is visible. */
const timeZoneControl = (at: number) =>
  settingControl({
    verb: 'setZone',
    title: ({ titles }) => titles.zone,
    describe: (now, texts: SettingsTexts) =>
      texts.zone(
        timeZoneLabel(timeZoneOf(now), texts.language),
        texts.hour(minuteOfDayIn(timeZoneOf(now), at)),
      ),
    values: TIME_ZONES.map(({ id }) => id),
    current: (now: PlayerSettings) => timeZoneOf(now),
    newSettings: (now, chosen) => withTimeZone(now, chosen),
    key: (id) => id,
    label: (id, texts: SettingsTexts) => timeZoneLabel(id, texts.language),
  })

const languageControl = settingControl({
  verb: 'setLanguage',
  title: ({ titles }) => titles.language,
  describe: (now, texts: SettingsTexts) => texts.speaks(now.language),
  values: [null, ...LANGUAGES],
  ...settingField<PlayerSettings, 'language'>('language'),
  key: (each) => each ?? 'auto',
  label: (value, texts: SettingsTexts) => texts.speaksLabel(value),
})

const dmControl = settingControl({
  verb: 'setDm',
  title: ({ titles }) => titles.dm,
  describe: (now, texts: SettingsTexts) => texts.dm(now.dm),
  values: [true, false],
  ...settingField<PlayerSettings, 'dm'>('dm'),
  label: (value, texts: SettingsTexts) => texts.dmLabel(value),
})

const textOnlyControl = settingControl({
  verb: 'setText',
  title: ({ titles }) => titles.text,
  describe: (now, texts: SettingsTexts) => texts.text(now.text),
  values: [true, false],
  ...settingField<PlayerSettings, 'text'>('text'),
  label: (value, texts: SettingsTexts) => texts.textLabel(value),
})

const themeControl = settingControl({
  verb: 'setTheme',
  title: ({ titles }) => titles.theme,
  describe: (now, texts: SettingsTexts) => texts.theme(now.theme),
  values: THEME_NAMES,
  ...settingField<PlayerSettings, 'theme'>('theme'),
  label: (value, texts: SettingsTexts) => texts.themeLabel(value),
})

export const settingsCommand = {
  data: {
    ...nameAndDescription(
      'settings',
      'réglages',
      'Reminders, quiet hours, language, display: what you like',
      frText`Rappels, heures calmes, langue, affichage : ce que tu préfères`,
    ),
    options: [],
  },
  run: async (ctx: InteractionContext): Promise<CommandResponse> => panelResponse(settingsPanel(ctx)),
  components: {
    settings: async (ctx: InteractionContext): Promise<CommandResponse> => panelResponse(settingsPanel(ctx)),
    setReminders: settingHandler(() => remindersControl),
    setQuiet: settingHandler(() => quietHoursControl),
    setZone: settingHandler(({ ports }) => timeZoneControl(ports.now())),
    setLanguage: settingHandler(() => languageControl),
    setDm: settingHandler(() => dmControl),
    setText: settingHandler(() => textOnlyControl),
    setTheme: settingHandler(() => themeControl),
    otherHours: async (ctx: InteractionContext): Promise<CommandResponse> =>
      modalResponse(quietHoursModal(ctx)),
    otherZone: async (ctx: InteractionContext): Promise<CommandResponse> => modalResponse(timeZoneModal(ctx)),
    blocks: blockingHandler('blocks'),
    block: blockingHandler('block'),
    unblock: blockingHandler('unblock'),
    async testNotice(ctx: InteractionContext): Promise<CommandResponse> {
      const { ports, player, invoker, settings, language } = ctx
      // A repeated interaction is counted once, and its notice is sent once.
      if (!(await claimTestNotice(ports, player, invoker.cause)))
        return plainRejectionResponse('tooMany', SETTINGS_TEXTS[language].testedOften, [settingsButton(ctx)])
      const followUp: FollowUp = {
        type: 'test',
        player,
        channel: invoker.channel,
        cause: invoker.cause,
        panel: settingsPanel(ctx),
        theme: settings.theme,
        language,
      }
      return panelResponse(settingsPanel(ctx, SETTINGS_TEXTS[language].testing), null, followUp)
    },
  },
  modals: { otherHours: submitQuietHours, otherZone: submitTimeZone },
} satisfies Subcommand

/** A handler of the panel of blocked users, which is loaded on first use. */
function blockingHandler(verb: 'blocks' | 'block' | 'unblock'): ComponentHandler {
  return async (ctx, press) => (await import('./blocking.ts')).BLOCKING_HANDLERS[verb](ctx, press)
}

/** The panel with all settings. */
function settingsPanel(
  { ports, settings: now, language: reader }: InteractionContext,
  ...notes: readonly string[]
): Panel {
  const texts = SETTINGS_TEXTS[reader]
  const { buttons } = texts
  return createPanel(
    'plain',
    textPart(texts.heading, ...notes),
    ...selectControlParts(remindersControl, now, texts),
    ...selectControlParts(quietHoursControl, now, texts),
    ...selectControlParts(timeZoneControl(ports.now()), now, texts),
    ...selectControlParts(languageControl, now, texts),
    SEPARATOR_PART,
    ...[dmControl, textOnlyControl, themeControl].map((control) => toggleControlPart(control, now, texts)),
    buttonRowPart(
      createButton(buttons.hours, globalCustomId(CUSTOM_VALUE_VERBS.hours)),
      createButton(buttons.zone, globalCustomId(CUSTOM_VALUE_VERBS.zone)),
      createButton(buttons.test, globalCustomId('testNotice'), 'primary'),
      createButton(buttons.blocked, globalCustomId('blocks')),
    ),
  )
}

/** The component handler of a setting: saves the chosen value, or rejects one that is not offered. */
function settingHandler(controlOf: (ctx: InteractionContext) => PlayerSettingControl): ComponentHandler {
  return async (ctx, press) => {
    const chosen = applyChoice(controlOf(ctx), ctx.settings, SETTINGS_TEXTS[ctx.language], press)
    return chosen
      ? saveSettings(ctx, chosen)
      : rejectionResponse(ctx, { code: 'unknownChoice' }, null, [settingsButton(ctx)])
  }
}

const settingsButton = ({ language }: InteractionContext) =>
  createButton(SETTINGS_TEXTS[language].buttons.settings, globalCustomId('settings'))

/** Saves the settings and shows the panel in the new language. */
async function saveSettings(ctx: InteractionContext, settings: PlayerSettings): Promise<CommandResponse> {
  await ctx.ports.settings.savePlayerSettings(ctx.player, settings)
  const language = settings.language ?? ctx.invoker.language
  return panelResponse(settingsPanel({ ...ctx, settings, language, texts: textsIn(language) }))
}

function quietHoursModal({ settings: { rest }, language }: InteractionContext): ModalSpec {
  const { hoursForm } = SETTINGS_TEXTS[language]
  const field = (name: 'from' | 'to'): ModalField => ({
    type: 'input',
    name,
    label: hoursForm[name],
    description: hoursForm.about,
    value: rest ? SETTINGS_TEXTS.en.hour(rest[name]) : '',
    placeholder: '',
    least: 1,
    most: 8,
  })
  return {
    title: hoursForm.title,
    customId: globalCustomId(CUSTOM_VALUE_VERBS.hours),
    fields: [field('from'), field('to')],
  }
}

async function submitQuietHours(
  ctx: InteractionContext,
  _: CustomId,
  fields: SubmittedFields,
): Promise<CommandResponse> {
  const { badHour, badHours } = SETTINGS_TEXTS[ctx.language]
  const [start, end] = [firstValue(fields, 'from'), firstValue(fields, 'to')]
  const [from, to] = [parseMinuteOfDay(start), parseMinuteOfDay(end)]
  if (from === null) return invalidInputResponse(ctx, 'hours', badHour(start))
  if (to === null) return invalidInputResponse(ctx, 'hours', badHour(end))
  const rest = restSchema.safeParse({ zone: timeZoneOf(ctx.settings), from, to })
  if (!rest.success) return invalidInputResponse(ctx, 'hours', badHours({ from, to }))
  return saveSettings(ctx, { ...ctx.settings, rest: rest.data })
}

function timeZoneModal({ language }: InteractionContext): ModalSpec {
  const { zoneForm } = SETTINGS_TEXTS[language]
  const { title, label, about } = zoneForm
  return {
    title,
    customId: globalCustomId(CUSTOM_VALUE_VERBS.zone),
    fields: [
      {
        type: 'input',
        name: 'zone',
        label,
        description: about,
        value: '',
        placeholder: '',
        least: 1,
        most: 64,
      },
    ],
  }
}

async function submitTimeZone(
  ctx: InteractionContext,
  _: CustomId,
  fields: SubmittedFields,
): Promise<CommandResponse> {
  const typed = firstValue(fields, 'zone')
  const found = findTimeZone(typed)
  if (found === null) return invalidInputResponse(ctx, 'zone', SETTINGS_TEXTS[ctx.language].badZone(typed))
  return saveSettings(ctx, withTimeZone(ctx.settings, found))
}

/** The reply to invalid input: the reason, and a button that opens the modal again. */
function invalidInputResponse(
  ctx: InteractionContext,
  what: keyof typeof CUSTOM_VALUE_VERBS,
  why: string,
): CommandResponse {
  const retry = createButton(
    SETTINGS_TEXTS[ctx.language].buttons[what],
    globalCustomId(CUSTOM_VALUE_VERBS[what]),
    'primary',
  )
  return plainRejectionResponse('unfit', why, [retry, settingsButton(ctx)])
}

const firstValue = (fields: SubmittedFields, name: string): string => fields[name]?.[0] ?? ''
