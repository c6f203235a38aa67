"""With an enrolled deck: what is printed on a card bears out what it looks like, or makes it a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.observation import UNKNOWN
from models.ocr import Words
from scanner.counting.score_photo import SURE
from scanner.counting.sight import with_deck
from scanner.geometry.reflection import mirrored, turned_round
from scanner.naming.deck import DeckBook
from scanner.naming.recognise import Recogniser
from scanner.reading.borne_out import Says, borne_out, judged
from scanner.reading.lettering import Heard, Lettering
from scanner.types import Findings, Floats, Image, SeenCard
from tests.eyes.made import SIZE, Told, found, lying
from tests.eyes.test_leftover_cells import findings
from tests.reading.printed import NAMES, WORDS, laid_out, named, places

FACES = {piece: named(WORDS[piece], 25 * n) for n, piece in enumerate(
    ("plain", "coffee", "red_velvet", "mucho_matcha", "glazed", "old_fashioned"))}  # fmt: skip


def deck(faces: dict[str, Image]) -> DeckBook:
    return DeckBook.of(faces, dict.fromkeys(faces, SIZE[0] / SIZE[1]))


@pytest.fixture(scope="module")
def lettering() -> Lettering:
    return Lettering(deck(FACES), NAMES)


def seen(corners: Floats, piece: str, sure: float = 0.99, visible: float = 1.0) -> SeenCard:
    candidates = sorted(((piece, sure), (UNKNOWN, 1 - sure)), key=lambda entry: -entry[1])
    return SeenCard(tuple(candidates), corners, visible, 0.9)


def said(faces: list[Image], cards: list[tuple[str, float]], lettering: Lettering) -> tuple[SeenCard, ...]:
    """Faces laid side by side that look like these pieces, so surely."""
    at = places(len(faces))
    return borne_out(laid_out(faces, at), [seen(*one) for one in
                     ((place, *card) for place, card in zip(at, cards, strict=True))], lettering)  # fmt: skip


def test_a_doubtful_name_that_is_read_on_the_card_is_sure(lettering: Lettering) -> None:
    first, second = said([FACES["coffee"], FACES["plain"]], [("coffee", 0.55), ("plain", 0.3)], lettering)
    assert first.piece == "coffee" and first.confidence >= SURE
    assert second.piece == "plain" and second.confidence >= SURE and not second.says


def test_a_card_that_bears_the_name_of_another_piece_is_a_question_between_the_two(lettering: Lettering) -> None:
    (card,) = said([named("double chocolate", 25)], [("coffee", 0.99)], lettering)
    assert card.piece == UNKNOWN and [piece for piece, _ in card.candidates[1:]] == ["coffee", "double_chocolate"]
    assert card.says.lower() == "double chocolate"


@pytest.mark.parametrize(("piece", "surely"), [("coffee", 0.95), ("coffee", 0.3)])
def test_a_card_whose_own_name_is_read_the_other_way_up_lies_so(
    lettering: Lettering, piece: str, surely: float
) -> None:
    """A round donut was named upside down, so it faced another way than its plate, which fell in two."""
    (place,) = places(1)
    upside_down = np.asarray(np.roll(place, 2, axis=0), np.float32)
    (card,) = borne_out(laid_out([FACES[piece]], [place]), [seen(upside_down, piece, surely)], lettering)
    assert card.piece == piece and card.confidence >= SURE and not card.says
    assert np.allclose(card.corners, place)


def test_a_promo_card_is_a_question(lettering: Lettering) -> None:
    (card,) = said([named("blueberry", 25)], [("coffee", 1.0)], lettering)
    assert card.piece == UNKNOWN and dict(card.candidates)["coffee"] < 0.5 and card.says.lower() == "blueberry"


def test_a_card_of_which_the_name_is_hidden_keeps_what_it_looks_like(lettering: Lettering) -> None:
    at = places(2)
    picture = laid_out([named("blueberry", 25), FACES["plain"]], at)
    over = np.asarray(at[0] + np.float32([0, 70]), np.float32)
    cards = [seen(at[0], "coffee", visible=0.6), seen(over, "plain")]
    assert borne_out(picture, cards, lettering)[0] is cards[0]


def test_where_one_card_only_looks_like_a_piece_its_unread_likenesses_are_doubtful_too(lettering: Lettering) -> None:
    at = places(4)
    unreadable = cv2.blur(named("coffee", 25), (61, 61))
    faces = [named("double chocolate", 25), FACES["coffee"], unreadable, FACES["plain"]]
    cards = [seen(place, "plain" if n == 3 else "coffee") for n, place in enumerate(at)]
    stranger, read, unread, other = borne_out(laid_out(faces, at), cards, lettering)
    assert stranger.piece == UNKNOWN and read.confidence >= SURE and other.confidence >= SURE
    assert unread.confidence < 0.5 and {piece for piece, _ in unread.candidates[:2]} == {"coffee", "double_chocolate"}


def test_a_stranger_that_hardly_looked_like_a_piece_makes_no_surer_card_doubtful(lettering: Lettering) -> None:
    at = places(2)
    picture = laid_out([named("double chocolate", 25), cv2.blur(named("coffee", 25), (61, 61))], at)
    cards = [seen(at[0], "coffee", 0.6), seen(at[1], "coffee", 0.9)]
    assert borne_out(picture, cards, lettering)[1] is cards[1]
    assert borne_out(picture, [cards[0], seen(at[1], "coffee", 0.55)], lettering)[1].confidence < 0.5


def test_print_that_is_too_small_says_nothing(lettering: Lettering) -> None:
    at = places(1, width=50)
    card = seen(at[0], "coffee")
    assert borne_out(laid_out([named("blueberry", 25)], at), [card], lettering) == (card,)


def test_a_face_on_which_nothing_can_be_read_has_cards_that_say_nothing() -> None:
    blank = cv2.blur(named("coffee", 25), (61, 61))
    pictured = Lettering(deck({**FACES, "coffee": blank}), NAMES)
    (card,) = said([named("blueberry", 25)], [("coffee", 0.99)], pictured)
    assert card.piece == "coffee" and pictured.own("plain") and not pictured.own("coffee")


def test_a_card_whose_face_cannot_be_read_is_a_question_where_it_surely_bears_the_name_of_another() -> None:
    """Plain had not been learned, and was told as Maple Frosted, of which the face was too faint to be read."""
    faint = Lettering(deck({**FACES, "coffee": named("", 25)}), NAMES)
    plain, silent = said([FACES["plain"], named("", 25)], [("coffee", 0.86), ("coffee", 0.86)], faint)
    assert plain.piece == UNKNOWN and [piece for piece, _ in plain.candidates[1:]] == ["coffee", "plain"]
    assert plain.says.lower() == "plain" and not silent.says


def test_what_a_back_says_is_not_asked() -> None:
    backed = Lettering(deck({**FACES, "donut_back": named("go nuts", 150)}), NAMES)
    (card,) = said([named("for donuts", 150)], [("donut_back", 0.99)], backed)
    assert card.piece == "donut_back" and not card.says


def test_a_deck_of_pictures_says_nothing() -> None:
    pictures = Lettering(deck({piece: cv2.blur(face, (61, 61)) for piece, face in FACES.items()}), NAMES)
    assert not any(pictures.own(piece) for piece in FACES)


def test_a_card_that_a_family_gave_a_name_of_its_own_is_known_by_that() -> None:
    renamed = Lettering(deck({**FACES, "coffee": named("grandpa mug", 25)}), NAMES)
    mine, printed = said([named("grandpa mug", 25), FACES["coffee"]], [("coffee", 0.99)] * 2, renamed)
    assert mine.piece == "coffee" and not mine.says
    assert printed.piece == "coffee" and not printed.says  # the game's own name is no other card's


def test_where_most_cards_say_other_words_the_deck_is_printed_otherwise(lettering: Lettering) -> None:
    words = ["rosinenschnecke", "mohnstreusel", "apfeltasche", "zimtkringel"]
    cards = said([named(one, 25) for one in words], [("coffee", 0.99)] * 4, lettering)
    assert [card.piece for card in cards] == ["coffee"] * 4


def judge(lettering: Lettering, piece: str, text: str, score: float = 0.99, visible: float = 1.0) -> Says:
    return judged(Heard((Words(text, score), Words(text, score))), piece, visible, lettering).says


@pytest.mark.parametrize(
    ("piece", "text", "score", "visible", "says"),
    [
        ("coffee", "Coffee", 0.99, 1.0, Says.IT_SURELY),
        ("old_fashioned", "Ola Fashicne", 0.7, 1.0, Says.IT),
        ("old_fashioned", "Oks Faahianed", 0.67, 1.0, Says.NOTHING),  # small print, badly read
        ("coffee", "99o", 0.95, 1.0, Says.NOTHING),  # two letters are not words
        ("coffee", "Blueberry", 0.7, 1.0, Says.NOTHING),
        ("coffee", "Blueberry", 0.97, 1.0, Says.STRANGE),
        ("coffee", "Glazed", 0.97, 1.0, Says.ANOTHER),
    ],
)
def test_only_what_is_surely_read_speaks_against_a_card(
    lettering: Lettering, piece: str, text: str, score: float, visible: float, says: Says
) -> None:
    assert judge(lettering, piece, text, score, visible) is says


def test_the_end_of_a_longer_name_is_a_name_of_its_own_only_on_an_open_card(lettering: Lettering) -> None:
    both = Lettering(deck({**FACES, "strawberry_glazed": named("strawberry glazed", 150)}), NAMES)
    assert judge(both, "strawberry_glazed", "Glazed", visible=0.8) is Says.IT
    assert judge(both, "strawberry_glazed", "Glazed", visible=1.0) is Says.ANOTHER


class EitherWay:
    """Finds the cards of a picture and of its mirror image."""

    def __init__(self, true: Image, at: list[Floats]) -> None:
        self.true, self.at = true, at

    def find(self, image: Image) -> Findings:
        straight, width = np.array_equal(image, self.true), image.shape[1]
        return Told(*(found(corners if straight else mirrored(corners, width)) for corners in self.at)).find(image)


def lopsided(face: Image) -> Image:
    """A face that looks otherwise in a mirror."""
    changed = face.copy()
    changed[20:190, 14:100] = 255 - changed[20:190, 14:100]
    return changed


@pytest.mark.parametrize("is_mirrored", [False, True])
def test_a_photograph_is_read_the_right_way_round_after_its_cards_are_named(is_mirrored: bool) -> None:
    at, pieces = places(6), [piece for piece in FACES if piece != "glazed"]
    picture = laid_out([*(lopsided(FACES[piece]) for piece in pieces), lopsided(named("pumpkin", 100))], at)
    eyes, book = EitherWay(picture, at), deck({piece: lopsided(face) for piece, face in FACES.items()})
    shown = turned_round(picture) if is_mirrored else picture
    by_looks = with_deck(shown, eyes, Recogniser(book))
    assert {card.piece for card in by_looks.cards} == {*FACES} and by_looks.mirrored == is_mirrored
    read = with_deck(shown, eyes, Recogniser(book), Lettering(book, NAMES))
    assert sorted(card.piece for card in read.cards) == sorted([*pieces, UNKNOWN])
    (promo,) = [card for card in read.cards if card.piece == UNKNOWN]
    place = mirrored(at[5], picture.shape[1]) if is_mirrored else at[5]
    assert promo.says == "pumpkin" and np.linalg.norm((promo.corners - place).mean(axis=0)) < 5


class Unread(Lettering):
    """Print that can be compared but not read, as where it is out of focus."""

    def reader(self) -> None:
        return None


class Looked:
    """A detector that sees card in more places than it makes cards of, and is not sure of those, as in glare."""

    def __init__(self, told: Sequence[Floats], seen: Sequence[Floats]) -> None:
        self.told, self.seen = told, seen

    def find(self, image: Image) -> Findings:
        seen = findings(image, list(self.told), *self.seen)
        return replace(seen, detections=tuple(replace(one, real=0.8) for one in seen.detections))


def test_beside_a_card_that_print_alone_bears_out_what_the_network_sees_is_asked_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A card in glare had its name by its print, and eleven that lay beside it were left out without a word: on a table
    of which nobody knows what stands out from it."""
    monkeypatch.setattr("scanner.photograph.passes.left_open", lambda image, bare, cards: [])
    at = [*places(4), *(lying(x, 520, 130) for x in (110, 250))]
    pieces = list(FACES)
    picture = laid_out([*(FACES[piece] for piece in pieces[:4]), faded(FACES[pieces[4]]), FACES[pieces[5]]], at)
    book = deck({piece: FACES[piece] for piece in pieces[:5]})
    eyes = Looked(at[:5], at)
    by_looks = with_deck(picture, eyes, Recogniser(book))
    assert sorted(card.piece for card in by_looks.cards) == sorted([*pieces[:4], UNKNOWN])
    told = with_deck(picture, eyes, Recogniser(book), Unread(book, NAMES))
    assert sorted(card.piece for card in told.cards) == sorted([*pieces[:5], UNKNOWN])


def faded(face: Image) -> Image:
    """A face of which a lamp hides the drawing, though not the print."""
    lit = face.copy()
    lit[:200] = np.clip(lit[:200] * 0.15 + 190, 0, 255).astype(np.uint8)
    return lit
