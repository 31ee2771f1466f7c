import type { ReminderFrequency } from '@crackpost/core/match/time/reminders'
import { codeSpan, quoteUserText } from '../../discord/escape.ts'
import type { Language } from '../../discord/interaction.ts'
import { countFormatter, enText, frText } from '../typeset.ts'

/** Quiet hours, as minutes since midnight. */
export interface MinuteRange {
  readonly from: number
  readonly to: number
}

type SettingTitle = 'reminders' | 'quiet' | 'zone' | 'language' | 'dm' | 'text' | 'theme'

/** The panel for player settings: each setting as a sentence, and as an option or button. */
export interface SettingsTexts {
  readonly language: Language
  readonly heading: string
  readonly titles: Readonly<Record<SettingTitle, string>>
  hour(minute: number): string
  reminders(reminders: ReminderFrequency): string
  remindersLabel(reminders: ReminderFrequency): string
  quiet(hours: MinuteRange | null): string
  quietLabel(hours: MinuteRange | null): string
  /** The time zone and the local time in it. */
  zone(city: string, now: string): string
  speaks(language: Language | null): string
  speaksLabel(language: Language | null): string
  dm(dm: boolean): string
  dmLabel(dm: boolean): string
  text(text: boolean): string
  textLabel(text: boolean): string
  theme(theme: 'dark' | 'light'): string
  themeLabel(theme: 'dark' | 'light'): string
  readonly buttons: {
    readonly settings: string
    readonly hours: string
    readonly zone: string
    readonly test: string
    readonly blocked: string
  }
  readonly hoursForm: {
    readonly title: string
    readonly from: string
    readonly to: string
    readonly about: string
  }
  readonly zoneForm: { readonly title: string; readonly label: string; readonly about: string }
  badHour(text: string): string
  badHours(hours: MinuteRange): string
  badZone(text: string): string
  /** A test reminder is being sent. */
  readonly testing: string
  /** Test reminders were sent too often. */
  readonly testedOften: string
}

const NBSP = '\u00a0'
const twoDigits = (count: number): string => String(count).padStart(2, '0')

const formatHourFr = (minute: number): string => {
  const rest = minute % 60
  return `${Math.floor(minute / 60)}${NBSP}h${rest === 0 ? '' : `${NBSP}${twoDigits(rest)}`}`
}
const formatHourEn = (minute: number): string => `${Math.floor(minute / 60)}:${twoDigits(minute % 60)}`

const countWithNounFr = countFormatter('fr')
const countWithNounEn = countFormatter('en')

const fr: SettingsTexts = {
  language: 'fr',
  heading: frText`### Tes réglages\n-# Ils valent pour toi, sur tous les serveurs.`,
  titles: {
    reminders: frText`Rappels`,
    quiet: frText`Heures calmes`,
    zone: frText`Fuseau horaire`,
    language: frText`Langue`,
    dm: frText`Avis`,
    text: frText`Affichage`,
    theme: frText`Thème des images`,
  },
  hour: formatHourFr,
  reminders: (reminders) => {
    if (reminders === 'none')
      return frText`**Rappels** : aucun. Je te préviens quand vient ton tour, puis plus rien.`
    if (reminders === 'once')
      return frText`**Rappels** : un seul, quand il te reste un cinquième de ton temps.`
    if (reminders === 'ladder')
      return frText`**Rappels** : à la moitié de ton temps, aux quatre cinquièmes, puis une heure avant la fin.`
    const every = countWithNounFr(reminders.everyHours, 'heure', 'heures')
    return frText`**Rappels** : un toutes les ${every}, puis un dernier une heure avant la fin.`
  },
  remindersLabel: (reminders) => {
    if (reminders === 'none') return frText`Aucun rappel`
    if (reminders === 'once') return frText`Un seul, vers la fin`
    if (reminders === 'ladder') return frText`De plus en plus serrés`
    return frText`Toutes les ${countWithNounFr(reminders.everyHours, 'heure', 'heures')}`
  },
  quiet: (quiet) =>
    quiet === null
      ? frText`**Heures calmes** : aucune. Je peux t'écrire à toute heure.`
      : frText`**Heures calmes** : de ${formatHourFr(quiet.from)} à ${formatHourFr(quiet.to)}. Je me tais, et une échéance qui tombe dedans est repoussée à une heure après leur fin.`,
  quietLabel: (quiet) =>
    quiet === null
      ? frText`Aucune heure calme`
      : frText`De ${formatHourFr(quiet.from)} à ${formatHourFr(quiet.to)}`,
  zone: (city, now) => frText`**Fuseau horaire** : ${city}. Il y est ${now}.`,
  speaks: (language) =>
    frText`**Langue** : ${{ auto: 'celle de ton Discord', fr: 'le français', en: 'l’anglais' }[language ?? 'auto']}.`,
  speaksLabel: (language) => ({ auto: 'Comme Discord', fr: 'Français', en: 'English' })[language ?? 'auto'],
  dm: (dm) =>
    dm
      ? frText`**Avis** : en message privé ; dans le salon de la partie si tes messages privés me sont fermés.`
      : frText`**Avis** : dans le salon de la partie, avec une mention.`,
  dmLabel: (dm) => (dm ? frText`En message privé` : frText`Dans le salon`),
  text: (text) =>
    text ? frText`**Affichage** : en texte, sans images.` : frText`**Affichage** : en images.`,
  textLabel: (text) => (text ? frText`En texte` : frText`En images`),
  theme: (theme) => frText`**Thème des images** : ${theme === 'dark' ? 'sombre' : 'clair'}.`,
  themeLabel: (theme) => (theme === 'dark' ? frText`Sombre` : frText`Clair`),
  buttons: {
    settings: frText`Réglages`,
    hours: frText`Autres heures calmes…`,
    zone: frText`Autre fuseau…`,
    test: frText`Envoyer un avis d'essai`,
    blocked: frText`Personnes bloquées…`,
  },
  hoursForm: {
    title: frText`Heures calmes`,
    from: frText`Début`,
    to: frText`Fin`,
    about: frText`À l'heure de ton fuseau, par exemple 22:30.`,
  },
  zoneForm: {
    title: frText`Fuseau horaire`,
    label: frText`Ville ou fuseau`,
    about: frText`Par exemple Tokyo, ou Asia/Tokyo.`,
  },
  badHour: (text) =>
    frText`Je ne lis pas d'heure dans ${quoteUserText(text)}. Écris-la comme ${codeSpan('22:30')} ou ${codeSpan('7 h')}.`,
  badHours: ({ from, to }) =>
    frText`De ${formatHourFr(from)} à ${formatHourFr(to)}, ça ne va pas : il faut un début, une autre heure pour la fin, et 16 heures au plus entre les deux.`,
  badZone: (text) =>
    frText`Je ne connais pas le fuseau ${quoteUserText(text)}. Écris une grande ville, ou un nom comme ${codeSpan('Asia/Tokyo')}.`,
  testing: frText`Un avis d'essai est en route. Je dirai ici s'il est arrivé.`,
  testedOften: frText`Un essai par minute, cinq par jour : réessaie un peu plus tard.`,
}

