import type { LeCrackTypes } from '@crackpost/core/games/le-crack/index'
import { codeSpan } from '../../discord/escape.ts'
import { enText, frText } from '../../i18n/typeset.ts'
import type { RulesSection } from '../presenter.ts'
import { leCrackExample, leCrackPreviewExample, leCrackSeatExample } from './examples.ts'

/** The rules for new players, in the order in which they are needed. */
export const LE_CRACK_RULES: readonly RulesSection<LeCrackTypes>[] = [
  {
    id: 'aim',
    title: { fr: frText`Le but`, en: enText`The aim` },
    text: {
      fr: frText`Des mots croisés en couleurs, pour deux, trois ou quatre. À ton tour, tu poses un mot français qui croise ou touche ceux du plateau. **Le plus grand total gagne.**

**Le plateau** a 17 lignes, de 1 en haut à 17 en bas, et 17 colonnes, de A à Q. La case 10N est à la ligne 10, dans la colonne N. Chaque case est bleue, rose, verte ou rouge. En bas à droite, les quatre cases FINAL terminent la partie.

**Les jetons** : 132, sans joker. Un jeton est une lettre dans une couleur, et la couleur fait sa valeur. Chaque couleur a aussi son signe :
- bleu, un rond : 1
- rose, deux barres : 2
- vert, un triangle : 3
- rouge, une étoile : 4

On écrit la lettre puis la valeur : ${codeSpan('E4')} est le E rouge. Chacun a douze jetons sur son **chevalet**, que les autres ne voient pas.

**Trois façons de marquer** : la valeur de tes mots, les **mots couleur** (tous leurs jetons ont la même couleur) et les **AS** (un jeton sur une case de sa couleur). Les AS multiplient tout le reste : c'est là que les parties se gagnent.`,
      en: enText`A crossword in colours, for two, three or four. On your turn you lay a French word that crosses or touches those on the board. **The highest total wins.**

**The board** has 17 rows, from 1 at the top to 17 at the bottom, and 17 columns, from A to Q. The square 10N is in row 10, column N. Every square is blue, pink, green or red. At the bottom right, the four FINAL squares end the match.

**The tiles**: 132, no blanks. A tile is a letter in a colour, and the colour is its value. Each colour has a sign of its own, too:
- blue, a dot: 1
- pink, two bars: 2
- green, a triangle: 3
- red, a star: 4

We write the letter, then the value: ${codeSpan('E4')} is the red E. Everybody has twelve tiles on a **rack** that the others don't see.

**Three ways to score**: the values of your words, **colour words** (all their tiles have one colour) and **AS** (a tile on a square of its own colour). AS multiply everything else: that is how matches are won.`,
    },
    example: leCrackExample('table', 10, {
      fr: frText`Un plateau après dix mots, dont LIGNE, NOUS, TINE, REPAS, VILLES et NOTRE. Léa a 508 points, Noé 755.`,
      en: enText`A board after ten words, LIGNE, NOUS, TINE, REPAS, VILLES and NOTRE among them. Léa has 508 points, Noé 755.`,
    }),
  },
  {
    id: 'turn',
    title: { fr: frText`Ton tour`, en: enText`Your turn` },
    text: {
      fr: frText`À ton tour, **joue** ou **passe**.

**Jouer.** Pose des jetons sur une ligne ou une colonne pour former un mot d'au moins deux lettres, lu de gauche à droite ou de haut en bas, sans trou. Les lettres déjà posées en font partie.
- Le mot croise ou touche un mot du plateau. Se toucher, c'est partager un côté ; un coin ne suffit pas.
- Tu peux aussi allonger un mot, devant, derrière, ou des deux côtés.
- Toute suite de deux lettres ou plus que ton coup forme ou change doit être un mot du lexique. La suite que tu poses est le **mot principal**, celles qui le croisent sont les **mots annexes**, et tous comptent.
- Un seul jeton peut former deux mots : le principal est le plus long, ou l'horizontal s'ils sont égaux.
- Les accents ne comptent pas : ÉTÉ s'écrit ETE. ${codeSpan('/crack mot')} dit si un mot est bon.
- Un coup refusé ne coûte rien : essaie autre chose.

Ensuite ton chevalet est complété à douze, tant qu'il reste des jetons à piocher.

**Passer.** Tu peux rendre deux jetons et en piocher deux : les nouveaux sont tirés d'abord, les tiens retournent au sac. S'il n'en reste qu'un à piocher, tu en changes un ; s'il n'en reste plus, tu passes, c'est tout. Tu peux aussi passer sans rien rendre.`,
      en: enText`On your turn, **play** or **pass**.

**Play.** Lay tiles in one row or column so that they make a word of at least two letters, read from left to right or from top to bottom, without gaps. Letters that lie there already are part of it.
- The word crosses or touches a word on the board. Touching means sharing a side; a corner is not enough.
- You may also lengthen a word, at its front, at its end, or both.
- Every run of two letters or more that your play makes or changes must be a word of the lexicon. The run that you lay is the **main word**, those across it are **additional words**, and all of them count.
- A single tile can make two words: the main one is the longer, or the one across if they are equal.
- Accents don't count: ÉTÉ is written ETE. ${codeSpan('/crack word')} tells whether a word is good.
- A play that is refused costs nothing: try something else.

Then your rack is filled up to twelve, as long as there are tiles to draw.

**Pass.** You may give back two tiles and draw two: the new ones are drawn first, yours go back into the bag. If only one is left to draw, you change one; if none is left, you just pass. You may also pass without giving back anything.`,
    },
    example: leCrackPreviewExample(5, {
      fr: frText`LUTTE posé de haut en bas depuis 6H : il touche TINE et forme aussi IL, NU et ET.`,
      en: enText`LUTTE laid downwards from 6H: it touches TINE and also makes IL, NU and ET.`,
    }),
  },
  {
    id: 'first-words',
    title: { fr: frText`Les deux premiers mots`, en: enText`The first two words` },
    text: {
      fr: frText`**Qui commence ?** Le chevalet qui a la lettre la plus proche du A. À lettre égale, la couleur la plus forte : rouge, puis vert, rose, bleu. Encore égal ? On compare le jeton suivant de la même façon, et ainsi de suite ; au bout, le sort décide. Ensuite on joue dans l'ordre des places.

**Le premier mot** de la partie a au moins quatre lettres, se pose à l'horizontale, et sa première lettre est en 2A.

**Le deuxième mot** se pose à la verticale et croise ou touche le premier ; deux lettres suffisent. Si tu n'ajoutes qu'un jeton, il doit former un mot vertical.

Ces deux règles attendent qu'un mot les remplisse, même si tout le monde passe. Si rien ne va, passe et change deux jetons.

À partir du troisième mot, tu joues dans le sens que tu veux, n'importe où contre les mots du plateau ou à travers.`,
      en: enText`**Who begins?** The rack with the letter nearest to A. If the letter is the same, the stronger colour: red, then green, pink, blue. Still equal? The next tile is compared in the same way, and so on; in the end, chance decides. Then everybody plays in the order of the seats.

**The first word** of the match has at least four letters, lies across, and its first letter is on 2A.

**The second word** goes down and crosses or touches the first; two letters are enough. If you add one tile only, it must make a word that goes down.

Both rules wait for a word that meets them, even if everybody passes. If nothing fits, pass and change two tiles.

From the third word on you play in whichever direction you like, anywhere next to the words on the board or across them.`,
    },
    example: leCrackExample('table', 2, {
      fr: frText`LIGNE posé à l'horizontale depuis 2A, puis NOUS à la verticale, depuis le N en 2D.`,
      en: enText`LIGNE laid across from 2A, then NOUS downwards from the N on 2D.`,
    }),
  },
  {
    id: 'score',
    title: { fr: frText`Les points et les couleurs`, en: enText`Points and colours` },
    text: {
      fr: frText`Un coup se compte ainsi :

**1. Les mots.** Pour le mot principal, puis chaque mot annexe : la somme des valeurs de tous ses jetons, anciens et nouveaux.

**2. Les mots couleur.** Un mot dont tous les jetons ont la même couleur rapporte en plus **25 points par lettre**, qu'il soit principal ou annexe.

**3. Les AS** : 10 points chacun pour commencer, et bien plus ensuite. Dès ton 10e AS, ils multiplient aussi les points 1 et 2.

**4. La case FINAL** : 100, 150, 150 ou 200 points si la dernière lettre de ton mot principal y tombe.

Exemple : TINE tout en bleu vaut 1 + 1 + 1 + 1 = 4, plus 4 × 25 = 100 de mot couleur, plus 10 pour un AS : **114 points** avec quatre petits jetons.

**Quelle couleur choisir ?** Ton chevalet a souvent une lettre en plusieurs couleurs. Écris seulement le mot : je prends les couleurs qui rapportent le plus, et à égalité les moins fortes. Pour en imposer une, écris sa valeur derrière la lettre : ${codeSpan('N4OTRE')} prend le N rouge. L'aperçu te montre les jetons avant que le coup compte.`,
      en: enText`This is how a play is counted:

**1. Words.** For the main word, then each additional word: the sum of the values of all its tiles, old and new.

**2. Colour words.** A word whose tiles all have the same colour earns **25 points a letter** more, be it main or additional.

**3. AS**: 10 points each to begin with, and a good deal more later. From your 10th AS on they also multiply the points of 1 and 2.

**4. The FINAL square**: 100, 150, 150 or 200 points if the last letter of your main word lies on it.

An example: TINE all in blue is worth 1 + 1 + 1 + 1 = 4, plus 4 × 25 = 100 as a colour word, plus 10 for an AS: **114 points** with four small tiles.

**Which colour?** Your rack often has a letter in several colours. Write the word only: I take the colours that score most, and of equal ones the weakest. To ask for one, write its value behind the letter: ${codeSpan('N4OTRE')} takes the red N. The preview shows you the tiles before the play counts.`,
    },
    example: leCrackPreviewExample(4, {
      fr: frText`Aperçu de TINE, tout en bleu, de haut en bas depuis 5G : 4 points de mot, 100 de mot couleur, 10 pour un AS, 114 en tout.`,
      en: enText`Preview of TINE, all in blue, downwards from 5G: 4 points for the word, 100 for the colour, 10 for an AS, 114 in all.`,
    }),
  },
  {
    id: 'as',
    title: { fr: frText`Les AS`, en: enText`The AS` },
    text: {
      fr: frText`Un **AS** est un jeton posé sur une case de sa propre couleur. Sur l'image, sa case est dorée.

Chaque mot de ton coup compte ses AS un à un, anciens et nouveaux : passer par les AS des autres rapporte aussi. Un jeton dans deux mots compte deux fois.

Tes AS s'additionnent pendant toute la partie, et plus tu en as, plus le suivant vaut :
- du 1er au 9e : **10** points chacun
- du 10e au 14e : **20**
- du 15e au 19e : **30**
- dès le 20e : **40**

Ils multiplient aussi tes mots et tes mots couleur, les AS du coup déjà comptés :
- dès 10 AS : **×2**
- dès 15 AS : **×3**
- dès 20 AS : **×4**

La case FINAL n'est multipliée que si ton jeton y est un AS. Les points des AS eux-mêmes ne sont jamais multipliés.

Un AS marqué ne se perd plus. Et dès le dixième, tu gagnes deux privilèges : voir la suite.`,
      en: enText`An **AS** (French for ace) is a tile on a square of its own colour. In the picture its square is golden.

Each word of your play counts its AS one by one, old and new: going through those of others pays, too. A tile in two words counts twice.

Your AS add up all through the match, and the more you have, the more the next one is worth:
- the 1st to 9th: **10** points each
- the 10th to 14th: **20**
- the 15th to 19th: **30**
- from the 20th on: **40**

They also multiply your words and colour words, the AS of this play included:
- from 10 AS: **×2**
- from 15 AS: **×3**
- from 20 AS: **×4**

The FINAL square is multiplied only if your tile on it is an AS. The points of AS themselves are never multiplied.

An AS once marked is never lost. And from the tenth on you have two privileges: read on.`,
    },
    example: leCrackExample('pad', 10, {
      fr: frText`La feuille de marque : Léa a 17 AS et compte triple, Noé 11 AS et compte double.`,
      en: enText`The score sheet: Léa has 17 AS and counts triple, Noé 11 AS and counts double.`,
    }),
  },
  {
    id: 'privileges',
    title: { fr: frText`Les privilèges, dès 10 AS`, en: enText`Privileges, from 10 AS` },
    text: {
      fr: frText`**Échanger après un coup.** Si tu as 10 AS ou plus après ton coup, tu peux encore échanger deux jetons (un s'il n'en reste qu'un à piocher). Le tour passe tout de suite, et ton échange reste ouvert jusqu'à ce que quelqu'un d'autre joue, passe ou laisse filer son temps. Après un coup qui finit la partie, il n'y en a pas.

**Échanger sur le plateau.** Si tu avais déjà 10 AS avant ton tour, tu peux, dans le même coup que ton mot, donner un jeton de ton chevalet contre **la même lettre, d'une autre couleur**, prise sur le plateau.
- Un seul échange par coup, jamais contre un jeton que tu viens de poser.
- Le jeton pris rejoint ton chevalet : tu peux le poser aussitôt, ou le garder.
- Au moins un mot de ton coup doit être un **mot couleur** qui contient le jeton pris ou le jeton donné.
- Si le jeton donné tombe sur une case de sa couleur et qu'aucun mot du coup ne le compte, c'est un AS de plus.
- Les mots que ton coup ne change pas ne sont pas recomptés.

Exemple : Noé donne son O bleu contre le O rouge de NOUS, en 3D, et écrit NOTRE tout en rouge : 310 points. Cela s'écrit ${codeSpan('10N↓ NOTRE swap 3D O1')}.`,
      en: enText`**Exchange after a play.** If you have 10 AS or more after your play, you may exchange two tiles (one if only one is left to draw). The turn passes on at once, and your exchange stays open until somebody else plays, passes or runs out of time. After a play that ends the match there is none.

**Board swap.** If you had 10 AS before your turn, you may, in the same play as your word, give a tile of your rack for **the same letter in another colour** from the board.
- One swap a play, never for a tile that you have just laid.
- The tile that you take joins your rack: lay it at once, or keep it.
- At least one word of your play must be a **colour word** that contains the tile taken or the tile given.
- If the given tile lies on a square of its colour and no word of the play counts it, that is one more AS.
- Words that your play doesn't change are not counted again.

An example: Noé gives a blue O for the red O of NOUS, on 3D, and writes NOTRE all in red: 310 points. It is written ${codeSpan('10N↓ NOTRE swap 3D O1')}.`,
    },
    example: leCrackPreviewExample(9, {
      fr: frText`Aperçu de NOTRE, tout en rouge, de haut en bas depuis 10N, avec l'échange du O en 3D : 310 points.`,
      en: enText`Preview of NOTRE, all in red, downwards from 10N, with the O on 3D swapped: 310 points.`,
    }),
  },
  {
    id: 'end',
    title: { fr: frText`La fin de la partie`, en: enText`The end of the match` },
    text: {
      fr: frText`La partie finit dès que :
- un mot principal a sa **dernière lettre sur une case FINAL** : 16P (100 points), 16Q (150), 17P (150) ou 17Q (200) ; le nombre est multiplié comme les mots si ce jeton est un AS ;
- il n'y a **plus rien à piocher** et quelqu'un a posé son dernier jeton ;
- il n'y a plus rien à piocher et **tout le monde a passé** à la suite ;
- on a passé **trois fois par personne** à la suite, à n'importe quel moment ; un tour laissé filer est une passe ;
- **tout le monde est d'accord** : une proposition à la fois, qui peut être retirée ; un mot joué l'annule, une passe non ; chacun propose au plus une fois par tour de table ;
- il ne reste **qu'une personne** parce que les autres ont abandonné. Abandonner garde tes points, mais te classe derrière toutes les places restées en jeu.

Le plus grand total gagne. À égalité, on partage la place. Les jetons qui restent ne coûtent rien.

Mener et viser FINAL, ou gagner du temps pour revenir ? C'est souvent toute la question.`,
      en: enText`The match ends as soon as:
- a main word has its **last letter on a FINAL square**: 16P (100 points), 16Q (150), 17P (150) or 17Q (200); the number is multiplied like words if that tile is an AS;
- **nothing is left to draw** and somebody has laid their last tile;
- nothing is left to draw and **everybody has passed** in a row;
- there were **three passes for each player** in a row, at any time; a turn that runs out of time is a pass;
- **everybody agrees**: one proposal at a time, which its author may withdraw; a word played cancels it, a pass does not; everybody proposes once a round at most;
- **only one is left** because the others have resigned. Whoever resigns keeps their points, but ranks behind those who stayed.

The highest total wins. Equal totals share the place. Tiles left over cost nothing.

Lead and head for FINAL, or play for time to catch up? That is often the whole question.`,
    },
    example: null,
  },
  {
    id: 'playing-here',
    title: { fr: frText`Jouer ici`, en: enText`Playing here` },
    text: {
      fr: frText`Rien ne presse : on joue quand on peut, dans le temps que la table s'est donné. Tu peux jouer de deux façons, depuis n'importe quel salon.

**Au clavier.** ${codeSpan('/lecrack jouer')}, puis le mot en entier, avec les lettres déjà posées. La liste montre où il peut aller, le meilleur d'abord : ${codeSpan('NOTRE 10N↓ · 310 · N4O4T4R4E4')} est le mot, sa première case et son sens, ses points, ses jetons. Ajoute une case pour trier : ${codeSpan('notre 10N')}, ${codeSpan('notre 10')} ou ${codeSpan('notre ↓')} (${codeSpan('v')} et ${codeSpan('>')} valent les flèches). Rien dans la liste ? Envoie quand même, je te dis pourquoi.
${codeSpan('/lecrack passer')} et ${codeSpan('/lecrack échanger')} prennent les jetons à rendre : ${codeSpan('E2 W2')}.

**Au toucher.** Sous chaque message de la partie : **Jouer**, **Passer** et, quand quelqu'un y a droit, **Échanger**. Un formulaire montre ton chevalet. Sans case, je choisis la meilleure.

**Avant que ça compte**, tu vois un aperçu avec les points : confirme, modifie, annule, ou prends une autre place. Personne d'autre ne le voit. Une passe ou un échange se fait tout de suite.

${codeSpan('/crack main')} montre ta main, à toi et à personne d'autre. Tu préfères le texte aux images ? ${codeSpan('/crack réglages')}.`,
      en: enText`There is no hurry: everybody plays when they can, within the time that the table has agreed on. You can play in two ways, from any channel.

**By keyboard.** ${codeSpan('/lecrack play')}, then the whole word, letters on the board included. The list shows where it can go, the best first: ${codeSpan('NOTRE 10N↓ · 310 · N4O4T4R4E4')} is the word, its first square and direction, its points, its tiles. Add a square to narrow it: ${codeSpan('notre 10N')}, ${codeSpan('notre 10')} or ${codeSpan('notre ↓')} (${codeSpan('v')} and ${codeSpan('>')} do for the arrows). Nothing in the list? Send it anyway, and I tell you why.
${codeSpan('/lecrack pass')} and ${codeSpan('/lecrack exchange')} take the tiles to give back: ${codeSpan('E2 W2')}.

**By touch.** Below every message of the match: **Play**, **Pass** and, while somebody may, **Exchange**. A form shows your rack. Without a square I choose the best one.

**Before it counts** you see a preview with the points: confirm, change, cancel, or take another place. Nobody else sees it. A pass or an exchange is made at once.

${codeSpan('/crack hand')} shows your hand to you alone. You'd rather have text than pictures? ${codeSpan('/crack settings')}.`,
    },
    example: leCrackSeatExample(9, 1, {
      fr: frText`Ce que Noé voit pour jouer le dixième mot : le plateau, avec son chevalet dessous.`,
      en: enText`What Noé sees to play the tenth word: the board, with the rack below it.`,
    }),
  },
]
