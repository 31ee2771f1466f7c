import type { CrackStory } from '@crackpost/core/games/crack-story/index'
import type { View } from '@crackpost/core/games/crack-story/view'
import { no, ok } from '@crackpost/core/kernel/result'
import { OPTION, told } from '../../command.ts'
import type { FilledMove, PickedMove } from '../../moves.ts'
import { quoted } from '../../quoted.ts'
import { f } from '../../words/typeset.ts'
import { printed } from './card.ts'
import { question } from './question.ts'
import { WORDS } from './words.ts'

// A word that breaks the sentence: contested, voted on, or let pass.

/** What everybody may know: that there is a word which nobody has contested yet. */
const isOpen = ({ table }: View): boolean =>
  table.vote === null &&
  (table.contestable?.words.some((word) => !table.contestable?.contested.includes(word)) ?? false)

export const contest: PickedMove<CrackStory> = {
  data: {
    ...told(
      'contest',
      'contester',
      'Contest a word that breaks the sentence: everybody votes',
      f`Conteste un mot qui casse la phrase : tout le monde vote`,
    ),
    options: [
      {
        ...told('word', 'mot', 'Its number in the story', f`Son numéro dans l'histoire`),
        type: OPTION.integer,
        min_value: 1,
        max_value: 300,
      },
    ],
  },
  when: 'always',
  typed({ word }, { view }) {
    const may = view.mine?.mayContest ?? []
    if (typeof word === 'number') return ok({ type: 'contest', word: word - 1 })
    const [first] = may.length > 0 ? may : (view.table.contestable?.words.slice(-1) ?? [])
    if (may.length > 1) return no({ code: 'whichWord', words: may })
    return first === undefined ? no({ code: 'notContestable' }) : ok({ type: 'contest', word: first })
  },
  button(view, language) {
    const useful = view.mine ? view.mine.mayContest.length > 0 : isOpen(view)
    return useful ? { label: WORDS[language].buttons.contest, style: 'danger' } : null
  },
  pick(chosen, { view, language }) {
    if (chosen !== '') return null
    const { form, cards, refusals } = WORDS[language]
    const may = view.mine?.mayContest ?? []
    return {
      // Who has not heard a word is told so, and nothing of it.
      lines: [
        form.contestAbout,
        ...(may.length === 0 ? [refusals.notHeard({ code: 'notHeard' }, NOBODY)] : []),
      ],
      of: may.map((word) => {
        const face = view.table.story[word]?.face ?? null
        const label = form.contestWord(word + 1, face === null ? cards.down : printed(face))
        return { label, style: 'danger', action: { type: 'contest', word } } as const
      }),
    }
  },
}

const NOBODY = { player: () => '', seat: () => '' }

/** Votes by what they are called. */
const VOTES = { keep: true, drop: false, nothing: null } as const
type Choice = keyof typeof VOTES
const isChoice = (text: unknown): text is Choice => typeof text === 'string' && Object.hasOwn(VOTES, text)

export const vote: PickedMove<CrackStory> = {
  data: {
    ...told(
      'vote',
      'voter',
      'Vote on the contested word; only you see it',
      f`Vote sur le mot contesté ; personne d'autre ne voit ta réponse`,
    ),
    options: [
      {
        ...told('choice', 'choix', 'Does the word stay?', f`Le mot reste-t-il ?`),
        type: OPTION.string,
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
  typed: ({ choice }) =>
    isChoice(choice) ? ok({ type: 'vote', keep: VOTES[choice] }) : no({ code: 'unknownChoice' }),
  button({ table, mine }, language) {
    const useful = mine ? mine.vote !== null && !mine.vote.voted : table.vote !== null
    return useful ? { label: WORDS[language].buttons.vote, style: 'primary' } : null
  },
  pick(chosen, { view, cast, language }) {
    const { vote } = view.table
    const mine = view.mine?.vote
    if (chosen !== '' || !vote || !mine) return null
    const { form } = WORDS[language]
    return {
      // The contested word alone, for the eyes of who has to vote.
      lines: [form.voteAbout(vote.word + 1, quoted(cast.seat(vote.author)), quoted(mine.word))],
      of: mine.voted
        ? []
        : [
            { label: form.keep, style: 'success', action: { type: 'vote', keep: true } },
            { label: form.dropIt, style: 'danger', action: { type: 'vote', keep: false } },
            { label: form.silent, style: 'secondary', action: { type: 'vote', keep: null } },
          ],
    }
  },
}

export const waive: FilledMove<CrackStory> = question(
  told(
    'waive',
    'laisser',
    'Let the last word pass: you do not contest it',
    f`Laisse passer le dernier mot : tu ne le contestes pas`,
  ),
  'always',
  { type: 'waive' },
  ({ table, mine }, language) => {
    const useful = mine ? mine.mayWaive : table.waiting !== null && table.vote === null
    return useful
      ? { label: WORDS[language].buttons.waive, style: 'primary', action: { type: 'waive' } }
      : null
  },
  (_, language) => ({ title: WORDS[language].form.waive, text: WORDS[language].form.waiveAbout }),
)
