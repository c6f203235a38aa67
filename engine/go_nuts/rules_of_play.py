"""The rules of setting up, playing and ending; see `rulebook` for the sources."""

# ruff: noqa: E501  (full-width characters count double)
from __future__ import annotations

from engine.rulings import RuleRef, Status

PLAY_RULES = (
    RuleRef(
        "GN-SETUP-SEL", "Selection cards", "S0", "9-12",
        "Give each player a set of selection cards equal to the number of players plus one.", Status.TEXT,
        "Numbers 1 to players + 1; the rest stay in the box.",
        "セレクトカード", "プレイヤーの人数 + 1 枚になるように数を合わせて、各プレイヤーにセレクトカードを配ります。",
        "1から人数+1までの番号。残りは箱に戻す。",
    ),
    RuleRef(
        "GN-SETUP-DECK", "The deck", "S0", "20-36",
        "Create the donut deck by adding or removing cards according to the number of players.", Status.TEXT,
        "37, 50, 61, 70, 70 cards for 2 to 6 players; five and six use all (\"5+ players\").",
        "山札", "プレイヤーの人数に応じてカードを追加したり除いたりしてドーナツデッキを作成します。",
        "2～6人で37・50・61・70・70枚。5人と6人はすべて使う。",
    ),
    RuleRef(
        "GN-SETUP-ROW", "The first row", "S0", "38-46",
        "Draw and place cards face up to the right of the donut deck equal to the number of players plus one.",
        Status.TEXT, "Card 1 is nearest the deck.",
        "最初の列", "プレイヤー人数 + 1 枚のカードを山札から引き、山札の右側に表向きにして並べます。", "1番は山札の隣。",
    ),
    RuleRef(
        "GN-SELECT", "Choosing", "S0", "49-55",
        "each player secretly picks which card they want from the donut row", Status.TEXT,
        "Every player chooses exactly one card that lies in the row.",
        "選択", "各プレイヤーは、密かにドーナツ列の欲しいカードに合わせたセレクトカードを選び", "全員が列にあるカードを1枚選ぶ。",
    ),
    RuleRef(
        "GN-REVEAL", "Revealing", "S0", "56-58", "everyone simultaneously reveals it", Status.TEXT,
        "Nothing of a choice is known before all are revealed.",
        "公開", "一斉に表向きにします", "全員が公開するまで選択は秘密。",
    ),
    RuleRef(
        "GN-COLLIDE", "Two or more chose the same", "S0", "59-60",
        "If two or more players picked the same card, no one gets it! Immediately discard that card to the discard "
        "pile.", Status.TEXT,
        "In that slot's turn, so that a higher slot's power finds it in the pile.",
        "重なり", "もし2人以上のプレイヤーが同じカードを選んでいたら、どれもそのカードは取れません！直ちに、捨て札置き場に置きます。",
        "その番号の順番で捨てるので、後の番号の効果はそれを使える。",
    ),
    RuleRef(
        "GN-TAKE", "Only one chose it", "S0", "61-64",
        "If you are the only player to pick a card, take it from the donut row and place it face up in front of you.",
        Status.TEXT, "Cards stay face up and are open knowledge.",
        "獲得", "もし1人だけがそのカードを選んでいれば、ドーナツ列からカードを取り、自分の手前に表向きにして置きます",
        "カードは表向きのまま、公開情報。",
    ),
    RuleRef(
        "GN-STAY", "Nobody chose it", "S0", "58-64", "players look to see if they get to take the card",
        Status.DERIVED,
        "A card leaves the row only when somebody chose it or a power discards it, so one that nobody chose stays "
        "in its slot (S1:59 refills only the chosen slots).",
        "誰も選ばない", "プレイヤーはカードを取れるかどうかを確認していきます",
        "選ばれるか効果で捨てられたカードだけが列を離れる。選ばれないカードは残る。",
    ),
    RuleRef(
        "GN-POWER-NOW", "Powers at once", "S0", "70-74",
        "it has a special power that must be activated immediately when it is taken from the donut row", Status.TEXT,
        "", "効果は直ちに", "ドーナツ列から取ったら直ちに解決しなければならぬ特殊効果がある", "",
    ),
    RuleRef(
        "GN-ORDER", "Slot by slot", "S0", "75-77",
        "resolve any card action in the 1 slot before moving onto the next selection number", Status.TEXT,
        "S3:76 says it from the other side: before taking the next card.",
        "番号順", "次のカードを取る前に、現在のカードのアクションを済ませなくてはなりません。", "S0とS3は同じことを述べる。",
    ),
    RuleRef(
        "GN-TRIGGER", "Powers fire from the row only", "S0", "84-92",
        "The power does not activate when you get the card from another player, draw from the deck, or take from the "
        "discard pile.", Status.TEXT, "Whoever holds the card still scores it.",
        "効果は列から取った時だけ", "カードの特殊効果は、カードをドーナツ列から取った時にのみ発動します。", "得点は入る。",
    ),
    RuleRef(
        "GN-NOCHAIN", "Powers never chain", "S0", "84-87",
        "You may only activate a card’s power when you take it from the donut row.", Status.DERIVED,
        "What a power brings does not come from the row, so at most one power fires a slot.",
        "効果は連鎖しない", "カードの特殊効果は、カードをドーナツ列から取った時にのみ発動します。",
        "効果で得たカードは列から取っていないので、1つの番号で発動する効果は1つまで。",
    ),
    RuleRef(
        "GN-LATER", "A later slot's card is not owned yet", "S0", "57-58", "starting with the lowest selection number",
        Status.DERIVED,
        "Slots are resolved in ascending order, so while a power resolves, the cards of higher slots still lie in "
        "the row: they can be neither stolen nor passed.",
        "後の番号のカードはまだ列にある", "セレクトカードの最も小さい数字から順番に",
        "番号順に解決するので、後の番号のカードはまだ誰のものでもない。",
    ),
    RuleRef(
        "GN-MANDATORY", "Powers must be used", "S0", "70-73",
        "it has a special power that must be activated immediately", Status.DERIVED,
        "\"Must be activated\": a power is used as far as it can be.  Only French Cruller (\"any number\") and Day-Old "
        "Donuts (\"up to\") may move nothing, and Milk leaves a choice.",
        "効果は必ず使う", "直ちに解決しなければならぬ特殊効果",
        "できる限り使う。何もしなくてよいのは「好きな枚数」のフレンチ・クーラーと「3枚まで」のオールド・ドーナツだけ。",
    ),
    RuleRef(
        "GN-EMPTY", "Nothing to draw or take", "S0", "", "", Status.SILENT,
        "No text says what happens when the deck or the discard pile is empty, or no opponent has a card: by default "
        "nothing, and the card is kept, as Strawberry Glazed says of itself (\"you just keep this card\").",
        "引く・取るものがない", "", "規則にない。何も起こらずカードは手元に残るとする（ストロベリー・グレイズと同じ）。",
    ),
    RuleRef(
        "GN-REDO", "A wrong choice", "S0", "", "", Status.SILENT,
        "No text has a penalty for a wrong or missing selection card: noticed before a card has moved, all choose "
        "again.", "選び間違い", "", "罰則はない。カードが動く前なら選び直す。",
    ),
    RuleRef(
        "GN-LEAVE", "A player leaves", "S0", "", "", Status.SILENT,
        "No text says what happens when somebody goes home: the table decides.  By default their cards leave the game "
        "and are compared with nobody's, deck and row stay as they are, a choice of theirs that is not resolved yet "
        "falls, and whoever sits next is the left neighbour.  A table may leave the cards where they lie and count them "
        "at the end; a row may be filled up to fewer slots.  Two must go on playing.",
        "途中で抜ける人", "", "規則にない。卓で決める。抜けた人のカードは除き、山札と列はそのまま、解決していない選択は取り消すとする。"
        "カードを残して最後に数えても、列を減らしてもよい。2人は残らなければならない。",
    ),
    RuleRef(
        "GN-REFILL", "Refilling", "S0", "109-112",
        "refill the empty spaces in numerical order with cards from the donut deck", Status.TEXT,
        "After all slots and all powers, the lowest number first; then everybody takes their selection card back.",
        "補充", "小さい数字から順に、空いているスペースを山札からカードを引いて埋めていきます。",
        "すべての番号と効果が済んでから、小さい番号から。",
    ),
    RuleRef(
        "GN-END", "The end", "S0", "115-116",
        "The game ends when there are not enough donuts in the donut deck to fully replenish the donut row.",
        Status.TEXT, "More gaps than cards: it ends at once.  S3:94 leaves out \"fully\" and means the same.",
        "終了", "ゲームは、ドーナツ列にカードを補充できなくなったら終了します。", "空きが山札より多ければ直ちに終了。",
    ),
    RuleRef(
        "GN-EXACT", "The deck fills the row exactly", "S0", "115-116",
        "not enough donuts in the donut deck to fully replenish the donut row", Status.DERIVED,
        "As many cards as gaps are enough: the row is filled and one more round is played.  Every round empties a "
        "slot, so the game ends after it.",
        "山札がちょうど足りる", "ドーナツ列にカードを補充できなくなったら終了",
        "空きと同数なら足りている。補充してもう1ラウンド行い、そこで終わる。",
    ),
    RuleRef(
        "GN-NOREFILL", "The rest of the deck at the end", "S0", "115-117",
        "", Status.SILENT,
        "No text says whether the last cards are laid out: \"At that point, each player counts\", so by default not.  "
        "Cards in the row belong to nobody and the result is the same.",
        "最後の残り", "", "残りを並べるかは規則にない。列のカードは誰のものでもないので結果は同じ。",
    ),
    RuleRef(
        "GN-WIN", "The winner", "S0", "116-119",
        "the player with the highest total is the winner. If there is a tie, the player with the most cards wins the "
        "game. If the players are tied for both most points and cards, they share the victory.", Status.TEXT,
        "", "勝者", "最も得点が高いプレイヤーが勝利します。同点の場合、最もたくさんのカードを持っているプレイヤーの勝利です。", "",
    ),
    RuleRef(
        "GN-NEGATIVE", "Totals below nothing", "S0", "", "", Status.SILENT,
        "No text has a floor, so a total may be negative.",
        "合計がマイナス", "", "下限の規則はないので、合計はマイナスにもなる。",
    ),
    RuleRef(
        "GN-CONSERVE", "Every card is somewhere", "S0", "38-41",
        "Shuffle the donut deck and place it face down near the center of the play area.", Status.DERIVED,
        "Cards come from this deck only and none is added: of each type no more can lie on the table than the deck "
        "has, and a card that lies in a place is still that card.",
        "カードは増えない", "ドーナツデッキをシャッフルし、プレイエリアの中央に裏向きの山札にして置きます。",
        "カードはこの山札からしか来ない。各種類が山札の枚数を超えることはない。",
    ),
    RuleRef(
        "GN-PUBLIC", "What is open to all", "S0", "", "", Status.SILENT,
        "No text says whether the discard pile may be searched or the deck counted.  All of it was open when it was "
        "discarded, and Red Velvet needs a look: by default both are public.",
        "公開情報", "", "捨て札や山札の枚数を見てよいかは規則にない。既に公開されたものなので、見てよいとする。",
    ),
    RuleRef(
        "GN-PILE", "The order of several discards", "S0", "", "", Status.SILENT,
        "No text says in which order several cards go onto the pile: by default their owner chooses, and the top one "
        "is recorded.", "複数枚の捨て順", "", "順番は規則にない。捨てる人が決め、一番上を記録する。",
    ),
    RuleRef(
        "GN-TYPES", "Coffee and Milk are donut cards", "S1", "72",
        "the player has eight different types of cards", Status.DERIVED,
        "All 70 cards are called donut cards, and 70 takes Coffee and Milk.  S1:72 names ten cards of seven names and "
        "says eleven of eight types: the unnamed one and Coffee were counted.  No text knows a category of drinks.",
        "コーヒーとミルクもドーナツカード", "ドーナツカード 70", "70枚すべてがドーナツカード。飲み物という区分はない。",
    ),
    RuleRef(
        "GN-TIE", "Tied for the fewest cards", "S0", "186-187", "if you have the fewest cards of all players",
        Status.CONFLICT,
        "S3:182 is strict: fewer than anyone else.  S0 says \"more ... than any other player\" of Plain where it means "
        "strict, and not here: by default tied players all score.  A table may play it strictly.",
        "最少が同数", "もし他の誰よりもカードが少なければ",
        "S3は単独最少のみ、S0は「最少」。S0はプレーンでは厳密な書き方をするので、ここでは同数でも得点とする。",
    ),
    RuleRef(
        "GN-EDITION", "The Japanese sheet as printed", "S0", "157-158", "Score -2 points at the end of the game.",
        Status.CONFLICT,
        "S3 prints Red Velvet, Bear Claw and Strawberry Glazed at 2 points: its minus signs were lost, since Day-Old's "
        "survived and Coffee would be nearly pointless.  It also has 10 or fewer, 7 or fewer, strictly fewest, exactly "
        "three, and Sprinkled that must not be given.  S0 wins; a table may play the sheet as printed.",
        "日本語版の表記どおり", "ゲーム終了時に2得点。",
        "S3はマイナス記号が落ちていると見られる（－7は残る）。S0に従うが、表記どおりに遊ぶこともできる。",
    ),
)
