import type { Language } from '@crackpost/bot/discord/interaction'
import { CRACK_STORY_TEXTS } from '@crackpost/bot/games/crack-story/texts'
import { textsIn } from '@crackpost/bot/i18n/index'
import type { Dice } from '@crackpost/core/kernel/dice'
import { asArray, asObject, asString } from '@crackpost/playground/json'
import type { DiscordHarness } from '../harness/discord.ts'
import { matchIdShownIn, publicMessagesIn, ROOT_COMMAND_NAMES, USER_LOCALES } from '../scenarios/match.ts'
import { type MessageView, VIEW_LABEL_TYPE } from '../users/message-view.ts'
import type { TestUser } from '../users/test-user.ts'

/**
 * A user in a Crack Story match. They know only words that a form has shown them or that they said
 * themselves.
 */
export interface StoryUser {
  readonly user: TestUser
  readonly language: Language
  rememberedWords: string[]
  /** How many times a form has shown each word. */
  readonly timesShown: Map<string, number>
}

export interface StoryScenario {
  readonly harness: DiscordHarness
  readonly storyUsers: readonly StoryUser[]
  readonly matchId: string
  readonly threadId: string
  readonly dice: Dice
  /** Every word said so far, including words taken back. */
  readonly saidWords: string[]
  /** Number of times each kind of action was taken. */
  readonly actionCounts: Map<string, number>
}

const USER_NAMES = ['Zoé', 'Sam', 'Inès', 'Léo', 'Kim', 'Ana', 'Tom', 'Lou']

/** Opens a lobby, sets options by their labels, seats one user per language and starts the match. */
export async function startStoryScenario(
  harness: DiscordHarness,
  languages: readonly Language[],
  options: Readonly<Record<string, string>>,
  dice: Dice,
): Promise<StoryScenario> {
  const storyUsers = languages.map((language, n): StoryUser => {
    const user = harness.addUser(USER_NAMES[n] ?? `${n}`, { locale: USER_LOCALES[language] })
    return { user, language, rememberedWords: [], timesShown: new Map() }
  })
  const [host, ...others] = storyUsers
  if (!host) throw new Error('nobody is there')
  const commands = ROOT_COMMAND_NAMES[host.language]
  const { labels } = textsIn(host.language)
  const opened = await host.user.typeCommand(commands.open, {
    [commands.game]: 'Crack Story',
    [commands.players]: storyUsers.length,
  })
  await host.user.submitModal(await host.user.pressButton(opened, labels.options), options)
  for (const { user, language } of others) {
    const [table] = await user.autocomplete(
      ROOT_COMMAND_NAMES[language].join,
      ROOT_COMMAND_NAMES[language].match,
    )
    await user.typeCommand(ROOT_COMMAND_NAMES[language].join, {
      [ROOT_COMMAND_NAMES[language].match]: table?.value ?? '',
    })
  }
  const match = matchIdShownIn(await host.user.pressButton(opened, labels.start))
  const place = await harness.threadOf(match)
  for (const { user } of storyUsers) user.switchChannel(place)
  return {
    harness,
    storyUsers,
    matchId: match,
    threadId: place,
    dice,
    saidWords: [],
    actionCounts: new Map(),
  }
}

const CONSONANTS = 'bcdfgjklmnpqrstvwxz'

/** Returns an unused word that starts with this letter and occurs in no other text. */
export function inventWord(
  { saidWords, dice }: Pick<StoryScenario, 'saidWords' | 'dice'>,
  letter: string,
): string {
  const tail = Array.from({ length: 7 }, () => CONSONANTS[dice.integerBelow(CONSONANTS.length)]).join('')
  const word = `${letter}${tail}${CONSONANTS[saidWords.length % CONSONANTS.length]}q`
  saidWords.push(word)
  return word
}

const countAction = ({ actionCounts }: StoryScenario, action: string): void =>
  void actionCounts.set(action, (actionCounts.get(action) ?? 0) + 1)

/** Shows the user's hand, at random by the command or by the newest public hand button. */
export async function openStoryHand(
  { harness, threadId, dice }: StoryScenario,
  { user, language }: StoryUser,
): Promise<MessageView> {
  if (dice.integerBelow(2) === 0) return user.typeCommand(ROOT_COMMAND_NAMES[language].hand)
  // Public messages are in the language of the match, not of the user.
  const hands = [textsIn('fr').labels.hand, textsIn('en').labels.hand]
  const view = publicMessagesIn(harness, user, threadId).findLast((each) =>
    each.buttonLabels().some((label) => hands.includes(label)),
  )
  const label = view?.buttonLabels().find((each) => hands.includes(each))
  return view && label !== undefined
    ? user.pressButton(view, label)
    : user.typeCommand(ROOT_COMMAND_NAMES[language].hand)
}

/** The button's full label, with or without a count behind it; undefined if there is none. */
export const labelStartingWith = (view: MessageView, label: string): string | undefined =>
  view.buttonLabels().find((each) => each === label || each.startsWith(`${label} (`))

