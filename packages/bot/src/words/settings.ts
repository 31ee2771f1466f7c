import type { Reminders } from '@crackpost/core/match/notices'
import type { Language } from '../asked.ts'
import { code, quoted } from '../quoted.ts'
import { counted, e, f } from './typeset.ts'

/** Hours from and to a minute of the day. */
export interface Hours {
  readonly from: number
  readonly to: number
}

type Title = 'reminders' | 'quiet' | 'zone' | 'language' | 'dm' | 'text' | 'theme'

/** What is said about a player's own choices: each in a sentence, and as it stands in a list or on a button. */
export interface SettingsWords {
  readonly language: Language
  readonly heading: string
  readonly titles: Readonly<Record<Title, string>>
  hour(minute: number): string
  reminders(reminders: Reminders): string
  remindersLabel(reminders: Reminders): string
  quiet(hours: Hours | null): string
  quietLabel(hours: Hours | null): string
  /** Where, and what time it is there. */
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
  }
  readonly hoursForm: {
    readonly title: string
    readonly from: string
    readonly to: string
    readonly about: string
  }
  readonly zoneForm: { readonly title: string; readonly label: string; readonly about: string }
  badHour(text: string): string
  badHours(hours: Hours): string
  badZone(text: string): string
  /** A test notice has been ordered. */
  readonly testing: string
}

const NBSP = '\u00a0'
const two = (count: number): string => String(count).padStart(2, '0')

const heures = (minute: number): string => {
  const rest = minute % 60
  return `${Math.floor(minute / 60)}${NBSP}h${rest === 0 ? '' : `${NBSP}${two(rest)}`}`
}
const hours = (minute: number): string => `${Math.floor(minute / 60)}:${two(minute % 60)}`

const enFrancais = counted('fr')
const inEnglish = counted('en')

const fr: SettingsWords = {
  language: 'fr',
  heading: f`### Tes réglages\n-# Ils valent pour toi, sur tous les serveurs.`,
  titles: {
    reminders: f`Rappels`,
    quiet: f`Heures calmes`,
    zone: f`Fuseau horaire`,
    language: f`Langue`,
    dm: f`Avis`,
    text: f`Affichage`,
    theme: f`Thème des images`,
  },
  hour: heures,
  reminders: (reminders) => {
    if (reminders === 'none')
      return f`**Rappels** : aucun. Je te préviens quand vient ton tour, puis plus rien.`
    if (reminders === 'once') return f`**Rappels** : un seul, quand il te reste un cinquième de ton temps.`
    if (reminders === 'ladder')
      return f`**Rappels** : à la moitié de ton temps, aux quatre cinquièmes, puis une heure avant la fin.`
    const every = enFrancais(reminders.everyHours, 'heure', 'heures')
    return f`**Rappels** : un toutes les ${every}, puis un dernier une heure avant la fin.`
  },
  remindersLabel: (reminders) => {
    if (reminders === 'none') return f`Aucun rappel`
    if (reminders === 'once') return f`Un seul, vers la fin`
    if (reminders === 'ladder') return f`De plus en plus serrés`
    return f`Toutes les ${enFrancais(reminders.everyHours, 'heure', 'heures')}`
  },
  quiet: (quiet) =>
    quiet === null
      ? f`**Heures calmes** : aucune. Je peux t'écrire à toute heure.`
      : f`**Heures calmes** : de ${heures(quiet.from)} à ${heures(quiet.to)}. Je me tais, et une échéance qui tombe dedans est repoussée à une heure après leur fin.`,
  quietLabel: (quiet) =>
    quiet === null ? f`Aucune heure calme` : f`De ${heures(quiet.from)} à ${heures(quiet.to)}`,
  zone: (city, now) => f`**Fuseau horaire** : ${city}. Il y est ${now}.`,
  speaks: (language) =>
    f`**Langue** : ${{ auto: 'celle de ton Discord', fr: 'le français', en: 'l’anglais' }[language ?? 'auto']}.`,
  speaksLabel: (language) => ({ auto: 'Comme Discord', fr: 'Français', en: 'English' })[language ?? 'auto'],
  dm: (dm) =>
    dm
      ? f`**Avis** : en message privé ; dans le salon de la partie si tes messages privés me sont fermés.`
      : f`**Avis** : dans le salon de la partie, avec une mention.`,
  dmLabel: (dm) => (dm ? f`En message privé` : f`Dans le salon`),
  text: (text) => (text ? f`**Affichage** : en texte, sans images.` : f`**Affichage** : en images.`),
  textLabel: (text) => (text ? f`En texte` : f`En images`),
  theme: (theme) => f`**Thème des images** : ${theme === 'dark' ? 'sombre' : 'clair'}.`,
  themeLabel: (theme) => (theme === 'dark' ? f`Sombre` : f`Clair`),
  buttons: {
    settings: f`Réglages`,
    hours: f`Autres heures calmes…`,
    zone: f`Autre fuseau…`,
    test: f`Envoyer un avis d'essai`,
  },
  hoursForm: {
    title: f`Heures calmes`,
    from: f`Début`,
    to: f`Fin`,
    about: f`À l'heure de ton fuseau, par exemple 22:30.`,
  },
  zoneForm: {
    title: f`Fuseau horaire`,
    label: f`Ville ou fuseau`,
    about: f`Par exemple Tokyo, ou Asia/Tokyo.`,
  },
  badHour: (text) =>
    f`Je ne lis pas d'heure dans ${quoted(text)}. Écris-la comme ${code('22:30')} ou ${code('7 h')}.`,
  badHours: ({ from, to }) =>
    f`De ${heures(from)} à ${heures(to)}, ça ne va pas : il faut un début, une autre heure pour la fin, et 16 heures au plus entre les deux.`,
  badZone: (text) =>
    f`Je ne connais pas le fuseau ${quoted(text)}. Écris une grande ville, ou un nom comme ${code('Asia/Tokyo')}.`,
  testing: f`Un avis d'essai est en route. Je dirai ici s'il est arrivé.`,
}

