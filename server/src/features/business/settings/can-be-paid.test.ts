import type { Rules } from "@corral/domain/business/settings/rules";
import { expect, it } from "vitest";
import type { TxDeps } from "#src/platform/deps";
import { canBePaid } from "./can-be-paid";

const NONE = { mp_card: false, mp_wallet: false, spei_mp: false, oxxo_cash: false };
const ask = (deps: object, rules: object) =>
  canBePaid(
    { providers: {}, public: {}, ...deps } as unknown as TxDeps,
    { directTransfer: false, methods: NONE, ...rules } as unknown as Rules,
  );

it("a business can be paid once it has an account of its own, or a provider that is set up for a way that is on", () => {
  const card = { methods: { ...NONE, mp_card: true } };
  const oxxo = { methods: { ...NONE, oxxo_cash: true } };
  const mercadopago = { providers: { mercadopago: {} } };
  expect(ask({}, { ...card, ...oxxo })).toBe(false);
  expect(ask({}, { directTransfer: true })).toBe(true);
  expect(ask(mercadopago, {})).toBe(false);
  expect(ask(mercadopago, card)).toBe(true);
  expect(ask(mercadopago, oxxo)).toBe(false);
  expect(ask({ providers: { conekta: {} } }, oxxo)).toBe(true);
  for (const facts of [{ testKeys: { mercadopago: true } }, { closed: { mercadopago: true } }])
    expect(ask({ ...mercadopago, public: facts }, card)).toBe(false);
});