/** Takes one action that the user's view offers. Returns false if it offers none. */
export async function takeStoryTurn(scenario: StoryScenario, storyUser: StoryUser): Promise<boolean> {
  const { user, language } = storyUser
  const { buttons } = CRACK_STORY_TEXTS[language]
  const { dice } = scenario
  const view = await openStoryHand(scenario, storyUser)
  const offeredLabel = (action: keyof typeof buttons): string | undefined =>
    labelStartingWith(view, buttons[action])
  const vote = offeredLabel('vote')
  if (vote !== undefined) return castVote(scenario, storyUser, await user.pressButton(view, vote))
  const listen = offeredLabel('listen')
  if (listen !== undefined) {
    await listenAndSubmit(scenario, storyUser, view, listen)
    return true
  }
  const contest = offeredLabel('contest')
  if (contest !== undefined && dice.integerBelow(8) === 0)
    return contestWord(scenario, storyUser, await user.pressButton(view, contest))
  const waive = offeredLabel('waive')
  if (waive !== undefined) {
    await user.pressButton(view, waive)
    countAction(scenario, 'waive')
    return true
  }
  return makeMove(scenario, storyUser, view)
}

async function makeMove(scenario: StoryScenario, storyUser: StoryUser, view: MessageView): Promise<boolean> {
  const { user, language } = storyUser
  const { buttons, form } = CRACK_STORY_TEXTS[language]
  const { dice } = scenario
  const recite = labelStartingWith(view, buttons.recite)
  const inverse = labelStartingWith(view, buttons.inverse)
  const swap = labelStartingWith(view, buttons.swap)
  const draw = labelStartingWith(view, buttons.draw)
  if (inverse !== undefined && dice.integerBelow(3) === 0) {
    await user.pressButton(await user.pressButton(view, inverse), form.inverse)
    countAction(scenario, 'inverse')
    return true
  }
  if (swap !== undefined && dice.integerBelow(3) === 0) {
    const choice = await user.pressButton(view, swap)
    const [first = ''] = choice.buttonLabels()
    await user.pressButton(choice, first)
    countAction(scenario, 'swap')
    return true
  }
  if (recite !== undefined && dice.integerBelow(20) > 0) {
    await reciteStory(scenario, storyUser, await user.pressButton(view, recite))
    return true
  }
  if (draw !== undefined) {
    await user.pressButton(await user.pressButton(view, draw), form.draw)
    countAction(scenario, 'draw')
    return true
  }
  const chrono = labelStartingWith(view, buttons.chrono)
  if (chrono === undefined || dice.integerBelow(12) > 0) return false
  // The user is slow: after a quarter of their time the chrono can be started, and they lose the turn by it.
  await scenario.harness.advanceClock(13 * 3_600_000)
  const again = await openStoryHand(scenario, storyUser)
  const now = labelStartingWith(again, buttons.chrono)
  if (now === undefined) return true
  await user.pressButton(await user.pressButton(again, now), form.chrono)
  await scenario.harness.advanceClock(62 * 60_000)
  countAction(scenario, 'chrono')
  return true
}

/** The words that a listening form shows, and the number of the first one. */
export function wordsInListeningModal(form: MessageView): {
  readonly from: number
  readonly words: readonly string[]
} {
  const text = form.text()
  const [, from = ''] = /(?:Mots?|Words?) (\d+)/.exec(text) ?? []
  const words = [...text.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, phrase = '']) => phrase.split(' '))
  return { from: Number(from), words }
}

/** Listens and submits the form; one time in six closes it and opens it again instead. */
async function listenAndSubmit(
  scenario: StoryScenario,
  storyUser: StoryUser,
  view: MessageView,
  label: string,
): Promise<void> {
  const { user } = storyUser
  const form = await user.pressButton(view, label)
  rememberShownWords(storyUser, form)
  countAction(scenario, 'listen')
  if (scenario.dice.integerBelow(6) > 0) {
    await user.submitModal(form, {})
    return
  }
  countAction(scenario, 'closed')
  const again = await openStoryHand(scenario, storyUser)
  const once = labelStartingWith(again, CRACK_STORY_TEXTS[storyUser.language].buttons.listen)
  if (once === undefined) throw new Error('a form that was closed can’t be opened once more')
  rememberShownWords(storyUser, await user.pressButton(again, once))
}

function rememberShownWords(storyUser: StoryUser, form: MessageView): void {
  const { from, words } = wordsInListeningModal(form)
  if (words.length === 0) throw new Error(`nothing to hear in\n${form.text()}`)
  storyUser.rememberedWords = [...storyUser.rememberedWords.slice(0, from - 1), ...words]
  for (const word of words) storyUser.timesShown.set(word, (storyUser.timesShown.get(word) ?? 0) + 1)
}

