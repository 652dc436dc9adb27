import { Nullable, OneOf, Strict, Verbatim } from "@corral/contract/shapes";
import { Type } from "typebox";
import { describe, expect, test } from "vitest";
import { everyCall } from "#src/testing/contract-calls";
import { cleanerOf } from "./clean-texts";

const DIRTY = "\u202aPalo\u200bma\u00a0Jose\u0301\u202c";
const CLEAN = "Paloma José";

describe("what a request says", () => {
  const clean = cleanerOf(
    Strict({
      name: Type.String({ maxLength: 80 }),
      note: Type.Optional(Nullable(Type.String())),
      kind: OneOf("a", "b"),
      tag: Type.String({ pattern: "^x" }),
      on: Type.String({ format: "date" }),
      password: Verbatim({ maxLength: 200 }),
      lines: Type.Array(Type.Union([Strict({ to: Type.String() }), Type.String()])),
      details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer()])),
      values: Type.Unsafe<unknown>({ anyOf: [{ type: "array" }, { type: "string" }, { type: "object" }] }),
      batch: Type.Array(Type.Unsafe<unknown>({})),
    }),
  ) as (value: unknown) => unknown;
  test("is cleaned wherever it is a text, and nowhere else", () => {
    const sent = {
      name: DIRTY,
      note: null,
      kind: DIRTY,
      tag: DIRTY,
      on: DIRTY,
      password: DIRTY,
      lines: [{ to: DIRTY }, DIRTY, 7],
      details: { [DIRTY]: DIRTY, n: 3 },
      values: [{ days: [DIRTY] }],
      batch: [{ body: { name: DIRTY } }],
      unknown: DIRTY,
    };
    const before = structuredClone(sent);
    expect(clean(sent)).toEqual({
      ...before,
      name: CLEAN,
      lines: [{ to: CLEAN }, CLEAN, 7],
      details: { [DIRTY]: CLEAN, n: 3 },
      values: [{ days: [CLEAN] }],
    });
    expect(sent).toEqual(before);
  });
  test("stays the same value where nothing changes", () => {
    const sent = { name: CLEAN, lines: [{ to: CLEAN }], details: { a: CLEAN } };
    expect(clean(sent)).toBe(sent);
    for (const other of [undefined, null, 7, "texto", [DIRTY]]) expect(clean(other)).toBe(other);
  });
});

interface Part {
  type?: string;
  verbatim?: true;
  pattern?: string;
  format?: string;
  enum?: unknown;
  const?: unknown;
  anyOf?: Part[];
  items?: Part;
  properties?: Record<string, Part>;
  patternProperties?: Record<string, Part>;
}
/** A value of this schema with a dirty text in each place that takes one, and where those are. */
function dirtied(part: Part, at: string, verbatim: string[]): unknown {
  if (part.verbatim) verbatim.push(at);
  if (part.anyOf) return dirtied(part.anyOf.find((it) => it.type === "string") ?? part.anyOf[0] ?? {}, at, verbatim);
  if (part.type === "array") return part.items ? [dirtied(part.items, `${at}[]`, verbatim)] : [DIRTY];
  if (part.type === "object")
    return Object.fromEntries([
      ...Object.entries(part.properties ?? {}).map(([k, v]) => [k, dirtied(v, `${at}.${k}`, verbatim)]),
      ...Object.values(part.patternProperties ?? {}).map((v) => ["more", dirtied(v, `${at}.*`, verbatim)]),
    ]);
  return part.type === "string" && !part.pattern && !part.format && !part.enum && !part.const ? DIRTY : 1;
}

test("every call's texts are cleaned but these", async () => {
  const verbatim: string[] = [];
  for (const call of await everyCall())
    for (const part of [call.query, call.body]) {
      if (!part) continue;
      const own: string[] = [];
      const sent = dirtied(part, call.id, own);
      const clean = cleanerOf(part);
      const cleaned = JSON.stringify(clean ? clean(sent) : sent);
      // What is taken as it came is the only thing that is still dirty.
      expect(cleaned.split(JSON.stringify(DIRTY)).length - 1, call.id).toBe(own.length);
      verbatim.push(...own);
    }
  expect(verbatim.sort()).toMatchInlineSnapshot(`
    [
      "beginSecondFactor.password",
      "changePassword.current",
      "changePassword.password",
      "confirmSecondFactor.password",
      "endSecondFactor.password",
      "firstOwner.password",
      "firstOwner.token",
      "giveProviderKeys.accessToken",
      "giveProviderKeys.apiKey",
      "giveProviderKeys.publicKey",
      "giveProviderKeys.webhookKey",
      "giveProviderKeys.webhookSecret",
      "redeemCode.password",
      "renewRecoveryCodes.password",
      "signIn.password",
      "startAttempt.card.token",
    ]
  `);
});