const en: SettingsWords = {
  language: 'en',
  heading: e`### Your settings\n-# They are for you, on every server.`,
  titles: {
    reminders: e`Reminders`,
    quiet: e`Quiet hours`,
    zone: e`Time zone`,
    language: e`Language`,
    dm: e`Notices`,
    text: e`Display`,
    theme: e`Theme of the pictures`,
  },
  hour: hours,
  reminders: (reminders) => {
    if (reminders === 'none') return e`**Reminders**: none. I tell you when it's your turn, and that's it.`
    if (reminders === 'once') return e`**Reminders**: one, when a fifth of your time is left.`
    if (reminders === 'ladder')
      return e`**Reminders**: at half of your time, at four fifths, and an hour before the end.`
    const every = inEnglish(reminders.everyHours, 'hour', 'hours')
    return e`**Reminders**: one every ${every}, and a last one an hour before the end.`
  },
  remindersLabel: (reminders) => {
    if (reminders === 'none') return e`No reminder`
    if (reminders === 'once') return e`A single one, towards the end`
    if (reminders === 'ladder') return e`Closer and closer`
    return e`Every ${inEnglish(reminders.everyHours, 'hour', 'hours')}`
  },
  quiet: (quiet) =>
    quiet === null
      ? e`**Quiet hours**: none. I may write at any time.`
      : e`**Quiet hours**: from ${hours(quiet.from)} to ${hours(quiet.to)}. I keep silent, and a deadline that falls into them is moved to an hour after their end.`,
  quietLabel: (quiet) =>
    quiet === null ? e`No quiet hours` : e`From ${hours(quiet.from)} to ${hours(quiet.to)}`,
  zone: (city, now) => e`**Time zone**: ${city}. It's ${now} there.`,
  speaks: (language) =>
    e`**Language**: ${{ auto: 'that of your Discord', fr: 'French', en: 'English' }[language ?? 'auto']}.`,
  speaksLabel: (language) => ({ auto: 'As Discord says', fr: 'Français', en: 'English' })[language ?? 'auto'],
  dm: (dm) =>
    dm
      ? e`**Notices**: by direct message; in the channel of the match if your direct messages are closed to me.`
      : e`**Notices**: in the channel of the match, with a mention.`,
  dmLabel: (dm) => (dm ? e`By direct message` : e`In the channel`),
  text: (text) => (text ? e`**Display**: as text, without pictures.` : e`**Display**: as pictures.`),
  textLabel: (text) => (text ? e`As text` : e`As pictures`),
  theme: (theme) => e`**Theme of the pictures**: ${theme}.`,
  themeLabel: (theme) => (theme === 'dark' ? e`Dark` : e`Light`),
  buttons: {
    settings: e`Settings`,
    hours: e`Other quiet hours…`,
    zone: e`Another zone…`,
    test: e`Send a test notice`,
  },
  hoursForm: {
    title: e`Quiet hours`,
    from: e`From`,
    to: e`To`,
    about: e`By the clock of your zone, for example 22:30.`,
  },
  zoneForm: { title: e`Time zone`, label: e`City or zone`, about: e`For example Tokyo, or Asia/Tokyo.` },
  badHour: (text) =>
    e`I can't read an hour in ${quoted(text)}. Write it like ${code('22:30')} or ${code('7:00')}.`,
  badHours: ({ from, to }) =>
    e`From ${hours(from)} to ${hours(to)} won't do: it takes a beginning, another hour for the end, and 16 hours between them at most.`,
  badZone: (text) =>
    e`I don't know the time zone ${quoted(text)}. Write a large city, or a name like ${code('Asia/Tokyo')}.`,
  testing: e`A test notice is on its way. I'll say here whether it arrived.`,
}

export const SETTINGS: Readonly<Record<Language, SettingsWords>> = { fr, en }
