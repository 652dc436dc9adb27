import type { AuditEntry } from "@corral/contract/types";
import { toIso } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#src/platform/ids";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { hiddenFields } from "./fields";
import stored from "./stored-actions.json" with { type: "json" };

// Every action that release 0.1 recorded, with its sentence then and the keys of its data: what is stored stays readable.

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

test("an entry of every action that an older release stored is read as it was", async () => {
  const at = toIso(c.deps.now());
  const rows = stored.map(({ action, about, keys }) => {
    const data = Object.fromEntries(keys.map((key) => [key, key.endsWith("Day") ? "2026-03-14" : 500]));
    return {
      ...{ id: newId(), at, who: "programa", action, about_kind: about, about_id: about && "de antes" },
      data: JSON.stringify({ ...data, before: data, after: {} }),
    };
  });
  await c.deps.db.insertInto("audit_entry").values(rows).execute();
  const owner = await openPayments(c).staff("dueno");
  const read: AuditEntry[] = [];
  let next: string | null = "";
  while (next !== null) {
    const { status, body } = await owner.get(`/api/audit?limit=60${next && `&cursor=${next}`}`);
    expect(status).toBe(200);
    read.push(...body.items);
    next = body.next;
  }
  const found = new Map(read.map((entry) => [entry.id, entry]));
  for (const [n, { action, kind, said, keys }] of stored.entries()) {
    const entry = found.get(rows[n]?.id ?? "");
    expect([action, entry?.kind, entry?.sentence]).toEqual([action, kind, `El programa ${said}`]);
    const labels = [...(entry?.facts ?? []), ...(entry?.changes ?? [])].map((it) => it.label);
    // A key without words would be shown by its name in code.
    expect([action, keys.filter((key) => !hiddenFields.includes(key) && labels.includes(key))]).toEqual([action, []]);
  }
});
