// What the house rules are about: [English, Japanese], by the rule's key and its values.

export const RULES = {
  edition: { name: ["Which rules", "どのルール"], values: { gamewright_en: ["Gamewright's booklet", "Gamewright版"], jp_sheet_as_printed: ["the Japanese sheet as printed", "日本語の説明書のとおり"] } },
  maple_frosted_ties: { name: ["Maple Frosted: several have the fewest cards", "メープル・フロスト：最少が同数"], values: { all_score: ["all of them score", "全員が得点"], strict: ["none of them scores", "だれも得点しない"] } },
  sprinkled_self: { name: ["Sprinkled: giving itself away", "スプリングル自身を渡す"], values: { others_only: ["only another card", "ほかのカードだけ"], allowed: ["allowed", "渡してよい"] } },
  optional_powers: { name: ["Powers", "カードの効果"], values: { mandatory: ["must be used", "必ず使う"], may_decline: ["may be declined", "使わなくてもよい"] } },
  cruller_scope: { name: ["French Cruller discards from the row", "フレンチ・クーラーが捨てるカード"], values: { unselected: ["only what nobody chose", "だれも選ばなかったものだけ"], any_in_row: ["any card", "場のどれでも"] } },
  day_old: { name: ["Day-Old Donuts takes", "デイオールドの枚数"], values: { up_to_3: ["up to three cards", "3枚まで"], exactly_3: ["exactly three cards", "ちょうど3枚"] } },
  old_fashioned_limit: { name: ["Old Fashioned: up to how many cards", "オールドファッションの上限"], values: { 9: ["9", "9枚"], 10: ["10", "10枚"] } },
  matcha_limit: { name: ["Mucho Matcha: up to how many kinds", "ムーチョ抹茶の種類の上限"], values: { 6: ["6", "6種類"], 7: ["7", "7種類"] } },
  plain_zero_tie: { name: ["Nobody has a Plain", "プレーンが1枚もない"], values: { none: ["no bonus", "ボーナスなし"], "+1": ["a bonus for all", "全員にボーナス"] } },
  drinks_count: { name: ["Coffee and Milk count as donuts", "コーヒーとミルクもドーナツ"], values: { yes: ["yes", "はい"], no: ["no", "いいえ"] } },
  double_choc_one_card: { name: ["Double Chocolate with one card left", "ダブル・チョコで残り1枚"], values: { keep: ["it is kept", "手元に置く"], return: ["it goes back", "山札に戻す"] } },
  double_choc_returned: { name: ["Double Chocolate's other card", "ダブル・チョコの戻すカード"], values: { private: ["is secret", "秘密"], public: ["is shown", "見せる"] } },
  bear_claw_chooser: { name: ["Bear Claw's card is picked by", "ベア・クロウのカードを選ぶ人"], values: { taker: ["the one who takes", "取る人"], victim: ["the one who gives", "渡す人"], random: ["chance", "くじ"] } },
  discard_browse: { name: ["The discard pile may be looked through", "捨て札を見る"], values: { public: ["by everybody", "だれでも見てよい"], top_only: ["only its top card", "一番上だけ"] } },
  multi_discard_order: { name: ["Several discards are laid down", "複数枚を捨てる順"], values: { actor_chooses: ["as their player likes", "捨てる人が決める"], row_order: ["in the row's order", "場の順"] } },
  milk_three: { name: ["Milk's three cards", "ミルクの3枚"], values: { others: ["others than Milk", "ミルク以外"], any: ["any, Milk too", "ミルクも含む"] } },
  row_refill: { name: ["Before the row is filled", "列を補充する前に"], values: { in_place: ["its cards stay in their slots", "カードはそのまま"], pushed_together: ["its cards are pushed together", "カードを山札の側に詰める"] } },
};