async function contestWord(
  scenario: StoryScenario,
  { user }: StoryUser,
  choice: MessageView,
): Promise<boolean> {
  const [word = ''] = choice.buttonLabels()
  await user.pressButton(choice, word)
  countAction(scenario, 'contest')
  return true
}

/** Votes on the contested word; throws unless the view shows exactly one said word. */
async function castVote(
  scenario: StoryScenario,
  { user, language }: StoryUser,
  choice: MessageView,
): Promise<boolean> {
  const { form } = CRACK_STORY_TEXTS[language]
  const known = scenario.saidWords.filter((word) => choice.text().includes(word))
  if (known.length !== 1) throw new Error(`${known.length} words to vote on in\n${choice.text()}`)
  const ways = [form.keep, form.dropIt, form.dropIt, form.silent]
  await user.pressButton(choice, ways[scenario.dice.integerBelow(ways.length)] ?? form.keep)
  countAction(scenario, 'vote')
  return true
}

/** Labels of the options of a form field. */
const optionsInModal = (form: MessageView, label: string): string[] =>
  form
    .components()
    .filter((part) => part.type === VIEW_LABEL_TYPE && part.label === label)
    .flatMap((part) =>
      asArray(asObject(part.component).options).map(
        (option: unknown) => asString(asObject(option).label) ?? '',
      ),
    )

const letterOfCard = (card: string): string => /^[A-Z](?= |$)/.exec(card)?.[0] ?? 'K'

/**
 * Chooses a card, types the remembered words and a new one, and adds a second card where the first allows it.
 */
async function reciteStory(
  scenario: StoryScenario,
  storyUser: StoryUser,
  opened: MessageView,
): Promise<void> {
  const { user, language } = storyUser
  const { form } = CRACK_STORY_TEXTS[language]
  const { dice } = scenario
  const cards = [...optionsInModal(opened, form.card), ...optionsInModal(opened, form.moreCards)]
  const card = cards[dice.integerBelow(cards.length)] ?? ''
  const words: string[] = card === 'STORY' ? [] : [inventWord(scenario, letterOfCard(card))]
  const lines: string[] = []
  // Add a simple letter after a REJOUER card, if one is held.
  const next = cards.find((each) => each !== card && /^[A-Z]$/.test(each))
  if (card.endsWith('REJOUER') && next !== undefined && dice.integerBelow(3) > 0) {
    const word = inventWord(scenario, next)
    words.push(word)
    lines.push(`${next} ${word}`)
    countAction(scenario, 'chain')
  }
  // One time in fifteen, leave out the first word.
  const forgets = storyUser.rememberedWords.length > 0 && dice.integerBelow(15) === 0
  const memory = forgets ? storyUser.rememberedWords.slice(1) : storyUser.rememberedWords
  const text = [[...memory, ...words.slice(0, 1)].join(' '), ...lines].join('\n')
  const people = optionsInModal(opened, form.to)
  const list = optionsInModal(opened, form.card).includes(card) ? form.card : form.moreCards
  const needs = card === 'STORY' || card.endsWith('+1')
  const receipt = await user.submitModal(opened, {
    [list]: card,
    [form.text]: text,
    ...(people.length > 0 ? { [form.to]: needs ? people.slice(0, 1) : [] } : {}),
  })
  countAction(scenario, card === 'STORY' ? 'story' : forgets ? 'forgot' : 'recite')
  if (labelStartingWith(receipt, textsIn(language).labels.change) !== undefined)
    throw new Error(`refused: ${receipt.text()}`)
  storyUser.rememberedWords = [...storyUser.rememberedWords, ...words].slice(0, storyWordCountOn(receipt))
}

/** Number of words in the story, from the picture's alternative text or the message text; 0 if not given. */
export function storyWordCountOn(view: MessageView): number {
  const [, count] =
    /(?:L’histoire a|The story has) (\d+) (?:mot|word)/.exec([...view.altTexts(), view.text()].join('\n')) ??
    /(?:L’histoire : |The story: )\*\*(\d+)/.exec(view.text()) ??
    []
  return count === undefined ? 0 : Number(count)
}

/** Plays until the match is over; throws if it does not end. */
export async function playStoryToEnd(scenario: StoryScenario): Promise<void> {
  if (!(await playStoryTurns(scenario, 4000))) throw new Error('the match does not end')
}

/** Gives the users this many turns in rotation; returns whether the match is over. */
export async function playStoryTurns(scenario: StoryScenario, visits: number): Promise<boolean> {
  const { harness, storyUsers, matchId } = scenario
  for (let n = 0; n < visits; n++) {
    const storyUser = storyUsers[n % storyUsers.length]
    if (!storyUser) throw new Error('nobody is there')
    if ((await harness.loadMatch(matchId)).phase !== 'playing') return true
    if (await takeStoryTurn(scenario, storyUser)) continue
    // This user can do nothing now; continue with the next one.
    scenario.actionCounts.set('idle', (scenario.actionCounts.get('idle') ?? 0) + 1)
  }
  return false
}
