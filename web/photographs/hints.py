"""What in a camera's picture would spoil a game, a sentence each with its remedy: for doctor and set-up page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from engine.go_nuts.sentences import many
from scanner.learning.proposals import Proposal, Status
from scanner.naming.deck import DeckBook
from scanner.pieces import is_back
from scanner.sources.checkup import OUT_OF_FOCUS, SMEARED, Checkup, check_cards
from scanner.types import Image
from web.words.names import piece_name
from web.words.said import Said

NARROWEST = 60.0
"""The pixels on a card's short side below which names and faces can no longer be told."""
SMALLEST = 1280 * 720
DARKEST, BRIGHTEST, NIGHT = 40, 225, 20
"""Cards that are darker in their lightest places have no light, however black the deck; those that are brighter on
average have too much.  Where no card is seen a table may be as dark as the third is light."""
BURNT = 0.1
"""The share of all cards that may be lost in light."""
HIDDEN = 0.5
"""Light that hides so much of a card beside the cards may hide one; in 52 pictures without glare it hid no tenth."""
UNREAD = Said(
    "Hardly a name can be read: take the photograph again, from nearer, with a still hand and more light, or say what"
    " the cards are.",
    "名前がほとんど読めません。近くから、手を動かさず、明るくして撮り直すか、何のカードか教えてください。",
)
"""What is said where most names cannot be read and nothing that is measured tells why."""
SIDE_JA = {"left": "左", "top": "上", "right": "右", "bottom": "下"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at; `well` is False where it would stop or spoil a game."""

    well: bool
    said: Said


def findings(checks: Sequence[Checkup]) -> list[Finding]:
    """Everything that a few looks at one table tell about its picture."""
    return [judge(checks) for judge in (_size, _light, _glare, _cards, _focus, _edge)]


def advice(image: Image, told: Sequence[Proposal]) -> tuple[Said, ...]:
    """Why names are hard to read in a photograph of which many cards are asked about, each with its remedy."""
    asked = sum(one.status is Status.ASKED for one in told)
    if 3 * asked <= len(told):
        return ()
    check = check_cards(image, [(one.corners, one.visible) for one in told])
    ill = tuple(one.said for one in findings([check]) if not one.well)
    return ill or ((UNREAD,) if 2 * sum(map(_is_unread, told)) > len(told) else ())


def forgotten(before: DeckBook | None, after: DeckBook | None) -> Said | None:
    """Which pieces' faces a deck no longer has after it learned more, in one sentence: they were another card's."""
    lost = set(before.faces) - set(after.faces) if before is not None and after is not None else set[str]()
    pieces = sorted({face.partition("@")[0] for face in lost})
    return _were_others(pieces) if pieces else None


def _were_others(pieces: Sequence[str]) -> Said:
    en, ja = ", ".join(map(piece_name, pieces)), "、".join(piece_name(piece, "ja") for piece in pieces)
    return Said(
        f"What was learned as {en} says otherwise now, and that picture is forgotten.",
        f"{ja}として覚えた写真は、今回別のカードとわかったので忘れました。",
    )


def _is_unread(one: Proposal) -> bool:
    """Whether a card's own name could not be read; backs have none."""
    return one.status is Status.ASKED and one.doubt is None and not is_back(one.piece)


def _good(en: str, ja: str) -> Finding:
    return Finding(True, Said(en, ja))


def _bad(en: str, ja: str) -> Finding:
    return Finding(False, Said(en, ja))


def _middle(checks: Sequence[Checkup], measure: Callable[[Checkup], float]) -> float:
    return float(np.median([measure(check) for check in checks]))


def _size(checks: Sequence[Checkup]) -> Finding:
    """A small picture is no matter where its cards are large enough."""
    width, height = checks[-1].size
    if width * height < SMALLEST and _middle(checks, lambda c: c.card_width) < NARROWEST:
        return _bad(
            f"The picture has {width}x{height} pixels: set the camera to 1280x720 or more.",
            f"映像が{width}x{height}画素しかありません。カメラを1280x720以上にしてください。",
        )
    return _good(f"The picture has {width}x{height} pixels.", f"映像は{width}x{height}画素です。")


def _light(checks: Sequence[Checkup]) -> Finding:
    brightness = _middle(checks, lambda c: c.brightness)
    if all(c.lightest < (DARKEST if c.cards else NIGHT) for c in checks):
        return _bad(
            "It is too dark: switch on a lamp that does not shine into the camera.",
            "暗すぎます。カメラに直接当たらない明かりをつけてください。",
        )
    if brightness > BRIGHTEST:
        return _bad(
            "It is too bright: turn the lamp away or lower the camera's exposure.",
            "明るすぎます。明かりの向きを変えるか、カメラの露出を下げてください。",
        )
    return _good(f"The light is good (brightness {brightness:.0f} of 255).", "明るさは十分です。")


def _glare(checks: Sequence[Checkup]) -> Finding:
    burnt = _middle(checks, lambda c: c.burnt)
    if burnt > BURNT:
        return _bad(
            f"Glare hides {100 * burnt:.0f} % of the cards: move the lamp or the camera.",
            f"光の反射でカードの{100 * burnt:.0f}％が見えません。明かりかカメラを動かしてください。",
        )
    if glaring := round(_middle(checks, lambda c: c.glaring)):
        return _bad(
            f"A lamp shines back from {glaring} of the cards: move the lamp or the camera a little.",
            f"{glaring}枚のカードに光が反射しています。明かりかカメラを少し動かしてください。",
        )
    if _middle(checks, lambda c: c.hidden) > HIDDEN:
        return _bad(
            "Light hides a place where a card may lie: move the lamp or the camera.",
            "光の反射で、カードがあるかもしれない場所が見えません。明かりかカメラを動かしてください。",
        )
    return _good("There is no glare to speak of.", "光の反射はほとんどありません。")


def _cards(checks: Sequence[Checkup]) -> Finding:
    cards = round(_middle(checks, lambda c: c.cards))
    width = _middle([c for c in checks if c.cards] or checks, lambda c: c.card_width)
    if cards == 0:
        return _bad(
            "No card is seen: lay the cards out and point the camera at them.",
            "カードが見えません。カードを並べて、カメラを向けてください。",
        )
    if width < NARROWEST:
        return _bad(
            f"Cards are {width:.0f} pixels wide, {NARROWEST:.0f} are needed: bring the camera nearer.",
            f"カードの幅が{width:.0f}画素です。{NARROWEST:.0f}画素は必要です。カメラを近づけてください。",
        )
    return _good(
        f"{many(cards, 'card is', 'cards are')} seen, {width:.0f} pixels wide.",
        f"{cards}枚のカードが見えます（幅{width:.0f}画素）。"
    )


def _focus(checks: Sequence[Checkup]) -> Finding:
    sharpness = [c.sharpness for c in checks if c.sharpness is not None]
    if not sharpness:
        return _good(
            "Whether the picture is in focus can be said once cards are seen.", "ピントはカードが見えるとわかります。"
        )
    if float(np.median(sharpness)) < OUT_OF_FOCUS:
        return _bad(
            "The picture is out of focus: clean the lens, or move the camera a little.",
            "ピントが合っていません。レンズをふくか、カメラを少し動かしてください。",
        )
    evenness = [c.evenness for c in checks if c.evenness is not None]
    if float(np.median(evenness or [1.0])) < SMEARED:
        return _bad(
            "The picture is smeared by movement: put the camera down, or give it more light.",
            "映像がぶれています。カメラを固定するか、明るくしてください。",
        )
    return _good("The picture is in focus.", "ピントは合っています。")


def _edge(checks: Sequence[Checkup]) -> Finding:
    """A card that one look of several finds cut was only on its way."""
    cut = [side for side in SIDE_JA if all(side in check.cut for check in checks)]
    if not cut:
        return _good("No card is cut off by the picture's edge.", "画面の端で切れているカードはありません。")
    return _bad(
        f"A card is cut off at the {' and the '.join(cut)} of the picture: turn the camera or take it farther away.",
        f"画面の{'と'.join(map(SIDE_JA.__getitem__, cut))}の端でカードが切れています。"
        "カメラの向きを変えるか、離してください。",
    )
