export type PayMethod = "mp_card" | "mp_wallet" | "oxxo_cash" | "spei_mp";
