"""The rules of the 23 cards; see `rulebook` for the sources."""

# ruff: noqa: E501  (full-width characters count double)
from __future__ import annotations

from engine.rulings import RuleRef, Status

CARD_RULES = (
    RuleRef(
        "GN-CF", "Chocolate Frosted", "S0", "125-127",
        "immediately draw the top card from the donut deck and place it face up in front of you", Status.TEXT,
        "It may take a card that the refill needs.",
        "チョコレート・フロスト", "直ちに山札の一番上のカードを引き、自分の手元に並べます。", "補充の1枚を使うことになり得る。",
    ),
    RuleRef(
        "GN-DH", "Donut Holes", "S0", "128-130",
        "Score 1 point if you have one, 3 for two, 6 for three, 10 for four, or 15 if you have five or more.",
        Status.TEXT, "Six score 15.",
        "ドーナツ・ホール", "1枚なら1点、2枚なら3点、3枚で6点、4枚で10点、5枚以上で15点を得ます。", "6枚でも15点。",
    ),
    RuleRef(
        "GN-EC", "Éclair", "S0", "131-132", "immediately take the top card from the discard pile", Status.TEXT,
        "The top one, without a choice; this round's discards of lower slots lie there already.",
        "エクレア", "直ちに捨て札の一番上のカードを取ります。", "一番上のみ。先の番号で捨てたカードも含む。",
    ),
    RuleRef(
        "GN-FC", "French Cruller", "S0", "133-136",
        "discard any number of cards in the donut row that were not selected this round", Status.CONFLICT,
        "None is a number.  A slot that anybody selected is safe, whether resolved or not.  A caption of S1 (S1:188) says "
        "any card of the row, but S1:185 itself agrees with S0.",
        "フレンチ・クーラー", "このラウンドに選ばれなかったドーナツ列のカードを好きな枚数捨て札にします。",
        "0枚でもよい。誰かが選んだ番号は捨てられない。S1:188の図の説明だけが異なる。",
    ),
    RuleRef(
        "GN-FC-COPIES", "How many French Crullers", "S0", "133", "French Cruller (1 per player count color)", Status.CONFLICT,
        "One of each colour in S0 and S3: 1, 2, 3, 4, 4 for 2 to 6 players.  S1:181 says \"1 per player\", which would make "
        "72 cards for six; the box has 70.",
        "フレンチ・クーラーの枚数", "フレンチ・クーラー (プレイヤー人数の色ごとに1枚ずつ)",
        "S0とS3は色ごとに1枚（2～6人で1・2・3・4・4枚）。S1の「1人1枚」では70枚に合わない。",
    ),
    RuleRef(
        "GN-GZ", "Glazed", "S0", "137", "Score 2 points at the end of the game.", Status.TEXT, "",
        "グレイズ", "グレイズ (5) ~ ゲーム終了時に2得点。", "",
    ),
    RuleRef(
        "GN-JF", "Jelly-Filled", "S0", "138-140",
        "Score 0 if you have one, 5 for two or three, 10 for four or five, or 15 if you have six.", Status.TEXT, "",
        "ジェリー・フィールド", "1枚なら0点、2・3枚で5点、4・5枚で10点、6枚なら15点を得ます。", "",
    ),
    RuleRef(
        "GN-MB", "Maple Bar", "S0", "141-142",
        "Score 3 points at the end of the game if you have more than six types of donuts.", Status.TEXT,
        "Seven or more types, of which it is one; each Maple Bar scores.",
        "メイプル・バー", "7種類以上のドーナツを持っていれば3得点。", "自身も1種類。1枚ごとに3点。",
    ),
    RuleRef(
        "GN-PL", "Plain", "S0", "143-146",
        "If you have more plain donut cards than any other player, score 3 additional points for the set. (If it’s a "
        "tie, each tied player gets 1 bonus point.)", Status.TEXT, "Each Plain scores 1 besides.",
        "プレーン", "もし、他の誰よりも多くのプレーンドーナツのカードを持っていれば、そのセット全体で追加の3点を得ます", "1枚につき1点も入る。",
    ),
    RuleRef(
        "GN-PL-ZERO", "Nobody has a Plain", "S0", "", "", Status.SILENT,
        "No text says whether all are tied then.  The bonus is \"for the set\": no card, no set, no bonus by default.",
        "プレーンが1枚もない", "", "規則にない。「セット」がないので加点しないとする。",
    ),
    RuleRef(
        "GN-PW", "Powdered", "S0", "147", "Score 3 points at the end of the game.", Status.TEXT, "",
        "パウダー", "パウダー (4) ~ ゲーム終了時に3得点。", "",
    ),
    RuleRef(
        "GN-BC", "Boston Cream", "S0", "149-152",
        "Score 0 if you have one, 6 for two, 0 for three, 15 for four, 0 for five, or 25 if you have six.", Status.TEXT,
        "", "ボストン・クリーム", "1枚なら0点、2枚で6点、3枚は0点、4枚は15点、5枚は0点、6枚なら25点を得ます。", "",
    ),
    RuleRef(
        "GN-DC", "Double Chocolate", "S0", "153-156",
        "Keep one of them face up in front of you and put the other back on top of the deck.", Status.TEXT,
        "The card put back is the next to be drawn or laid out.",
        "ダブル・チョコレート", "そこから1枚を手元に並べ、もう1枚は山札の一番上に戻します。", "戻したカードが次に出る。",
    ),
    RuleRef(
        "GN-DC-ONE", "Double Chocolate and one card left", "S0", "", "", Status.SILENT,
        "No text says what happens when the deck has a single card: by default it is drawn and kept, since nothing is "
        "left to put back.", "ダブル・チョコレートで残り1枚", "", "規則にない。引いて手元に置くとする。",
    ),
    RuleRef(
        "GN-DC-SECRET", "Double Chocolate's other card", "S1", "163", "Look at the two cards", Status.SILENT,
        "No text says whether the others may see the card put back; S1 has its taker look.  By default it is secret, "
        "and nobody records it.", "ダブル・チョコレートの戻すカード", "", "他の人が見てよいかは規則にない。秘密とし、記録しない。",
    ),
    RuleRef(
        "GN-RV", "Red Velvet", "S0", "157-159", "take one donut of your choice from the discard pile", Status.TEXT,
        "-2 points; for the Japanese sheet see GN-EDITION.  The pile may hold nothing good: one is taken.",
        "レッド・ベルベット", "捨て札から1枚カードを選んで取ります。", "－2点。日本語版の表記はGN-EDITIONを参照。",
    ),
    RuleRef(
        "GN-SP", "Sprinkled", "S0", "160-163",
        "give one of your cards to an opponent", Status.TEXT, "The giver chooses which, and to whom (S1:305).",
        "スプリングル", "カードを1枚、相手1人選んで与えます。", "どのカードを誰に渡すかは渡す人が選ぶ。",
    ),
    RuleRef(
        "GN-SP-LAST", "Sprinkled with no other card", "S0", "162-163",
        "If you have no other cards, you must give this card to an opponent.", Status.CONFLICT,
        "S3:154 says it must not be given; its 「なく」 was lost (compare S3:190).  S0 and S1:305 agree, and win.",
        "他のカードがないスプリングル", "もし他にカードを持っていないければ、このカードを与えてはなりません。",
        "S3の「与えてはなりません」は脱字と見られる。S0とS1に従い、このカードを与える。",
    ),
    RuleRef(
        "GN-SP-SELF", "Giving Sprinkled itself", "S0", "161-163", "", Status.SILENT,
        "Whether Sprinkled may be given while there are other cards: \"one of your cards\" allows it, but then \"If you "
        "have no other cards\" would say nothing.  By default another card is given; it is no mistake to play otherwise.",
        "スプリングル自身を渡す", "", "他のカードがあるときに自身を渡せるかは明らかでない。他のカードを渡すとするが、誤りとはしない。",
    ),
    RuleRef(
        "GN-BE", "Bear Claw", "S0", "165-167", "take a card from an opponent", Status.TEXT,
        "-2 points; for the Japanese sheet see GN-EDITION, for who picks the card GN-BE-WHO.",
        "ベア・クロウ", "相手を1人選んでカードを取ります。", "－2点。日本語版の表記はGN-EDITIONを参照。",
    ),
    RuleRef(
        "GN-BE-WHO", "Who picks Bear Claw's card", "S1", "86", "you will choose a card to steal from another player",
        Status.SILENT, "S0 does not say; S1 has the taker choose, and S3 the taker choose the opponent.",
        "ベア・クロウのカードを選ぶ人", "相手を1人選んでカードを取ります。", "S0にはない。S1は取る人が選ぶ。",
    ),
    RuleRef(
        "GN-CT", "Cinnamon Twist", "S0", "168-172",
        "all players simultaneously pass a previously collected card to the player on their left. If one or more "
        "players have no cards to pass, discard this card instead.", Status.TEXT,
        "The Twist just taken was not previously collected: it cannot be passed, and its taker needs another card.  "
        "\"Instead\": nobody passes then.  A card received cannot be passed on.",
        "シナモン・ツイスト", "全てのプレイヤーは、既にもっているカードを1枚左隣のプレイヤーに渡します。",
        "今取ったツイストは渡せない。誰かが持っていなければ誰も渡さない。",
    ),
    RuleRef(
        "GN-CO", "Coffee", "S0", "174-176", "score 1 point for each card that gives you negative points", Status.TEXT,
        "One a card, not a point, for each Coffee; Boston Cream at 0 is not negative.",
        "コーヒー", "マイナス点になるカード 1 枚ごとに 1 得点を得ます。", "点数ではなく枚数。コーヒー1枚ごとに数える。",
    ),
    RuleRef(
        "GN-DO", "Day-Old Donuts", "S0", "177-179", "take up to any 3 cards of your choice from the discard pile",
        Status.CONFLICT, "S1:140 and S3:170 say any three; S0 says up to three, so none to three.",
        "オールド・ドーナツ", "捨て札から任意の 3 枚のカードを選んで取ります。", "S1とS3は3枚、S0は3枚まで。S0に従う。",
    ),
    RuleRef(
        "GN-MI", "Milk", "S0", "180-182", "discard 3 of your cards, or discard this card", Status.TEXT, "",
        "ミルク", "手元のカードを 3 枚捨てるか、このカードを捨てます。", "",
    ),
    RuleRef(
        "GN-MI-THREE", "Milk's three cards", "S0", "181-182", "discard 3 of your cards, or discard this card",
        Status.DERIVED,
        "\"Your cards\" stand against \"this card\": the three are others, and with fewer than three others Milk goes.  "
        "S1:237 can be read to count Milk among the three; a table may play so.",
        "ミルクの3枚", "手元のカードを 3 枚捨てるか、このカードを捨てます。", "3枚は他のカード。3枚未満ならミルクを捨てる。",
    ),
    RuleRef(
        "GN-OF", "Old Fashioned", "S0", "183-184",
        "Score 5 points at the end of the game if you have fewer than 10 donut cards.", Status.CONFLICT,
        "S3:178 says 10 or fewer; S0 and S1:253 agree on fewer than 10, and win.  It counts itself.",
        "オールド・ファッション", "もしドーナツカードが 10 枚以下ならば 5 得点。", "S0とS1は10枚未満。S0に従う。",
    ),
    RuleRef(
        "GN-MF", "Maple Frosted", "S0", "186-187",
        "Score 5 points at the end of the game if you have the fewest cards of all players.", Status.TEXT,
        "It counts itself.  For ties see GN-TIE.",
        "メープル・フロスト", "もし他の誰よりもカードが少なければ 5 得点。", "同数はGN-TIEを参照。",
    ),
    RuleRef(
        "GN-MM", "Mucho Matcha", "S0", "188-189",
        "Score 3 points at the end of the game if you have fewer than 7 types of donuts.", Status.CONFLICT,
        "S3:186 says 7 or fewer, which would let Maple Bar and Matcha score together; S0 and S1:243 agree and win.",
        "抹茶", "もしドーナツの種類が 7 種類以下なら 3 得点。", "S0とS1は7種類未満。S0に従う。",
    ),
    RuleRef(
        "GN-RA", "Raspberry Frosted", "S0", "190-192",
        "discard one of your previously collected cards. If you have no other donuts, you must discard this donut.",
        Status.TEXT, "Itself cannot be chosen while there are others.",
        "ラズベリー・フロスト", "既に集めたカードから 1 枚を捨て札にします。", "他にあるうちは自身は選べない。",
    ),
    RuleRef(
        "GN-SG", "Strawberry Glazed", "S0", "193-196",
        "discard one card of your choice from an opponent. If none of the other players have any cards, you just keep "
        "this card.", Status.TEXT, "-2 points; for the Japanese sheet see GN-EDITION.",
        "ストロベリー・グレイズ", "相手 1 人からあなたがカードを選んで捨て札にします。", "－2点。日本語版の表記はGN-EDITIONを参照。",
    ),
)
