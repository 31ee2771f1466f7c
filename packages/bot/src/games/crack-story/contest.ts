import type { CrackStoryTypes } from '@crackpost/core/games/crack-story/index'
import type { View } from '@crackpost/core/games/crack-story/view'
import { err, ok } from '@crackpost/core/kernel/result'
import { nameAndDescription, OPTION_TYPE } from '../../commands/command.ts'
import { quoteUserText } from '../../discord/escape.ts'
import { frText } from '../../i18n/typeset.ts'
import type { ModalMove, StepMove } from '../moves.ts'
import { printedCardName } from './card-text.ts'
import { confirmationMove } from './confirmation-move.ts'
import { CRACK_STORY_TEXTS } from './texts.ts'

// Contesting a word: contest, vote, waive.

/** Whether there is a word that nobody has contested yet. This is public. */
const hasContestableWord = ({ table }: View): boolean =>
  table.vote === null &&
  (table.contestable?.words.some((word) => !table.contestable?.contested.includes(word)) ?? false)

export const contestMove: StepMove<CrackStoryTypes> = {
  data: {
    ...nameAndDescription(
      'contest',
      'contester',
      'Contest a word that breaks the sentence: everybody votes',
      frText`Conteste un mot qui casse la phrase : tout le monde vote`,
    ),
    options: [
      {
        ...nameAndDescription('word', 'mot', 'Its number in the story', frText`Son numéro dans l'histoire`),
        type: OPTION_TYPE.integer,
        min_value: 1,
        max_value: 300,
      },
    ],
  },
  when: 'always',
  fromOptions({ word }, { view }) {
    const may = view.mine?.mayContest ?? []
    if (typeof word === 'number') return ok({ type: 'contest', word: word - 1 })
    const [first] = may.length > 0 ? may : (view.table.contestable?.words.slice(-1) ?? [])
    if (may.length > 1) return err({ code: 'whichWord', words: may })
    return first === undefined ? err({ code: 'notContestable' }) : ok({ type: 'contest', word: first })
  },
  button(view, language) {
    const useful = view.mine ? view.mine.mayContest.length > 0 : hasContestableWord(view)
    return useful ? { label: CRACK_STORY_TEXTS[language].buttons.contest, style: 'danger' } : null
  },
  choicesAfter(chosen, { view, language }) {
    if (chosen !== '') return null
    const { form, cards, rejections } = CRACK_STORY_TEXTS[language]
    const may = view.mine?.mayContest ?? []
    return {
      // A seat that has not listened to the word gets a message without the word.
      lines: [
        form.contestAbout,
        ...(may.length === 0 ? [rejections.notHeard({ code: 'notHeard' }, NO_NAMES)] : []),
      ],
      choices: may.map((word) => {
        const face = view.table.story[word]?.face ?? null
        const label = form.contestWord(word + 1, face === null ? cards.down : printedCardName(face))
        return { label, style: 'danger', action: { type: 'contest', word } } as const
      }),
    }
  },
}

const NO_NAMES = { player: () => '', seat: () => '' }

/** Votes by option value. */
const VOTE_VALUES = { keep: true, drop: false, nothing: null } as const
type VoteChoice = keyof typeof VOTE_VALUES
const isVoteChoice = (text: unknown): text is VoteChoice =>
  typeof text === 'string' && Object.hasOwn(VOTE_VALUES, text)

export const voteMove: StepMove<CrackStoryTypes> = {
  data: {
    ...nameAndDescription(
      'vote',
      'voter',
      'Vote on the contested word; only you see it',
      frText`Vote sur le mot contesté ; personne d'autre ne voit ta réponse`,
    ),
    options: [
      {
        ...nameAndDescription('choice', 'choix', 'Does the word stay?', frText`Le mot reste-t-il ?`),
        type: OPTION_TYPE.string,
        required: true,
        choices: [
          { name: 'it stays', name_localizations: { fr: 'il reste' }, value: 'keep' },
          { name: 'it falls', name_localizations: { fr: 'il tombe' }, value: 'drop' },
          { name: 'no opinion', name_localizations: { fr: 'sans avis' }, value: 'nothing' },
        ],
      },
    ],
  },
  when: 'always',
  fromOptions: ({ choice }) =>
    isVoteChoice(choice) ? ok({ type: 'vote', keep: VOTE_VALUES[choice] }) : err({ code: 'unknownChoice' }),
  button({ table, mine }, language) {
    const useful = mine ? mine.vote !== null && !mine.vote.voted : table.vote !== null
    return useful ? { label: CRACK_STORY_TEXTS[language].buttons.vote, style: 'primary' } : null
  },
  choicesAfter(chosen, { view, playerNames, language }) {
    const { vote } = view.table
    const mine = view.mine?.vote
    if (chosen !== '' || !vote || !mine) return null
    const { form } = CRACK_STORY_TEXTS[language]
    return {
      // Shows the contested word, privately, to the player who votes.
      lines: [
        form.voteAbout(vote.word + 1, quoteUserText(playerNames.seat(vote.author)), quoteUserText(mine.word)),
      ],
      choices: mine.voted
        ? []
        : [
            { label: form.keep, style: 'success', action: { type: 'vote', keep: true } },
            { label: form.dropIt, style: 'danger', action: { type: 'vote', keep: false } },
            { label: form.silent, style: 'secondary', action: { type: 'vote', keep: null } },
          ],
    }
  },
}

export const waiveMove: ModalMove<CrackStoryTypes> = confirmationMove(
  nameAndDescription(
    'waive',
    'laisser',
    'Let the last word pass: you do not contest it',
    frText`Laisse passer le dernier mot : tu ne le contestes pas`,
  ),
  'always',
  { type: 'waive' },
  ({ table, mine }, language) => {
    const useful = mine ? mine.mayWaive : table.waiting !== null && table.vote === null
    return useful
      ? { label: CRACK_STORY_TEXTS[language].buttons.waive, style: 'primary', action: { type: 'waive' } }
      : null
  },
  (_, language) => ({
    title: CRACK_STORY_TEXTS[language].form.waive,
    text: CRACK_STORY_TEXTS[language].form.waiveAbout,
  }),
)
