import type { CrackStoryTypes } from '@crackpost/core/games/crack-story/index'
import { codeSpan } from '../../discord/escape.ts'
import { enText, frText } from '../../i18n/typeset.ts'
import type { RulesSection } from '../presenter.ts'
import { crackStoryExample, crackStorySeatExample } from './examples.ts'

/** The rules for new players, in the order in which they are needed. */
export const CRACK_STORY_RULES: readonly RulesSection<CrackStoryTypes>[] = [
  {
    id: 'aim',
    title: { fr: frText`Le but`, en: enText`The aim` },
    text: {
      fr: frText`De deux à huit, vous inventez une phrase ensemble, un mot par carte. Pour ajouter le tien, tu dois d'abord redire toute l'histoire, de mémoire.

**Qui pose sa dernière carte gagne la manche. Trois manches gagnent la partie** (ou deux, ou une : c'est une option de la table).

Chacun reçoit huit cartes ; le reste fait la pioche. Qui distribue commence : la première fois par tirage, ensuite c'est qui vient de gagner.

Sur la table, tout le monde voit les cartes de l'histoire dans l'ordre, qui les a posées, combien de mots elle a, et combien de cartes chacun tient. **Les mots, eux, ne s'écrivent pas** tant que l'histoire dure : ni dans les messages, ni sur les images. Ils sont dans vos têtes.

Quand une histoire finit, son texte paraît en entier, avec qui a dit quoi. C'est le souvenir de la partie.`,
      en: enText`Two to eight of you make up a sentence together, a word per card. To add yours, you must first repeat the whole story from memory.

**Whoever lays their last card wins the round. Three rounds win the match** (or two, or one: the table chooses).

Everybody gets eight cards; the rest is the pile. The dealer starts: drawn the first time, later whoever has just won.

On the table everybody sees the cards of the story in order, who laid them, how many words it has, and how many cards each player holds. **The words are written nowhere** while the story lasts: not in messages, not on pictures. They are in your heads.

When a story ends, its whole text appears, with who said what. That is the keepsake of the match.`,
    },
    example: crackStoryExample('table', 4, {
      fr: frText`Une table à trois après six mots : les cartes E, D, U REJOUER, V, Q REJOUER et D, et à qui elles étaient. Les mots ne se voient pas.`,
      en: enText`A table of three after six words: the cards E, D, U REJOUER, V, Q REJOUER and D, and whose they were. The words can't be seen.`,
    }),
  },
  {
    id: 'cards',
    title: { fr: frText`Les cartes`, en: enText`The cards` },
    text: {
      fr: frText`110 cartes. On les écrit court : une lettre, puis un signe.

**Les lettres** se posent avec un mot qui commence par elles. Devant une apostrophe, c'est la première lettre qui compte : *s'emmêlent* est un S, *qu'il* un Q.
- ${codeSpan('A')} simple.
- ${codeSpan('A>')} REJOUER : tu peux continuer aussitôt, sans réciter de nouveau, avec une lettre simple, REJOUER ou CACHE, ou avec STORY, INVERSE ou SWAP.
- ${codeSpan('A_')} CACHE : posée face cachée, la table ne montre plus sa lettre.
- ${codeSpan('Z+')} +1 : tu nommes quelqu'un, qui pioche une carte.
- ${codeSpan('?')} JOKER : n'importe quelle lettre.
- ${codeSpan('?>')} JOKER REJOUER : n'importe quelle lettre, puis tout ce que tu veux.

**Les autres**
- STORY finit l'histoire : récite-la en entier, puis donne trois cartes de la pioche à une, deux ou trois personnes.
- INVERSE change le sens du jeu, SWAP échange ta main avec une autre. Rien à réciter.

Ces trois-là finissent ton tour. Si ta dernière carte est un SWAP, c'est l'autre qui gagne la manche !

**Un mot** est une suite de lettres, avec traits d'union ou apostrophes à l'intérieur, 30 lettres au plus. Tous sont permis, dictionnaire ou pas.`,
      en: enText`110 cards. We write them short: a letter, then a sign.

**Letters** are laid with a word that begins with them. Before an apostrophe the first letter counts: *s'emmêlent* is an S, *qu'il* a Q.
- ${codeSpan('A')} simple.
- ${codeSpan('A>')} REJOUER: you may go on at once, without reciting again, with a simple, REJOUER or CACHE letter, or with STORY, INVERSE or SWAP.
- ${codeSpan('A_')} CACHE: laid face down, the table no longer shows its letter.
- ${codeSpan('Z+')} +1: you name somebody, who draws a card.
- ${codeSpan('?')} JOKER: any letter.
- ${codeSpan('?>')} JOKER REJOUER: any letter, then anything you like.

**The others**
- STORY ends the story: recite all of it, then give three cards from the pile to one, two or three players.
- INVERSE turns the direction, SWAP exchanges your hand with another. Nothing to recite.

These three end your turn. If your last card is a SWAP, the other one wins the round!

**A word** is one run of letters, with hyphens or apostrophes inside, 30 letters at most. All are allowed, dictionary or not.`,
    },
    example: crackStorySeatExample(4, 1, {
      fr: frText`La main de Noé : E, N, C, P REJOUER, S CACHE, H +1 et SWAP, sous la table.`,
      en: enText`Noé's hand: E, N, C, P REJOUER, S CACHE, H +1 and SWAP, below the table.`,
    }),
  },
  {
    id: 'listen',
    title: { fr: frText`Écouter`, en: enText`Listening` },
    text: {
      fr: frText`À une vraie table, on entend l'histoire à chaque tour. Ici, rien de ce qui est dit ne doit rester écrit. Alors :

**Chacun entend chaque nouveau mot une seule fois.** Le bouton « Écouter » ouvre un formulaire avec les mots ajoutés depuis ta dernière écoute. Lis, retiens, envoie : il se ferme et ne laisse rien.

- En l'envoyant, tu dis que c'est entendu.
- Si tu le fermes sans l'envoyer, ou si la connexion tombe, tu peux le rouvrir **une fois** ; après, ces mots comptent comme entendus quoi qu'il arrive.
- Tes propres mots, tu les as déjà entendus.
- Écoute quand tu veux, même si ce n'est pas ton tour. Mais dès que ton formulaire de récitation est ouvert, on n'écoute plus à ce tour.
- Personne ne sait si tu as écouté, ni combien de mots t'attendent : cela n'est dit qu'à toi.

${codeSpan('/crackstory écouter')} fait la même chose.`,
      en: enText`At a real table you hear the story at every turn. Here nothing that is said may stay in writing. So:

**Everybody hears every new word only once.** The button “Listen” opens a form with the words added since you last listened. Read, remember, send: it closes and leaves nothing behind.

- By sending it you say that you have heard.
- If you close it without sending, or the connection breaks, you can open it **once** more; after that these words count as heard whatever happens.
- Your own words you have heard already.
- Listen whenever you like, even when it is not your turn. But once your recital form is open there is no more listening this turn.
- Nobody knows whether you have listened, nor how many words wait for you: only you are told.

${codeSpan('/crackstory listen')} does the same.`,
    },
    example: null,
  },
  {
    id: 'recite',
    title: { fr: frText`Réciter`, en: enText`Reciting` },
    text: {
      fr: frText`À ton tour : « Réciter », une carte INVERSE ou SWAP, ou « Piocher » une carte et passer.

**Le formulaire.** Choisis ta carte, puis écris toute l'histoire dans l'ordre **et ton nouveau mot en dernier**. Avec STORY : l'histoire seule. Pour +1, SWAP et STORY, choisis pour qui.

**Continuer avec REJOUER** : va à la ligne, et écris la carte suivante et son mot, une ligne par carte :
${codeSpan('Elle dessine une')}
${codeSpan('V vache')}

**Le temps** court dès la première ouverture : 3 minutes et 5 secondes par mot (option). Rouvrir ne donne pas plus de temps. Trop tard, ou jamais envoyé : c'est une erreur.

**Une erreur** (un mot faux, oublié, déplacé, ou une mauvaise lettre) : la carte revient, tu pioches une carte et perds ton tour. Personne ne voit ce que tu as écrit. Dans une suite, une mauvaise lettre laisse les mots d'avant.

**Ce qui ne compte pas** : majuscules, accents, ponctuation, traits d'union, apostrophes. En orthographe souple, un mot de 5 lettres ou plus peut avoir une lettre fausse, de trop ou oubliée, ou deux échangées, sauf si cela fait un autre mot. On teste ta mémoire, pas ta frappe.`,
      en: enText`On your turn: “Recite”, an INVERSE or SWAP card, or “Draw” a card and pass.

**The form.** Choose your card, then write the whole story in order **and your new word last**. With STORY: the story alone. For +1, SWAP and STORY choose for whom.

**Going on with REJOUER**: start a new line with the next card and its word, a line for each card:
${codeSpan('Elle dessine une')}
${codeSpan('V vache')}

**The time** runs from the first opening: 3 minutes and 5 seconds a word (an option). Opening again gives no more time. Too late, or never sent: that is a mistake.

**A mistake** (a word wrong, missing or misplaced, or a wrong letter): the card comes back, you draw a card and lose the turn. Nobody sees what you wrote. In a chain a wrong letter leaves the words before it.

**What doesn't count**: capitals, accents, punctuation, hyphens, apostrophes. With lenient spelling a word of 5 letters or more may have one letter wrong, extra or missing, or two swapped, unless that makes another word. Memory is tested, not typing.`,
    },
    example: crackStorySeatExample(5, 2, {
      fr: frText`Au tour de Zoé : sept mots sur la table, le septième face cachée, et sa main de six cartes.`,
      en: enText`Zoé to play: seven words on the table, the seventh face down, and her hand of six cards.`,
    }),
  },
  {
    id: 'contest',
    title: { fr: frText`Contester`, en: enText`Contesting` },
    text: {
      fr: frText`Un mot casse la phrase ? Qui l'a entendu peut le contester, jusqu'à ce que la personne suivante ouvre son formulaire ou joue. Une seule contestation par mot.

**Tout le monde vote**, l'auteur du mot aussi. Chacun voit ce mot-là, seul, en privé. Qui conteste compte contre ; se taire n'est pas voter ; **égalité : le mot reste**. À deux, il ne tombe que si son auteur est d'accord. Pendant le vote, le temps s'arrête pour tout le reste.

- **Le mot reste** : qui a contesté pioche une carte.
- **Le mot tombe** : lui et tout ce que son auteur a fait après, dans le même tour, est repris. L'auteur pioche une carte et perd la fin de son tour. Les autres apprennent seulement combien de mots sont tombés.

**Un dernier mot** suivi de STORY, ou qui gagne la manche, reste contestable le temps d'un vote. La partie attend, ou continue dès que tous les autres ont touché « Laisser passer ».`,
      en: enText`A word breaks the sentence? Whoever has heard it may contest it, until the next player opens the form or plays. One contest per word.

**Everybody votes**, the word's author too. Each sees that word alone, in private. The contester counts as against; silence is no vote; **on a tie the word stays**. Between two it falls only if its author agrees. During a vote the time stands still for everything else.

- **The word stays**: the contester draws a card.
- **The word falls**: it and all that its author did after it in the same turn is taken back. The author draws a card and loses the rest of the turn. The others learn only how many words fell.

**A last word** that is followed by STORY, or that wins the round, stays contestable for the time of a vote. The match waits, or goes on as soon as all others have touched “Let it pass”.`,
    },
    example: crackStoryExample('table', 7, {
      fr: frText`Le neuvième mot, de Zoé, est mis au vote : on attend Noé et Zoé.`,
      en: enText`The ninth word, by Zoé, is put to the vote: Noé and Zoé are waited for.`,
    }),
  },
  {
    id: 'end',
    title: { fr: frText`Le temps et la fin`, en: enText`Time and the end` },
    text: {
      fr: frText`**Le chrono.** Quelqu'un traîne ? Après un quart du temps d'un tour, n'importe qui peut lancer le chrono : une heure (option) pour jouer ou ouvrir le formulaire, sinon la personne pioche et perd son tour. Trois tours entiers sans rien jouer : la place est perdue.

**Tout le monde est bloqué.** Si chacun à la suite a pioché et passé, l'histoire est abandonnée, et qui avait pioché en premier en commence une autre. Si cela arrive deux fois de suite, sans rien poser ni rien pouvoir piocher, la plus petite main gagne la manche.

**La pioche est vide** : les cartes jouées sont mélangées, sauf celles de l'histoire en cours.

**La fin d'une manche** : qui pose sa dernière carte la gagne. Avec STORY ou +1, l'effet a lieu d'abord. Toutes les cartes sont mélangées, et qui a gagné commence.

**Les souvenirs.** Le texte d'une histoire finie reste sous « Plus… ». L'hôte, la modération ou l'auteur d'un mot peut le masquer ; qui demande l'oubli masque tous les siens.`,
      en: enText`**The chrono.** Somebody dawdles? After a quarter of a turn's time anybody may start the chrono: one hour (an option) to play or to open the form; otherwise they draw and lose the turn. Three whole turns without a move: the seat is lost.

**Everybody is stuck.** If all in a row have drawn and passed, the story is abandoned, and whoever drew first begins another. If it happens twice running, with nothing laid and nothing left to draw, the smallest hand wins the round.

**The pile is empty**: played cards are shuffled, but never those of the running story.

**The end of a round**: whoever lays their last card wins it. With STORY or +1 the effect happens first. All cards are shuffled, and the winner starts.

**Keepsakes.** The text of a story that is over stays under “More…”. The host, those who manage the server, or a word's author can hide a word; whoever asks to be forgotten hides all of theirs.`,
    },
    example: crackStoryExample('keepsake', 8, {
      fr: frText`Le souvenir d'une histoire : Elle dessine une vache qui danse sous la lune.`,
      en: enText`The keepsake of a story: Elle dessine une vache qui danse sous la lune.`,
    }),
  },
]
