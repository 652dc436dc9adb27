import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { limits } from "../../kernel/limits";
import { type Centavos, pesos } from "../../kernel/money";
import { DEFAULT_ZONE, fromIso } from "../../kernel/time";
import { mayPayIn, offerMethods } from "../../payments/charges/methods";
import { readRfc } from "../rfc";
import { defaultTaxRules, taxClassFor } from "../tax";
import { zoneOptions } from "../zones";
import { timeInWords } from "./duration";
import { changeInWords, checkField, inWords } from "./fields";
import { checkGroup, fieldsOf, readGroupValues, settingGroupNames, settingGroups } from "./groups";
import { defaultRules, toRules } from "./rules";

const every = settingGroupNames.flatMap((group) =>
  Object.entries(fieldsOf(group)).map(([name, field]) => ({ group, name, field })),
);

describe("bounds", () => {
  test("every default is within its bounds, and every field is on a page", () => {
    for (const group of settingGroupNames) {
      expect([group, checkGroup(group, readGroupValues(group, {})).faults]).toEqual([group, []]);
      const shown = settingGroups[group].sections.flatMap((s) => s.fields as readonly string[]);
      expect([...shown].sort()).toEqual(Object.keys(fieldsOf(group)).sort());
    }
  });

  test("a number is accepted only as an integer within its bounds, and a refusal names both bounds", () => {
    for (const { name, field } of every) {
      if (!("min" in field)) continue;
      fc.assert(
        fc.property(
          fc.oneof(fc.integer(), fc.integer({ min: field.min - 5, max: field.max + 5 }), fc.double()),
          (n) => {
            const checked = checkField(field, n);
            expect([name, n, checked.ok]).toEqual([
              name,
              n,
              Number.isSafeInteger(n) && n >= field.min && n <= field.max,
            ]);
            if (!checked.ok && Number.isSafeInteger(n)) {
              expect(checked.outOfBounds).toBe(true);
              expect(checked.message).toContain(inWords(field, field.max));
            }
          },
        ),
      );
    }
  });

  test("any input is either refused or stored within bounds, and unknown fields are never stored", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...settingGroupNames),
        fc.dictionary(fc.constantFrom(...every.map((e) => e.name), "raro"), fc.jsonValue()),
        (group, changes) => {
          const { values, faults } = checkGroup(group, { ...readGroupValues(group, {}), ...(changes as object) });
          if (faults.length) return;
          expect(readGroupValues(group, values)).toEqual(values);
          expect(Object.keys(values).sort()).toEqual(Object.keys(fieldsOf(group)).sort());
        },
      ),
    );
  });

  test("the defaults are those of the table of limits", () => {
    expect(defaultRules.limits).toEqual(limits);
    expect(defaultRules.methods).toEqual({ mp_card: true, mp_wallet: true, spei_mp: true, oxxo_cash: true });
    expect([defaultRules.balanceDays, defaultRules.lateMoney, defaultRules.instalments]).toEqual([7, "if_free", []]);
  });

  test("a stored value that is out of bounds falls back to its default, and no other value does", () => {
    expect(readGroupValues("sales", { balanceDays: 999, unpaidPerBuyer: 5 })).toMatchObject({
      balanceDays: 7,
      unpaidPerBuyer: 5,
    });
  });
});

