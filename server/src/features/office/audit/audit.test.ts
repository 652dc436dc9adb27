import type { AuditEntry } from "@corral/contract/types";
import type { FactName } from "@corral/domain/facts";
import { DAY, dayIn, plus, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordFact } from "#src/features/business/facts/record-fact";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";

let c: Corral;
let staff: PaymentsInTest;
let charge: { id: string; concept: string };
beforeAll(async () => {
  c = await corral();
  staff = openPayments(c);
  const { chargeId } = await staff.hold();
  const manager = await staff.staff("encargado");
  expect(
    (await manager.call("POST", `/api/charges/${chargeId}/cancel`, { reason: "Ya no lo quiso", replace: false }))
      .status,
  ).toBe(200);
  const row = await c.deps.db
    .selectFrom("charge")
    .select("concept")
    .where("public_id", "=", chargeId)
    .executeTakeFirstOrThrow();
  charge = { id: chargeId, concept: row.concept };
});
afterAll(() => c.close());

const read = async (query = "", login = "dueno") =>
  (await (await staff.staff(login)).get(`/api/audit?limit=60${query}`)).body.items as AuditEntry[];

test("an entry has a sentence, its subject, the old values, the reason and the device", async () => {
  const [entry] = await read("&kind=money");
  expect(entry).toMatchObject({
    who: "Julián Ortega",
    sentence: "Julián Ortega canceló un cobro",
    about: charge.concept,
    changes: [{ label: "Estado", before: "Por cobrar", after: "Cancelando" }],
    facts: [{ label: "Motivo", value: "Ya no lo quiso" }],
    chargeId: charge.id,
  });
  expect(entry?.from.address).toBe("127.0.0.1");
  expect(entry?.from.device).toBeTruthy();
});

test("amounts are shown as money, roles and refunds in words, and an unknown key as it is", async () => {
  const { id } = await c.deps.db
    .selectFrom("charge")
    .select("id")
    .where("public_id", "=", charge.id)
    .executeTakeFirstOrThrow();
  await recordFact(
    c.deps,
    c.deps.db,
    "programa",
    "refund.seen",
    { kind: "charge", id },
    { amount: 123_450, before: { role: "gate" }, after: { role: "vet" } },
  );
  // As another release wrote it.
  await recordFact(c.deps, c.deps.db, "terminal", "future.thing" as FactName, undefined, {
    unheard: 7,
    deep: { amount: 100 },
    flag: true,
  });
  const [odd, seen] = await read("&person=system");
  expect(seen).toMatchObject({
    sentence: "El programa encontró una devolución hecha en el panel del proveedor",
    facts: [{ label: "Monto", value: "$1,234.50" }],
    changes: [{ label: "Puesto", before: "Taquilla", after: "MVZ" }],
    from: { device: null, address: null },
  });
  expect(odd).toMatchObject({
    sentence: "La terminal del servidor hizo «future.thing»",
    facts: [
      { label: "deep", value: "Monto: $1.00" },
      { label: "flag", value: "Sí" },
      { label: "unheard", value: "7" },
    ],
  });
});

test("a failed sign-in has no actor's name, but device and address", async () => {
  await c.buyer().call("POST", "/api/session", { login: "mvz", password: "mala" });
  const [entry] = await read("&kind=access&q=no pudo entrar");
  expect(entry).toMatchObject({
    sentence: "Alguien no pudo entrar: el usuario o la contraseña no coinciden",
    about: "Dra. Elena Rojas",
  });
  expect(entry?.from).toEqual({ device: "Dispositivo desconocido", address: "127.0.0.1" });
});

test("search matches words without accents, amounts and subjects, and takes wildcards literally", async () => {
  const found = async (q: string) => (await read(`&q=${encodeURIComponent(q)}`)).map((e) => e.sentence);
  const cancelled = "Julián Ortega canceló un cobro";
  expect(await found("julian CANCELO")).toEqual([cancelled]);
  expect(await found("ya no lo quiso")).toEqual([cancelled]);
  expect(await found(charge.concept.split(" ")[0] ?? "")).toContain(cancelled);
  expect(await found("$1,234.50")).toHaveLength(1);
  expect(await found("1,234.51")).toEqual([]);
  expect(await found("taquilla")).toContain("El programa encontró una devolución hecha en el panel del proveedor");
  for (const q of ["%", "_", "\\", "'; drop table audit_entry; --", "(", "nada de esto"])
    expect(await found(q)).toEqual([]);
});

test("filters by person, kind and days of the business", async () => {
  const { items } = (await (await staff.staff("dueno")).get("/api/audit/people")).body as {
    items: { id: string; name: string }[];
  };
  const manager = items.find((p) => p.name === "Julián Ortega");
  const his = await read(`&person=${manager?.id}`);
  expect(new Set(his.map((e) => e.who))).toEqual(new Set(["Julián Ortega"]));
  expect((await read("&kind=people")).every((e) => e.kind === "people")).toBe(true);
  const today = dayIn(c.deps.zone, c.deps.now());
  await c.later(2 * DAY);
  expect((await read(`&from=${today}&to=${today}&kind=money`)).length).toBeGreaterThan(0);
  expect(await read(`&from=${dayIn(c.deps.zone, c.deps.now())}&kind=money`)).toEqual([]);
  const owner = await staff.staff("dueno");
  for (const [query, field] of [
    ["from=2026-02-31", "from"],
    ["to=ayer", "to"],
    ["person=yo", "person"],
    ["kind=all", "kind"],
    ["cursor=abc", "cursor"],
    ["limit=0", "limit"],
  ])
    expect((await owner.get(`/api/audit?${query}`)).body).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [{ field }],
    });
});

test("pages have no gaps or repeats, also among entries of one instant", async () => {
  const at = c.deps.now();
  for (let i = 0; i < 7; i++)
    await recordFact({ now: () => at }, c.deps.db, "programa", "refund.seen", undefined, { amount: i });
  const owner = await staff.staff("dueno");
  const all = await read("&kind=money");
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: AuditEntry[]; next: string | null } = (
      await owner.get(`/api/audit?kind=money&limit=3${cursor ? `&cursor=${cursor}` : ""}`)
    ).body;
    seen.push(...page.items.map((e) => e.id));
    cursor = page.next;
  } while (cursor);
  expect(seen).toEqual(all.map((e) => e.id));
  expect(seen.length).toBeGreaterThan(7);
});

test("a word that many old entries have is found page by page, each of so many tries; one is empty and says that there is more", async () => {
  const owner = await staff.staff("dueno");
  const old = toIso(plus(c.deps.now(), -DAY));
  await sql`insert into audit_entry (id, at, who, action, data)
    select gen_random_uuid(), ${old}::timestamptz - n * interval '1 second', case when n > 4500 then 'zacatero' else 'otro' end, 'refund.seen', '{}'
    from generate_series(1, 7000) n`.execute(c.deps.db);
  const [seen, pages]: [Set<string>, number[]] = [new Set(), []];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body }: { body: { items: AuditEntry[]; next: string | null } } = await owner.get(
      `/api/audit?q=zacatero&limit=50${cursor && `&cursor=${cursor}`}`,
    );
    for (const { id } of body.items) seen.add(id);
    pages.push(body.items.length);
    cursor = body.next;
  }
  expect(seen.size).toBe(2_500);
  expect(pages[0]).toBe(0);
  expect(pages.reduce((a, b) => a + b)).toBe(2_500);
});
