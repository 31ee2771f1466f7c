import type { CrackWordTypes } from '@crackpost/core/games/crack-word/index'
import { codeSpan } from '../../discord/escape.ts'
import { enText, frText } from '../../i18n/typeset.ts'
import type { RulesSection } from '../presenter.ts'
import {
  crackWordLastRoundsExample,
  crackWordPreviewExample,
  crackWordSeatExample,
  crackWordTableExample,
} from './examples.ts'

/** The rules for new players, in the order in which they are needed. */
export const CRACK_WORD_RULES: readonly RulesSection<CrackWordTypes>[] = [
  {
    id: 'aim',
    title: { fr: frText`Le but`, en: enText`The aim` },
    text: {
      fr: frText`Quatre lignes de cartes sont sur la table, et chacun a sa couleur : rouge, bleu, vert ou jaune. À ton tour, tu ajoutes une carte à une ligne, pour former peu à peu un mot français.

Quand une ligne est un mot entier et que ta couleur y a la majorité, tu annonces **CRACK WORD** et tu prends toutes ses cartes. Elles vont dans ton **paquet**, face visible : une carte, un point. **Le plus gros paquet gagne.**

Tes cartes et celles des autres se mêlent sur les mêmes lignes : tout l'art est de finir les mots où tu mènes, et de gâcher ceux des autres.

**Les cartes.** Chaque couleur en a 60 :
- 55 lettres. Le E y est six fois, le A et le I quatre fois ; les plus rares, une seule.
- 3 **JOKER** : un JOKER prend la lettre que tu veux quand tu le joues, et la garde.
- 2 **POUBELLE** : elle vide une ligne.

Sur les images, chaque couleur a aussi son signe. En texte, une lettre sous chaque carte dit sa couleur, et une étoile un JOKER.`,
      en: enText`Four lines of cards lie on the table, and everybody has a colour: red, blue, green or yellow. On your turn you add a card to a line, so that little by little it becomes a French word.

When a line is a whole word and your colour has the majority in it, you call **CRACK WORD** and take all its cards. They go to your **packet**, face up: one card, one point. **The biggest packet wins.**

Your cards and those of the others are on the same lines: the art is to finish the words where you lead, and to spoil those of the others.

**The cards.** Each colour has 60:
- 55 letters. E is there six times, A and I four times; the rarest, once.
- 3 **JOKERs**: a JOKER takes any letter when it is played, and keeps it.
- 2 **POUBELLEs** (dustbins): one empties a line.

On pictures each colour has a sign of its own, too. In text, a letter under each card tells its colour, and a star a JOKER.`,
    },
    example: crackWordTableExample(4, {
      fr: frText`Quatre lignes après quatre coups : NOTR, A, PA et S. Léa joue les cartes rouges, Noé les bleues.`,
      en: enText`Four lines after four moves: NOTR, A, PA and S. Léa plays the red cards, Noé the blue ones.`,
    }),
  },
  {
    id: 'start',
    title: { fr: frText`Le départ`, en: enText`The start` },
    text: {
      fr: frText`**Les couleurs** se choisissent à la table ouverte, avec le bouton Couleur ou ${codeSpan('/crack couleur')}. Qui n'a rien choisi reçoit une couleur libre.

**Qui commence ?** Chacun coupe son paquet de 60 cartes et montre une lettre : la plus proche du A commence. En cas d'égalité, on coupe de nouveau entre ex æquo.

**La pioche.** Chacun mélange et garde une pioche ; le reste quitte le jeu sans être vu.
- partie normale : 40 cartes à deux, 30 à trois, 25 à quatre
- partie courte : 24, 18 ou 15
- partie experte : les 60

**Les quatre lignes.** À partir de la personne qui commence, chacun à son tour retourne la carte du dessus de sa pioche : une lettre par ligne, jusqu'à quatre. Un JOKER ou une POUBELLE va sous la pioche, et on retourne la suivante.

**La main.** Chacun prend huit cartes, que les autres ne voient pas. Quand tu joues ta dernière carte, tu en prends huit nouvelles, ou ce qu'il reste.`,
      en: enText`**Colours** are chosen at the open table, by the Colour button or ${codeSpan('/crack colour')}. Whoever has not chosen gets one that is free.

**Who begins?** Everybody cuts their pack of 60 cards and shows a letter: the one nearest to A begins. Those who tie cut again.

**The pile.** Everybody shuffles and keeps a pile; the rest leaves the game unseen.
- normal match: 40 cards for two, 30 for three, 25 for four
- short match: 24, 18 or 15
- expert match: all 60

**The four lines.** From whoever begins, everybody in turn puts the top card of their pile on the table: a letter a line, up to four. A JOKER or a POUBELLE goes under the pile, and the next card is turned.

**The hand.** Everybody takes eight cards, which the others don't see. When you play your last card, you take eight new ones, or what is left.`,
    },
    example: crackWordTableExample(0, {
      fr: frText`Au départ, une lettre par ligne : N et P pour Léa, en rouge, A et S pour Noé, en bleu.`,
      en: enText`At the start, a letter a line: N and P for Léa, in red, A and S for Noé, in blue.`,
    }),
  },
  {
    id: 'turn',
    title: { fr: frText`Ton tour`, en: enText`Your turn` },
    text: {
      fr: frText`À ton tour, fais **une** de ces trois choses.

**Placer une carte** sur une ligne :
- à son bout gauche ou à son bout droit ; on n'insère rien au milieu ;
- ou **par-dessus** une carte qui montre la même lettre : elle est couverte, et c'est la tienne qui compte. Un JOKER peut couvrir une carte de sa lettre, et être couvert ;
- ou sur une ligne vide, n'importe quelle lettre.

Les lettres de la ligne, lues de gauche à droite, doivent se suivre dans au moins un mot du lexique. NOTR convient, grâce à NOTRE. Les formes conjuguées sont des mots, les noms propres non, et les accents ne comptent pas. ${codeSpan('/crack mot')} dit si un mot est bon.

**Jouer une POUBELLE** : voir plus loin.

**Piocher une carte et passer**, tant qu'il y a des pioches. C'est aussi ce que fait l'horloge quand ton temps est écoulé.

**Sur l'image** : Noé pose un L bleu par-dessus le L rouge de la ligne 1. La ligne se lit toujours L, mais elle est à lui maintenant.`,
      en: enText`On your turn do **one** of these three things.

**Place a card** on a line:
- at its left end or at its right end; nothing is put in between;
- or **on top** of a card that shows the same letter: it is covered, and yours counts. A JOKER may cover a card with its letter, and be covered;
- or on an empty line, any letter.

The letters of the line, read from left to right, must stand in a row in at least one word of the lexicon. NOTR will do, thanks to NOTRE. Conjugated forms are words, proper nouns are not, and accents don't count. ${codeSpan('/crack word')} tells whether a word is good.

**Play a POUBELLE**: see below.

**Draw a card and pass**, as long as there are piles. That is also what the clock does when your time is up.

**In the picture**: Noé lays a blue L on top of the red L of line 1. The line still reads L, but now it is his.`,
    },
    example: crackWordPreviewExample(7, {
      fr: frText`Noé couvre le L rouge de la ligne 1 avec un L bleu.`,
      en: enText`Noé covers the red L of line 1 with a blue L.`,
    }),
  },
  {
    id: 'crack',
    title: { fr: frText`CRACK WORD`, en: enText`CRACK WORD` },
    text: {
      fr: frText`Quand la carte que tu places fait de la ligne un **mot entier de trois lettres ou plus**, et que **tu y as la majorité**, tu peux annoncer CRACK WORD.

- Toutes les cartes de la ligne, couvertes comprises, vont dans ton paquet : autant de points.
- Ensuite tu **poses une carte** de ta main sur la ligne vidée : une lettre, ou un JOKER avec sa lettre, jamais une POUBELLE. Sans carte à poser, la ligne reste vide.
- Si c'était ta dernière carte, tu prends d'abord une nouvelle main, puis tu poses : c'est la suite du même tour.

Couvrir une carte d'un mot déjà fini suffit pour l'annoncer. Annoncer n'est jamais obligatoire : un mot plus long rapporte plus, si personne ne le prend avant toi.

**Sur l'image** : Léa ajoute E à NOTR. Elle a quatre cartes visibles sur cinq, annonce NOTRE, et prend cinq cartes.

Au toucher, l'annonce a son propre bouton, CRACK et ses points, à côté de chaque place où elle est possible. Au clavier, c'est l'option ${codeSpan('crack')} : la carte que tu poses ensuite.`,
      en: enText`When the card that you place makes the line a **whole word of three letters or more**, and **you have the majority** there, you may call CRACK WORD.

- All cards of the line, covered ones too, go to your packet: as many points.
- Then you **lay a card** of your hand on the emptied line: a letter, or a JOKER with its letter, never a POUBELLE. With no card to lay, the line stays empty.
- If it was your last card, you first take a new hand and then lay: that is still the same turn.

To cover a card of a finished word is enough to call it. You never have to: a longer word brings more, unless somebody takes it before you.

**In the picture**: Léa adds E to NOTR. Four visible cards of five are hers, she calls NOTRE, and takes five cards.

By touch the call has a button of its own, CRACK and its points, beside each place where it is possible. When you type, it is the option ${codeSpan('crack')}: the card that you lay then.`,
    },
    example: crackWordPreviewExample(4, {
      fr: frText`Léa place E à droite de NOTR : NOTRE, cinq cartes, dont quatre rouges.`,
      en: enText`Léa places E at the right of NOTR: NOTRE, five cards, four of them red.`,
    }),
  },
  {
    id: 'majority',
    title: { fr: frText`La majorité et les JOKER`, en: enText`The majority and JOKERs` },
    text: {
      fr: frText`**La majorité** : avoir sur la ligne plus de cartes **visibles** que chacune des autres couleurs. Les cartes couvertes ne comptent pas. Il n'est pas nécessaire d'en avoir plus que toutes les autres ensemble : deux cartes contre une et une suffisent.

**À égalité en tête**, chaque JOKER visible compte double pour sa couleur, mais seulement entre les couleurs à égalité. Toujours à égalité ? Personne n'a la majorité, et personne ne peut annoncer pour l'instant.

- deux rouges, deux bleues, dont un JOKER rouge : majorité aux rouges, trois contre deux ;
- deux rouges, deux bleues, un JOKER vert : personne, le vert n'est pas en tête.

Les cartes de qui a abandonné restent sur les lignes et comptent pour leur couleur.

**Sur l'image** : PAIN a deux cartes rouges et deux bleues. Le N de Léa est un JOKER : il compte double, et Léa peut annoncer.`,
      en: enText`**The majority** is to have more **visible** cards on the line than each of the other colours. Covered cards don't count. You need not have more than all others together: two cards against one and one are enough.

**Where the lead is shared**, each visible JOKER counts double for its colour, but only among the colours that share the lead. Still equal? Then nobody has the majority, and nobody can call for now.

- two red, two blue, one of the red ones a JOKER: red has it, three to two;
- two red, two blue, a green JOKER: nobody, green is not in the lead.

The cards of somebody who gave up stay on the lines and count for their colour.

**In the picture**: PAIN has two red cards and two blue ones. Léa's N is a JOKER: it counts double, and Léa may call.`,
    },
    example: crackWordPreviewExample(6, {
      fr: frText`Léa place un JOKER en N à droite de PAI : PAIN, deux cartes rouges, deux bleues, et le JOKER départage.`,
      en: enText`Léa places a JOKER as N at the right of PAI: PAIN, two red cards, two blue ones, and the JOKER decides.`,
    }),
  },
  {
    id: 'poubelle',
    title: { fr: frText`La POUBELLE`, en: enText`The POUBELLE` },
    text: {
      fr: frText`Joue une POUBELLE sur une ligne où il y a au moins une carte : la ligne se vide.

- Chaque adversaire **reprend en main** toutes ses cartes de cette ligne, couvertes comprises. Un JOKER repris perd sa lettre.
- **Tes propres cartes** de cette ligne quittent le jeu, comme celles de qui a abandonné.
- La POUBELLE elle-même va dans ton paquet : **un point**.
- Ensuite tu **poses une carte** de ta main sur la ligne vidée, comme après un CRACK WORD.

Qui ne joue plus dans les derniers tours reprend aussi ses cartes, sans revenir au jeu.

Elle sert contre un long mot qui va t'échapper. Mais les autres retrouvent leurs cartes, et pourront les rejouer.

**Sur l'image** : Léa a vidé la ligne 1. Noé a repris son L, celui de Léa quitte le jeu, et elle a posé un E.`,
      en: enText`Play a POUBELLE on a line with at least one card: the line is emptied.

- Every opponent **takes back** all their cards of that line, covered ones too. A JOKER that is taken back loses its letter.
- **Your own cards** of that line leave the game, and so do those of somebody who gave up.
- The POUBELLE itself goes to your packet: **one point**.
- Then you **lay a card** of your hand on the emptied line, as after a CRACK WORD.

Whoever plays no more in the last rounds takes cards back, too, but stays out.

It helps against a long word that you are about to lose. But the others have their cards again, and can play them once more.

**In the picture**: Léa has emptied line 1. Noé took back his L, that of Léa left the game, and she has laid an E.`,
    },
    example: crackWordTableExample(9, {
      fr: frText`Après la POUBELLE de Léa, la ligne 1 n'a plus qu'un E rouge.`,
      en: enText`After Léa's POUBELLE line 1 has only a red E.`,
    }),
  },
  {
    id: 'last',
    title: { fr: frText`La dernière main et la fin`, en: enText`The last hand and the end` },
    text: {
      fr: frText`**La dernière main.** Quand quelqu'un pioche la toute dernière carte de sa pioche, seule ou dans une nouvelle main, les autres piochent aussitôt le même nombre de cartes, s'il leur en reste. Puis toutes les pioches quittent le jeu. Une carte de pénalité compte aussi.

**Les derniers tours.** On joue alors avec ce qu'on a en main. Qui ne peut ou ne veut plus jouer **passe et ne joue plus** jusqu'à la fin. La dernière personne en jeu continue seule, autant qu'elle veut. Piocher la dernière carte pour passer n'est pas encore sortir du jeu.

**La partie finit** :
- quand quelqu'un joue la **dernière carte de sa main** pendant les derniers tours, même une POUBELLE. En bonus, toutes ses cartes encore sur la table, couvertes comprises, rejoignent son paquet ;
- ou quand tout le monde a passé ;
- ou quand il ne reste qu'une personne, les autres ayant abandonné.

Le plus gros paquet gagne ; à égalité, la place est partagée. Qui abandonne est classé derrière les autres.

**Sur l'image** : plus de pioches, et Noé a passé. Léa peut continuer seule.`,
      en: enText`**The last hand.** When somebody draws the very last card of their pile, alone or in a new hand, the others at once draw the same number of cards, as far as they have them. Then all piles leave the game. A penalty card counts, too.

**The last rounds.** From then on everybody plays with what they hold. Whoever can't or won't play **passes and plays no more**. The last one in play goes on alone, as long as they like. To draw the last card by passing is not yet to be out.

**The match ends**:
- when somebody plays the **last card of their hand** in the last rounds, even a POUBELLE. As a bonus, all their cards still on the table, covered ones too, join their packet;
- or when everybody has passed;
- or when only one is left because the others gave up.

The biggest packet wins; if equal, the place is shared. Whoever gives up is ranked behind the others.

**In the picture**: no piles any more, and Noé has passed. Léa may go on alone.`,
    },
    example: crackWordLastRoundsExample({
      fr: frText`Les derniers tours : les pioches sont vides, Noé ne joue plus, Léa continue.`,
      en: enText`The last rounds: the piles are empty, Noé plays no more, Léa goes on.`,
    }),
  },
  {
    id: 'referee',
    title: { fr: frText`Les arbitres`, en: enText`The referees` },
    text: {
      fr: frText`Que se passe-t-il quand aucun mot ne contient les lettres d'une ligne ? L'hôte choisit l'arbitre avant le départ, dans les options.

**Bienveillant**, l'habitude : le coup est refusé, rien d'autre n'arrive. Les listes montrent où chaque carte peut aller, avec un mot en exemple et les CRACK possibles.

**Strict** : pas d'aide. Sans mot, tu reprends la carte, tu en pioches une, et le tour est perdu. De même si tu annonces un CRACK WORD qui n'est pas un mot. La majorité et la longueur, que tout le monde peut compter, sont seulement refusées.

**Entre vous** : toute carte peut être placée. Jusqu'au coup suivant, n'importe quel adversaire peut **contester**, une seule fois par coup.
- S'il existe un mot, il est montré, et c'est qui conteste qui pioche une carte (sans pioche, cela ne coûte rien).
- S'il n'y en a pas, la carte retourne en main, et son propriétaire en pioche une.
- Un CRACK WORD est vérifié tout de suite, et une annonce fausse se paie. Une carte qui finirait la partie aussi.
- Sur une ligne vide, rien à contester.

Dans les derniers tours, la pénalité est de ne plus jouer.

**Sur l'image** : le coup de Léa, NO, peut encore être contesté.`,
      en: enText`What happens when no word has the letters of a line? The host chooses the referee before the start, among the options.

**Friendly**, as usual: the placement is refused, and nothing else happens. Lists show where each card can go, with a word as an example and the CRACKs that are possible.

**Strict**: no help. Without a word you take the card back, draw one, and the turn is lost. So it is if you call a CRACK WORD that is no word. The majority and the length, which everybody can count, are only refused.

**Among yourselves**: any card may be placed. Until the next move any opponent may **challenge** it, once a placement.
- If there is a word, it is shown, and whoever challenged draws a card (with no pile left it costs nothing).
- If there is none, the card goes back, and its owner draws one.
- A CRACK WORD is checked at once, and a wrong call is paid for. So is a card that would end the match.
- On an empty line there is nothing to challenge.

In the last rounds the penalty is to play no more.

**In the picture**: Léa's move, NO, can still be challenged.`,
    },
    example: crackWordTableExample(
      1,
      {
        fr: frText`La ligne 1 se lit NO, et ce coup peut être contesté.`,
        en: enText`Line 1 reads NO, and this move can be challenged.`,
      },
      'challenge',
    ),
  },
  {
    id: 'moves',
    title: { fr: frText`Jouer ici`, en: enText`How to play here` },
    text: {
      fr: frText`**Au toucher.** Sous chaque message de la partie :
- **Jouer une carte** : choisis la carte, puis sa place. Le coup est joué. Un CRACK et une POUBELLE demandent encore la carte à poser.
- **Piocher et passer** : tout de suite. Dans les derniers tours, **Passer pour de bon** demande d'abord confirmation.
- **Poser une carte** : quand il reste à poser une carte de ta nouvelle main sur la ligne que tu as vidée.
- **Contester** : quand c'est possible.

**Au clavier** :
- ${codeSpan('/crackword placer')} : écris une lettre et choisis dans la liste, ou précise ${codeSpan('ligne')} et ${codeSpan('côté')}. ${codeSpan('*E')} est un JOKER en E. Plusieurs lettres, comme NOTR, montrent les coups qui les alignent. Tu vois ton coup avant de le confirmer.
- ${codeSpan('/crackword poubelle')}, ${codeSpan('/crackword piocher')}, ${codeSpan('/crackword poser')}, ${codeSpan('/crackword contester')}

**En texte**, une table se lit ainsi :
\`\`\`
3  P A I N
   r b b r*
   4 cartes · majorité r
\`\`\`
Les lettres, puis leurs couleurs : rouge, bleu, bleu, et un JOKER rouge. Un chiffre dessous dit combien de cartes sont empilées.`,
      en: enText`**By touch.** Under every message of the match:
- **Play a card**: choose the card, then its place. The move is made. A CRACK and a POUBELLE also ask for the card to lay.
- **Draw and pass**: at once. In the last rounds, **Pass for good** asks first.
- **Lay a card**: when a card of your new hand has yet to go on the line that you emptied.
- **Challenge**: when it is possible.

**By typing**:
- ${codeSpan('/crackword place')}: write a letter and choose from the list, or name ${codeSpan('line')} and ${codeSpan('side')}. ${codeSpan('*E')} is a JOKER as E. Several letters, such as NOTR, show the moves that bring them in a row. You see your move before you confirm it.
- ${codeSpan('/crackword poubelle')}, ${codeSpan('/crackword draw')}, ${codeSpan('/crackword lay')}, ${codeSpan('/crackword challenge')}

**In text** a table reads like this:
\`\`\`
3  P A I N
   r b b r*
   4 cards · majority r
\`\`\`
The letters, then their colours: red, blue, blue, and a red JOKER. A figure below says how many cards are in a stack.`,
    },
    example: crackWordSeatExample(6, 0, {
      fr: frText`Ce que Léa voit à son tour : la table, et sa main au-dessous.`,
      en: enText`What Léa sees on her turn: the table, and her hand below.`,
    }),
  },
]
