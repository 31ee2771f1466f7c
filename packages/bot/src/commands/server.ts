import type { ServerSettings } from '@crackpost/core/app/settings'
import type { Pace } from '@crackpost/core/match/terms'
import { LANGUAGES } from '../asked.ts'
import { namesOf, playersOf } from '../cast.ts'
import { type Command, type Pressed, told } from '../command.ts'
import type { Desk } from '../desk.ts'
import { among, type Dial, dialled, listPart } from '../dial.ts'
import type { Found } from '../meant.ts'
import { button, choice, type Panel, type Part, panel, rule, text } from '../panel.ts'
import { refused } from '../refuse.ts'
import { missing, VITAL } from '../rights.ts'
import { type Said, shows } from '../said.ts'
import { plain } from '../tag.ts'
import { SERVER, type ServerWords } from '../words/server.ts'
import { f } from '../words/typeset.ts'
import type { Words } from '../words/words.ts'
import { labelOf } from './match.ts'
import { PACES } from './new.ts'
import { managing, REFEREE_FORMS, REFEREE_PRESSES } from './referee.ts'
import { WORDLIST_PRESSES, wordlistForm, wordlistPart } from './wordlist.ts'

type Ours = Dial<ServerSettings, ServerWords>

const threads: Ours = {
  verb: 'serverThreads',
  title: ({ titles }) => titles.threads,
  tells: (now, words) => words.threads(now.threads),
  offers: (now, words) =>
    among({
      all: [true, false],
      present: now.threads,
      name: String,
      label: words.threadsLabel,
      to: (chosen) => ({ ...now, threads: chosen }),
    }),
}

const ALL_PACES: readonly (Pace | null)[] = [
  null,
  ...PACES.flatMap((turn) => [{ turn, timeUp: 'idle' } as const, { turn, timeUp: 'forfeit' } as const]),
]

const pace = ({ duration }: Words): Ours => ({
  verb: 'serverPace',
  title: ({ titles }) => titles.pace,
  tells: ({ pace }, words) => (pace ? words.pace(duration(pace.turn), pace.timeUp) : words.usualPace),
  offers: (now, words) =>
    among({
      all: ALL_PACES,
      present: now.pace,
      name: (each) => (each ? `${each.turn}-${each.timeUp}` : 'usual'),
      label: (each) => (each ? words.paceLabel(duration(each.turn), each.timeUp) : words.usualPaceLabel),
      to: (chosen) => ({ ...now, pace: chosen }),
    }),
})

const language: Ours = {
  verb: 'serverLanguage',
  title: ({ titles }) => titles.language,
  tells: (now, words) => words.speaks(now.language),
  offers: (now, words) =>
    among({
      all: [null, ...LANGUAGES],
      present: now.language,
      name: (each) => each ?? 'auto',
      label: words.speaksLabel,
      to: (chosen) => ({ ...now, language: chosen }),
    }),
}

const opened = (desk: Desk): Promise<Said> =>
  managing(desk, async (server) => shows(await shown(desk, server, await desk.app.ofServer(server))))

const setting =
  (dialOf: (desk: Desk) => Ours): Pressed =>
  (desk, press) =>
    managing(desk, async (server) => {
      const words = SERVER[desk.language]
      const chosen = dialled(dialOf(desk), await desk.app.ofServer(server), words, press)
      const again = button(words.buttons.server, plain('server'))
      if (!chosen) return refused(desk, { code: 'unknownChoice' }, null, [again])
      await desk.app.saveServer(server, chosen)
      return shows(await shown(desk, server, chosen))
    })

export const server = {
  data: {
    ...told(
      'server',
      'serveur',
      'For those who manage the server: threads, pace, language, words, matches',
      f`Pour qui gère le serveur : fils, cadence, langue, mots, parties`,
    ),
    options: [],
  },
  run: opened,
  presses: {
    server: opened,
    serverThreads: setting(() => threads),
    serverPace: setting(({ words }) => pace(words)),
    serverLanguage: setting(() => language),
    ...REFEREE_PRESSES,
    ...WORDLIST_PRESSES,
  },
  forms: {
    ...REFEREE_FORMS,
    house: wordlistForm(async (desk, server, now) => shows(await shown(desk, server, now))),
  },
} satisfies Command

async function shown(desk: Desk, server: string, now: ServerSettings): Promise<Panel> {
  const words = SERVER[desk.language]
  return panel(
    'plain',
    text(words.heading),
    ...listPart(threads, now, words),
    ...listPart(pace(desk.words), now, words),
    ...listPart(language, now, words),
    wordlistPart(now, words),
    rule,
    { type: 'line', text: checked(desk, now), button: button(words.buttons.check, plain('server')) },
    ...(await matchParts(desk, server)),
  )
}

/** What we may do where this is asked, by Discord's own names. */
function checked({ asker, words: { rights, list }, language }: Desk, { threads }: ServerSettings): string {
  const words = SERVER[language]
  if (asker.rights === null) return words.absent
  const lacking = missing(asker, threads)
  if (lacking.length === 0) return words.allWell
  const names = list(lacking.map((right) => `**${rights[right]}**`))
  return words.lacking(
    names,
    lacking.some((right) => VITAL.includes(right)),
  )
}

/** So many fit into a list, and so many are looked at to fill it: a server can have any number. */
const LISTED = 25
const LOOKED = 100

/** What goes on here: matches before open tables, the newest first. */
async function matchParts(desk: Desk, server: string): Promise<Part[]> {
  const { app, language } = desk
  const words = SERVER[language]
  const ids = await app.inServer(server)
  const loaded = await Promise.all(ids.slice(0, LOOKED).map((id) => app.glance(id)))
  const all = loaded
    .flatMap((found): Found[] => (found?.match ? [{ id: found.id, match: found.match }] : []))
    .filter(({ match }) => match.phase === 'playing' || match.phase === 'open')
    .toSorted(
      (a, b) =>
        Number(a.match.phase === 'open') - Number(b.match.phase === 'open') ||
        b.match.openedAt - a.match.openedAt,
    )
  const first = all.slice(0, LISTED)
  const told = text(words.matches(ids.length, first.length))
  if (first.length === 0) return [told]
  const names = await namesOf(
    app,
    first.flatMap(({ match }) => playersOf(match)),
  )
  const list = first.map((found) => ({ label: labelOf(desk, found, names), value: found.id }))
  return [told, choice(plain('referee'), words.choose, list)]
}