describe("rules between fields", () => {
  const faultsOf = (group: (typeof settingGroupNames)[number], change: object) =>
    checkGroup(group, { ...readGroupValues(group, {}), ...change }).faults.map((f) => f.field);
  test("a minimum above its maximum, two types with one series, a business without a name", () => {
    expect(faultsOf("methods", { cardMin: pesos(500), cardMax: pesos(100) })).toEqual(["cardMin"]);
    expect(faultsOf("methods", { oxxoMin: pesos(500), oxxoMax: pesos(100) })).toEqual(["oxxoMin"]);
    expect(faultsOf("receipts", { pago: "v" })).toEqual(["pago"]);
    expect(faultsOf("business", { name: "" })).toEqual(["name"]);
  });
  test("formats: RFC, phone, e-mail, series", () => {
    expect(faultsOf("business", { name: "Ok", rfc: "XAXX01010100" })).toEqual(["rfc"]);
    expect(
      checkGroup("business", { ...readGroupValues("business", {}), rfc: "xaxx-010101-000", phone: "55 1234 5678" })
        .values,
    ).toMatchObject({ rfc: "XAXX010101000", phone: "+525512345678" });
    expect(faultsOf("business", { phone: "123", whatsapp: "nada", email: "a@b" })).toEqual([
      "phone",
      "whatsapp",
      "email",
    ]);
    for (const bad of ["", "1V", "V-", "DEMASIADO", "Ñ"])
      expect(faultsOf("receipts", { venta: bad })).toEqual(["venta"]);
    expect([readRfc("GODE561231GR8"), readRfc("GODE561331GR8"), readRfc("ABC680524P76")]).toEqual([
      "GODE561231GR8",
      undefined,
      "ABC680524P76",
    ]);
  });
});

test("the offers follow the rules: disabled methods are hidden, limits and deadlines are those of the settings", () => {
  const rules = toRules(
    readGroupValues("sales", {}),
    readGroupValues("methods", {
      wallet: false,
      cardMax: pesos(200),
      oxxoValidity: 1440,
      speiValidity: 120,
      oxxoMin: pesos(50),
    }),
  );
  const offers = (amount: Centavos) =>
    offerMethods({
      amount,
      now: fromIso("2026-11-20T18:00:00Z"),
      zone: DEFAULT_ZONE,
      online: true,
      inFrame: false,
      secure: true,
      configured: { mercadopago: true, conekta: true },
      rules,
    });
  expect(offers(pesos(300)).map((o) => o.method)).toEqual(["mp_card", "spei_mp", "oxxo_cash"]);
  expect(offers(pesos(300))[0]?.reason).toContain("$200.00");
  expect(offers(pesos(300))[1]?.expiresAt).toBe(fromIso("2026-11-20T20:00:00Z"));
  // 23:59 of the business's next day is 05:59 UTC of the day after.
  expect(offers(pesos(300))[2]?.expiresAt).toBe(fromIso("2026-11-22T05:59:00Z"));
  expect(offers(pesos(49))[2]?.reasonCode).toBe("AMOUNT_BELOW_MIN");
});

test("instalments are offered from their minimum amount and only when enabled", () => {
  const on = toRules(readGroupValues("sales", {}), readGroupValues("methods", { msi: true }));
  expect([1, 3, 6, 9, 12, 18].map((m) => mayPayIn(on, m, pesos(650)))).toEqual([true, true, true, false, false, false]);
  expect([1, 3].map((m) => mayPayIn(defaultRules, m, pesos(5_000)))).toEqual([true, false]);
});

test("tax: the most specific rule wins, and without one the accountant is asked", () => {
  const of = (kind: string, species?: string, purpose?: string) =>
    taxClassFor(defaultTaxRules, { kind, species: species ?? null, purpose: purpose ?? null });
  expect([
    of("animal", "cattle", "breeding"),
    of("animal", "dog"),
    of("animal", "rabbit"),
    of("animal", "rabbit", "pet"),
  ]).toEqual(["iva_0", "iva_16", "accountant", "iva_16"]);
  expect([of("product"), of("animal", "llama")]).toEqual(["accountant", "accountant"]);
});

test("a change of a list shows only the added and removed lines", () => {
  const { policies, balanceDays } = settingGroups.sales.fields;
  expect(changeInWords(policies, ["A", "B"], ["B", "C"])).toEqual({ before: "A", after: "C" });
  expect(changeInWords(policies, ["A"], [])).toEqual({ before: "A", after: "(nada)" });
  expect(changeInWords(balanceDays, 1, 7)).toEqual({ before: "1 día", after: "7 días" });
});

test("durations in words, and every listed zone exists", () => {
  expect([15, 60, 4320, 14400, 90].map(timeInWords)).toEqual([
    "15 minutos",
    "1 hora",
    "72 horas",
    "10 días",
    "90 minutos",
  ]);
  for (const z of zoneOptions) expect(() => new Intl.DateTimeFormat("es-MX", { timeZone: z.value })).not.toThrow();
});