const en: SettingsTexts = {
  language: 'en',
  heading: enText`### Your settings\n-# They are for you, on every server.`,
  titles: {
    reminders: enText`Reminders`,
    quiet: enText`Quiet hours`,
    zone: enText`Time zone`,
    language: enText`Language`,
    dm: enText`Notices`,
    text: enText`Display`,
    theme: enText`Theme of the pictures`,
  },
  hour: formatHourEn,
  reminders: (reminders) => {
    if (reminders === 'none')
      return enText`**Reminders**: none. I tell you when it's your turn, and that's it.`
    if (reminders === 'once') return enText`**Reminders**: one, when a fifth of your time is left.`
    if (reminders === 'ladder')
      return enText`**Reminders**: at half of your time, at four fifths, and an hour before the end.`
    const every = countWithNounEn(reminders.everyHours, 'hour', 'hours')
    return enText`**Reminders**: one every ${every}, and a last one an hour before the end.`
  },
  remindersLabel: (reminders) => {
    if (reminders === 'none') return enText`No reminder`
    if (reminders === 'once') return enText`A single one, towards the end`
    if (reminders === 'ladder') return enText`Closer and closer`
    return enText`Every ${countWithNounEn(reminders.everyHours, 'hour', 'hours')}`
  },
  quiet: (quiet) =>
    quiet === null
      ? enText`**Quiet hours**: none. I may write at any time.`
      : enText`**Quiet hours**: from ${formatHourEn(quiet.from)} to ${formatHourEn(quiet.to)}. I keep silent, and a deadline that falls into them is moved to an hour after their end.`,
  quietLabel: (quiet) =>
    quiet === null
      ? enText`No quiet hours`
      : enText`From ${formatHourEn(quiet.from)} to ${formatHourEn(quiet.to)}`,
  zone: (city, now) => enText`**Time zone**: ${city}. It's ${now} there.`,
  speaks: (language) =>
    enText`**Language**: ${{ auto: 'that of your Discord', fr: 'French', en: 'English' }[language ?? 'auto']}.`,
  speaksLabel: (language) => ({ auto: 'As Discord says', fr: 'Français', en: 'English' })[language ?? 'auto'],
  dm: (dm) =>
    dm
      ? enText`**Notices**: by direct message; in the channel of the match if your direct messages are closed to me.`
      : enText`**Notices**: in the channel of the match, with a mention.`,
  dmLabel: (dm) => (dm ? enText`By direct message` : enText`In the channel`),
  text: (text) =>
    text ? enText`**Display**: as text, without pictures.` : enText`**Display**: as pictures.`,
  textLabel: (text) => (text ? enText`As text` : enText`As pictures`),
  theme: (theme) => enText`**Theme of the pictures**: ${theme}.`,
  themeLabel: (theme) => (theme === 'dark' ? enText`Dark` : enText`Light`),
  buttons: {
    settings: enText`Settings`,
    hours: enText`Other quiet hours…`,
    zone: enText`Another zone…`,
    test: enText`Send a test notice`,
    blocked: enText`Blocked people…`,
  },
  hoursForm: {
    title: enText`Quiet hours`,
    from: enText`From`,
    to: enText`To`,
    about: enText`By the clock of your zone, for example 22:30.`,
  },
  zoneForm: {
    title: enText`Time zone`,
    label: enText`City or zone`,
    about: enText`For example Tokyo, or Asia/Tokyo.`,
  },
  badHour: (text) =>
    enText`I can't read an hour in ${quoteUserText(text)}. Write it like ${codeSpan('22:30')} or ${codeSpan('7:00')}.`,
  badHours: ({ from, to }) =>
    enText`From ${formatHourEn(from)} to ${formatHourEn(to)} won't do: it takes a beginning, another hour for the end, and 16 hours between them at most.`,
  badZone: (text) =>
    enText`I don't know the time zone ${quoteUserText(text)}. Write a large city, or a name like ${codeSpan('Asia/Tokyo')}.`,
  testing: enText`A test notice is on its way. I'll say here whether it arrived.`,
  testedOften: enText`One test a minute, five a day: try again a little later.`,
}

export const SETTINGS_TEXTS: Readonly<Record<Language, SettingsTexts>> = { fr, en }
