import type { GameTypes } from '@crackpost/core/kernel/game'
import type { InteractionContext } from '../context.ts'
import { type CustomId, encodeCustomId } from '../discord/custom-id.ts'
import type { CommandOptions, Language } from '../discord/interaction.ts'
import {
  buttonRowPart,
  createButton,
  createPanel,
  type PanelButton,
  type PanelPart,
  selectPart,
  textPart,
} from '../discord/panel.ts'
import type { AutocompleteChoice } from '../discord/reply.ts'
import { findPresenterByText, PRESENTERS } from '../games/index.ts'
import type { GamePresenter, RulesSection } from '../games/presenter.ts'
import { RULES_TEXTS } from '../i18n/panels/rules.ts'
import { frText } from '../i18n/typeset.ts'
import type { FollowUp } from '../match/follow-up.ts'
import { plainRejectionResponse, rejectionResponse } from '../match/rejection.ts'
import { ANY_PHASE, resolveMatch } from '../match/resolve-match.ts'
import { type CommandResponse, panelResponse } from '../response.ts'
import { type ComponentPress, nameAndDescription, OPTION_TYPE, type Subcommand } from './command.ts'

/** The match panel from which the rules were opened, for the back button; match null if there is none. */
type RulesOrigin = Pick<CustomId, 'match' | 'turn'>

const NO_ORIGIN: RulesOrigin = { match: null, turn: 0 }

export const rulesCommand = {
  data: {
    ...nameAndDescription(
      'rules',
      'règles',
      'The rules of a game, section by section',
      frText`Les règles d'un jeu, section par section`,
    ),
    options: [
      {
        ...nameAndDescription('game', 'jeu', 'Which game', frText`Quel jeu`),
        type: OPTION_TYPE.string,
        choices: PRESENTERS.map(({ id, title }) => ({
          name: title.en,
          name_localizations: { fr: title.fr },
          value: id,
        })),
      },
      {
        ...nameAndDescription(
          'section',
          'section',
          'Where to begin reading',
          frText`Par où commencer la lecture`,
        ),
        type: OPTION_TYPE.string,
        autocomplete: true,
        max_length: 100,
      },
    ],
  },
  async run(ctx: InteractionContext, { game = '', section = '' }: CommandOptions): Promise<CommandResponse> {
    return showRules(ctx, String(game) || (await gameOfCurrentMatch(ctx)), String(section), NO_ORIGIN)
  },
  async autocomplete(
    ctx: InteractionContext,
    _: string,
    { game = '', section = '' }: CommandOptions,
  ): Promise<AutocompleteChoice[]> {
    const { language } = ctx
    const presenter = presenterForRules(String(game) || (await gameOfCurrentMatch(ctx)))
    const sought = normaliseText(String(section))
    return ((await presenter?.rules()) ?? [])
      .map(({ id, title }) => ({ name: title[language], value: id }))
      .filter(
        ({ name, value }) => normaliseText(name).includes(sought) || normaliseText(value).includes(sought),
      )
  },
  components: {
    /** The selected value or the payload is a game id or `game/section`. */
    rules(ctx: InteractionContext, press: ComponentPress): Promise<CommandResponse> {
      const [path = press.payload] = press.values
      const [game = '', section = ''] = path.split('/')
      return showRules(ctx, game, section, press)
    },
  },
} satisfies Subcommand

type RulesSections = readonly RulesSection<GameTypes>[]

/** The game of the player's default match; '' if there is none. */
async function gameOfCurrentMatch(ctx: InteractionContext): Promise<string> {
  const found = await resolveMatch(ctx, {}, ANY_PHASE)
  return found.ok ? found.value.match.terms.game : ''
}

/** Finds a game by name; the first game for '', null if there is no such game. */
const presenterForRules = (game: string): GamePresenter<GameTypes> | null =>
  game === '' ? (PRESENTERS[0] ?? null) : findPresenterByText(game)

/** Finds a section by its id or title; the first one for ''. */
function findSection(
  rules: RulesSections,
  wanted: string,
  language: Language,
): RulesSection<GameTypes> | undefined {
  if (wanted === '') return rules[0]
  return rules.find(
    ({ id, title }) => id === wanted || normaliseText(title[language]) === normaliseText(wanted),
  )
}

const normaliseText = (text: string): string =>
  text
    .slice(0, 100)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

async function showRules(
  ctx: InteractionContext,
  game: string,
  wanted: string,
  from: RulesOrigin,
): Promise<CommandResponse> {
  const presenter = presenterForRules(game)
  if (!presenter) return rejectionResponse(ctx, { code: 'unknownGame', game })
  const rules = await presenter.rules()
  const section = findSection(rules, wanted, ctx.language)
  const start = createButton(ctx.texts.labels.rules, rulesCustomId(from, presenter.id))
  if (!section)
    return plainRejectionResponse('unknownSection', RULES_TEXTS[ctx.language].unknownSection(wanted), [start])
  return rulesPage(ctx, presenter, rules, section, from)
}

const rulesCustomId = ({ match, turn }: RulesOrigin, payload: string): string =>
  encodeCustomId({ verb: 'rules', match, turn, payload })

function rulesPage(
  ctx: InteractionContext,
  presenter: GamePresenter<GameTypes>,
  rules: RulesSections,
  section: RulesSection<GameTypes>,
  from: RulesOrigin,
): CommandResponse {
  const { language, settings } = ctx
  const { heading } = RULES_TEXTS[language]
  const { example } = section
  const alt = example?.alt[language] ?? ''
  const shown = createPanel(
    'plain',
    textPart(heading(presenter.title[language], section.title[language]), section.text[language]),
    // In text mode the alt text replaces the picture.
    ...(example ? [{ type: 'picture', alt, text: settings.text ? alt : null } as const] : []),
    ...rulesNavigation(ctx, presenter, rules, section, from),
  )
  const followUp: FollowUp = {
    type: 'example',
    game: presenter.id,
    section: section.id,
    panel: shown,
    theme: settings.theme,
    language,
  }
  return panelResponse(shown, from.match, example && !settings.text ? followUp : null)
}

/** Navigation between sections and games, and back to the match. */
function rulesNavigation(
  { language, texts }: InteractionContext,
  presenter: GamePresenter<GameTypes>,
  rules: RulesSections,
  section: RulesSection<GameTypes>,
  from: RulesOrigin,
): PanelPart[] {
  const { sections, games, before, after } = RULES_TEXTS[language]
  const at = rules.indexOf(section)
  const to = (label: string, other: RulesSection<GameTypes> | undefined): PanelButton[] =>
    other ? [createButton(label, rulesCustomId(from, `${presenter.id}/${other.id}`))] : []
  const back =
    from.match === null
      ? []
      : [createButton(texts.labels.back, encodeCustomId({ ...from, verb: 'board', payload: '' }))]
  const buttons = [...to(before, at > 0 ? rules[at - 1] : undefined), ...to(after, rules[at + 1]), ...back]
  const sectionList = rules.map(({ id, title }) => ({
    label: title[language],
    value: `${presenter.id}/${id}`,
    chosen: id === section.id,
  }))
  const gameList = PRESENTERS.map(({ id, title }) => ({
    label: title[language],
    value: id,
    chosen: id === presenter.id,
  }))
  return [
    ...(sectionList.length > 1 ? [selectPart(rulesCustomId(from, presenter.id), sections, sectionList)] : []),
    ...(gameList.length > 1 ? [selectPart(rulesCustomId(from, ''), games, gameList)] : []),
    ...(buttons.length > 0 ? [buttonRowPart(...buttons)] : []),
  ]
}
