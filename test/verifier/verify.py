#!/usr/bin/env python3
"""Checks the draws of Crackpost matches from their .match files. Written from docs/verifying.md alone; needs Python 3 only.

    python3 verify.py FILE.match...

Prints one line for each file. Exits with 0 if all fit, with 1 if one does not, with 2 if one can't be read.
"""

import hashlib
import json
import re
import sys


class Mismatch(Exception):
    """Something in the file does not fit."""


def expect(stated, computed, what, line=None):
    if stated != computed:
        raise Mismatch(f"{f'line {line}: ' if line else ''}{what}: the file says {stated!r}, it should be {computed!r}")


# The generator

MASK = (1 << 64) - 1


class Dice:
    def __init__(self, seed, label):
        digest = hashlib.sha256(f"{seed} {label}".encode()).digest()
        self.s0 = int.from_bytes(digest[0:8], "big")
        self.s1 = int.from_bytes(digest[8:16], "big")

    def next(self):
        output = (self.s0 + self.s1) & 0xFFFFFFFF
        a = self.s0 ^ self.s1
        self.s0 = rotl(self.s0, 24) ^ a ^ ((a << 16) & MASK)
        self.s1 = rotl(a, 37)
        return output

    def below(self, n):
        limit = 1 << 32 if n <= 2 else (1 << 32) // n * n
        while True:
            v = self.next() ^ 0x80000000
            if v < limit:
                return v % n

    def shuffle(self, items):
        mixed = list(items)
        for i in range(len(mixed) - 1, 0, -1):
            j = self.below(i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return mixed


def rotl(value, bits):
    return ((value << bits) | (value >> (64 - bits))) & MASK


# The file

FIELDS = (
    "game edition lexicon added banned seats options colours pace started words commitment seed result digest"
).split()
NEEDED = "game edition lexicon seats options pace commitment seed result digest".split()


class Record:
    """The fields of a file, and its events with their line numbers; `deal` is how many events precede all commands."""

    def __init__(self, content):
        text = content.decode("utf-8")
        self.fields, self.events, self.deal = {}, [], None
        for number, raw in enumerate(text.split("\n"), 1):
            line = raw.split("#")[0].strip()
            field = re.match(r"([a-z]+):\s*(.*)$", line, re.S)
            if line == "":
                continue
            if line.startswith("="):
                self.events.append((number, parse_json(line[1:], number)))
            elif field:
                name, value = field.groups()
                if name not in FIELDS or name in self.fields:
                    raise Mismatch(f"line {number}: a field {name!r} does not belong here")
                self.fields[name] = value
            elif self.deal is None:
                self.deal = len(self.events)
        if self.deal is None:
            self.deal = len(self.events)
        for name in NEEDED:
            if not self.fields.get(name):
                raise Mismatch(f"the field {name!r} is missing")
        last = re.search(rb"(?<=\n)digest: ([0-9a-f]{64})\n\Z", content)
        if not last:
            raise Mismatch("the digest is not the last line")
        expect(last.group(1).decode(), hashlib.sha256(content[: last.start()]).hexdigest(), "the digest")

    def number(self, name):
        if not re.fullmatch(r"[0-9]+", self.fields[name]):
            raise Mismatch(f"the field {name!r} is not a number")
        return int(self.fields[name])


def parse_json(text, line):
    try:
        return json.loads(text)
    except ValueError:
        raise Mismatch(f"line {line}: not JSON") from None


# Each game is a class: `dealt` checks the deal, `apply` one event; both return whether something was drawn.


class LeCrack:
    COUNTS = """A3223 B0011 C1110 D1111 E4443 F1010 G1100 H1011 I2332 J0100 K0010 L2222 M1112 N2322 O2222 P1121 Q1000
        R2223 S2333 T2223 U2122 V1101 W0100 X0100 Y1000 Z0001"""
    TILES = [f"{row[0]}{value}" for row in COUNTS.split() for value in range(1, 5) for _ in range(int(row[value]))]

    def __init__(self, record):
        self.seed, self.seats = record.fields["seed"], record.number("seats")
        self.exchanges = 0

    def dealt(self, event, line):
        bag = Dice(self.seed, "bag").shuffle(self.TILES)
        self.racks = [bag[12 * seat : 12 * seat + 12] for seat in range(self.seats)]
        self.bag = bag[12 * self.seats :]
        keys = ["".join(sorted(f"{tile[0]}{4 - int(tile[1])}" for tile in rack)) for rack in self.racks]
        best = [seat for seat in range(self.seats) if keys[seat] == min(keys)]
        first = best[Dice(self.seed, "starter").below(len(best))]
        expect(event, {"type": "dealt", "racks": self.racks, "bag": self.bag, "first": first}, "the deal", line)
        self.racks, self.bag = [list(rack) for rack in self.racks], list(self.bag)
        return True

    def apply(self, event, line):
        kind = event["type"]
        if kind == "played":
            rack, swap = self.racks[event["seat"]], event["swap"]
            if swap:
                take(rack, [swap["give"]], line)
                rack.append(swap["take"])
            take(rack, [placed["tile"] for placed in event["placed"]], line)
            drawn = self.draw(12 - len(rack))
            expect(event["drawn"], drawn, "the tiles drawn", line)
            rack += drawn
            return len(drawn) > 0
        if kind in ("passed", "exchanged"):
            rack, gave = self.racks[event["seat"]], event["gave"]
            if gave:
                expect(len(gave), min(2, len(self.bag)), "the number of tiles exchanged", line)
            drew = self.draw(len(gave))
            expect(event["drew"], drew, "the tiles drawn", line)
            dice = Dice(self.seed, f"exchange {self.exchanges}")
            left = len(self.bag)
            expect(event["back"], [dice.below(left + i + 1) for i in range(len(gave))], "the places in the bag", line)
            take(rack, gave, line)
            rack += drew
            for tile, place in zip(gave, event["back"]):
                self.bag.insert(place, tile)
            self.exchanges += 1 if gave else 0
            return len(gave) > 0
        if kind == "resigned":
            self.racks[event["seat"]] = []
        elif kind != "ended":
            raise Mismatch(f"line {line}: no event {kind!r} is known")
        return False

    def draw(self, count):
        drawn, self.bag = self.bag[:count], self.bag[count:]
        return drawn


class CrackWord:
    PACK = list("AAAABCCDDEEEEEEFGHIIIIJKLLLMMNNNOOOPPQRRRSSSTTTUUUVWXYZ***!!")
    SIZES = {"normal": (40, 30, 25), "short": (24, 18, 15), "expert": (60, 60, 60)}
    COLOURS = ["red", "blue", "green", "yellow"]

    def __init__(self, record):
        self.seed, self.seats = record.fields["seed"], record.number("seats")
        self.options = json.loads(record.fields["options"])
        self.colours = record.fields["colours"].split() if "colours" in record.fields else self.COLOURS[: self.seats]
        self.resigned, self.last = set(), None

    def dealt(self, event, line):
        cuts, first = self.cut()
        size = self.SIZES[self.options.get("mode", "normal")][self.seats - 2]
        packs = [Dice(self.seed, f"pack {seat}").shuffle(self.PACK) for seat in range(self.seats)]
        self.piles = [pack[:size] for pack in packs]
        lines = []
        for i in range(4):
            pile = self.piles[(first + i) % self.seats]
            while not pile[0].isalpha():
                pile.append(pile.pop(0))
            lines.append({"seat": (first + i) % self.seats, "letter": pile.pop(0), "joker": False})
        hands = [pile[:8] for pile in self.piles]
        self.piles = [pile[8:] for pile in self.piles]
        computed = {
            "type": "dealt",
            "options": event.get("options"),
            "colours": self.colours,
            "cuts": cuts,
            "first": first,
            "lines": lines,
            "hands": hands,
            "piles": self.piles,
            "unseen": [pack[size:] for pack in packs],
        }
        expect(event, computed, "the deal", line)
        return True

    def cut(self):
        dice, cuts, tied = Dice(self.seed, "cuts"), [], list(range(self.seats))
        while len(tied) > 1:
            letters = []
            for seat in tied:
                card = "*"
                while not card.isalpha():
                    card = self.PACK[dice.below(60)]
                    cuts.append({"seat": seat, "card": card})
                letters.append(card)
            tied = [seat for seat, letter in zip(tied, letters) if letter == min(letters)]
        return cuts, tied[0]

    def apply(self, event, line):
        kind, last = event["type"], self.last
        # The last hand is due after a pile has become empty, and only then.
        expect(kind == "lastHand", last is not None, "whether this is the last hand", line)
        self.last = None
        if kind == "drew":
            seat = event["seat"]
            pile = self.piles[seat]
            drawn = pile[: 8 if event["why"] == "hand" else 1]
            expect(event["cards"], drawn, "the cards drawn", line)
            if not drawn:
                raise Mismatch(f"line {line}: there is nothing to draw")
            self.piles[seat] = pile[len(drawn) :]
            if not self.piles[seat]:
                self.last = (seat, len(drawn))
            return True
        if kind == "lastHand":
            seat, count = last
            idle = self.resigned | {seat}
            drawn = [[] if other in idle else pile[:count] for other, pile in enumerate(self.piles)]
            expect(event, {"type": kind, "seat": seat, "count": count, "drawn": drawn}, "the last hand", line)
            self.piles = [[] for _ in self.piles]
            return True
        if kind == "resigned":
            self.piles[event["seat"]] = []
            self.resigned.add(event["seat"])
        return False


class CrackStory:
    FACES = """A A A A B B C C C C D D D D D E E E E E F F G G I I I J J L L L L M M M M N N N O O P P P P R R S S S S T T U V
        A> C> D> E> I> L> M> N> O> P> Q> R> S> T> U> V> A_ B_ C_ D_ E_ F_ L_ M_ P_ S_ T_ U_ H+ H+ K+ W+ X+ Y+ Z+ Z+
        ? ? ? ? ?> ?> ?> STORY STORY STORY STORY STORY INVERSE INVERSE INVERSE INVERSE SWAP SWAP""".split()

    def __init__(self, record):
        self.seed, self.seats = record.fields["seed"], record.number("seats")
        self.discard, self.gone, self.story, self.finished = [], [], [], False
        self.shuffles, self.turn, self.window, self.resigned = 0, 0, None, set()
        self.before_fall = None

    def dealt(self, event, line):
        numbers = {}
        for number, face in enumerate(self.FACES):
            numbers.setdefault(face, []).append(number)
        deck = [numbers[face].pop(0) for face in Dice(self.seed, "deck").shuffle(self.FACES)]
        self.deal(deck)
        expect(event["hands"], self.hands, "the hands", line)
        expect(event["pile"], self.pile, "the pile", line)
        expect(event["dealer"], Dice(self.seed, "dealer").below(self.seats), "the dealer", line)
        expect(event["round"], 1, "the round", line)
        return True

    def deal(self, deck):
        self.hands = []
        for seat in range(self.seats):
            count = 0 if seat in self.resigned else 8
            self.hands.append(deck[:count])
            deck = deck[count:]
        self.pile = deck

    def apply(self, event, line):
        kind, seat = event["type"], event.get("seat")
        # Right after words fell, the pile is shuffled if it has cards that were seen.
        if self.before_fall is not None:
            if kind != "reshuffled" and any(card not in self.before_fall for card in self.pile):
                raise Mismatch(f"line {line}: the pile is not shuffled, although cards were seen")
            self.before_fall = None
        if kind == "drew":
            expect(event["cards"], self.pile[:1], "the card drawn", line)
            self.pile, drawn = self.pile[1:], self.pile[:1]
            self.hands[seat] = self.hands[seat] + drawn
            if event["why"] == "contester" and self.window:
                self.window["fines"].append((seat, drawn[0]))
            return True
        if kind == "reshuffled":
            cards = self.pile or self.discard + self.gone
            self.pile = Dice(self.seed, f"shuffle {self.shuffles}").shuffle(cards)
            expect(event["pile"], self.pile, "the new pile", line)
            self.discard = [card for card in self.discard if card not in self.pile]
            self.gone = [card for card in self.gone if card not in self.pile]
            self.shuffles += 1
            return True
        if kind == "dealt":
            self.deal(Dice(self.seed, f"deal {self.shuffles}").shuffle(range(110)))
            expect(event["hands"], self.hands, "the hands", line)
            expect(event["pile"], self.pile, "the pile", line)
            self.discard, self.gone, self.story, self.finished, self.window = [], [], [], False, None
            self.shuffles += 1
            self.turn += 1
            return True
        if kind == "turned":
            self.turn += 1
        elif kind == "laid":
            if not self.window or self.window["turn"] != self.turn:
                self.window = {"turn": self.turn, "by": seat, "first": len(self.story), "positions": [], "fines": []}
            self.window["positions"].append((list(self.hands), self.pile, self.discard, self.gone))
            self.leave(seat, event["card"], line)
            self.story = self.story + [event["card"]]
        elif kind in ("finished", "inversed", "swapped"):
            self.leave(seat, event["card"], line)
            self.discard = self.discard + [event["card"]]
            if kind == "finished":
                self.discard = self.discard + self.story
                self.finished = True
            elif kind == "swapped":
                other = event["with"]
                self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
        elif kind == "published":
            if not self.finished:
                self.discard = self.discard + self.story
            self.story, self.finished, self.window = [], False, None
        elif kind == "resigned":
            self.gone = self.gone + self.hands[seat]
            self.hands[seat] = []
            self.resigned.add(seat)
            if self.window and self.window["by"] == seat:
                self.window = None
        elif kind == "fell":
            self.fall(event["word"], line)
        return False

    def leave(self, seat, card, line):
        if card not in self.hands[seat]:
            raise Mismatch(f"line {line}: seat {seat} does not have card {card}")
        self.hands[seat] = [other for other in self.hands[seat] if other != card]

    def fall(self, word, line):
        window = self.window
        if not window or not 0 <= word - window["first"] < len(window["positions"]):
            raise Mismatch(f"line {line}: word {word} can't fall")
        self.before_fall = self.pile
        at = word - window["first"]
        hands, self.pile, self.discard, self.gone = window["positions"][at]
        self.gone = self.gone + [card for seat, hand in enumerate(hands) if seat in self.resigned for card in hand]
        self.hands = [[] if seat in self.resigned else hand for seat, hand in enumerate(hands)]
        self.story, self.finished = self.story[:word], False
        for seat, card in window["fines"]:
            if seat in self.resigned:
                continue
            taken = [card] if card in self.pile + self.discard + self.gone else self.pile[:1]
            self.pile = [other for other in self.pile if other not in taken]
            self.discard = [other for other in self.discard if other not in taken]
            self.gone = [other for other in self.gone if other not in taken]
            self.hands[seat] = self.hands[seat] + taken
        window["positions"] = window["positions"][:at]
        self.window = window if at > 0 else None


def take(items, taken, line):
    for item in taken:
        if item not in items:
            raise Mismatch(f"line {line}: {item} is not there")
        items.remove(item)


GAMES = {"le-crack": (LeCrack, 2, 4), "crack-word": (CrackWord, 2, 4), "crack-story": (CrackStory, 2, 8)}


def verify(content):
    """Returns the number of draws; raises Mismatch if something does not fit."""
    try:
        record = Record(content)
    except UnicodeDecodeError:
        raise Mismatch("not UTF-8 text") from None
    fields = record.fields
    expect(fields["commitment"], hashlib.sha256(fields["seed"].encode()).hexdigest(), "the commitment")
    if fields["game"] not in GAMES or fields["edition"] != "1":
        raise Mismatch("not a game and an edition that this program knows")
    create, least, most = GAMES[fields["game"]]
    if not least <= record.number("seats") <= most:
        raise Mismatch("not a possible number of seats")
    expect(record.deal, 1, "the number of events before the first command")
    game = create(record)
    draws = 0
    for index, (line, event) in enumerate(record.events):
        try:
            draws += (game.dealt if index == 0 else game.apply)(event, line)
        except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
            raise Mismatch(f"line {line}: a malformed event ({error!r})") from None
    return draws


def main(paths):
    if not paths:
        print(__doc__, file=sys.stderr)
        return 2
    status = 0
    for path in paths:
        try:
            with open(path, "rb") as file:
                content = file.read()
        except OSError as error:
            print(f"can't read {path}: {error.strerror}", file=sys.stderr)
            return 2
        try:
            print(f"{path}: the seed matches the commitment, and all draws follow from it: {verify(content)}")
        except Mismatch as mismatch:
            print(f"{path}: does not verify: {mismatch}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
