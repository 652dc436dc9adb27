import { describe, expect, test } from "vitest";
import { looksLikeTrackingKey, readTrackingKey } from "./tracking-key";

const KEY = "MBAN01002611120000112233";

describe("a tracking key is found in what was pasted", () => {
  test.each([
    ["as it is", KEY],
    ["small letters", KEY.toLowerCase()],
    ["in groups", "MBAN 0100 2611 1200 0011 2233"],
    ["with dashes of all kinds", "MBAN-0100\u20112611\u20131200\u20140011\u22122233".replace("\u2212", "-")],
    ["between marks of direction", `\u202a${KEY}\u202c`],
    ["with what can't be seen inside", `MBAN0100\u200b2611120000112233\ufeff`],
    ["behind its label", `Clave de rastreo: ${KEY}`],
    ["behind its label without a colon", `clave de rastreo ${KEY}`],
    ["below its label", `Clave de rastreo\n${KEY}\nReferencia numérica\n1234567`],
    [
      "between the rest of a receipt",
      `Fecha 12/11/2026 Clave de rastreo: ${KEY} Referencia: 1234567 Concepto: becerro`,
    ],
    ["with the bank's stars", `*Clave de rastreo:* ${KEY}`],
    ["in a sentence", `Ya te transferí, la clave es ${KEY}, avísame`],
    ["beside the account it went to", `CLABE: 012 180 01234567891 2\nSPEI ${KEY}`],
    ["behind the English label", `Tracking ID: ${KEY}`],
    ["with a point at the end", `Clave de rastreo: ${KEY}.`],
  ])("%s", (_, typed) => expect(readTrackingKey(typed)).toBe(KEY));
  test.each([
    ["figures alone", "1234567", "1234567"],
    ["of a bank that gives few letters", "Clave de rastreo: ABC12", "ABC12"],
    ["of a bank that gives figures", "rastreo 085901234567890123", "085901234567890123"],
  ])("%s", (_, typed, key) => expect(readTrackingKey(typed)).toBe(key));
  test.each([
    ["nothing", ""],
    ["four letters", "ABC1"],
    ["two keys", "MBAN01002611120000112233 o HSBC00112611120000998877"],
    ["the account instead of the key", "CLABE 012180012345678912"],
    ["words alone", "ya te transferí el dinero de la vaquilla que te aparté"],
    ["a key that is too long", "A1".repeat(16)],
  ])("%s is none", (_, typed) => expect(readTrackingKey(typed)).toBeUndefined());
});

test("has the form of one: letters with figures, or many figures", () => {
  expect(["MBAN01002611120000112233", "085901234567890123", "HSBC123456"].every(looksLikeTrackingKey)).toBe(true);
  expect(["1234567", "SUCURSAL", ""].some(looksLikeTrackingKey)).toBe(false);
});
