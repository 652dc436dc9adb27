// @vitest-environment node
import { SYNC_BATCH } from "@corral/domain/kernel/sync-batch";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anItem } from "#src/testing/queue";
import type { QueuedItem, QueuedState } from "../operation";
import { findDependencies, nextBatch, nextHour } from "./next-batch";

const NOW = 1_000_000;
/** Any set of unsent items: each depends on some of those before it, in any order in the list. */
const unsents = fc
  .array(
    fc.record({
      state: fc.constantFrom<QueuedState>("queued", "queued", "queued", "needs_attention"),
      notBefore: fc.constantFrom(0, 0, 0, NOW + 5_000, NOW + 90_000),
      isPhoto: fc.boolean(),
      isEdit: fc.boolean(),
      row: fc.integer({ min: 0, max: 3 }),
      on: fc.array(fc.nat(), { maxLength: 3 }),
      order: fc.nat(),
    }),
    { maxLength: 130 },
  )
  .map((drawn) => {
    const items: QueuedItem[] = [];
    for (const [n, it] of drawn.entries()) {
      const item = anItem({
        id: `op-${n}-`,
        seq: n,
        state: it.state,
        notBefore: it.notBefore,
        call: it.isPhoto ? "addPhoto" : it.isEdit ? "editAnimal" : "writeRecord",
        params: it.isEdit && !it.isPhoto ? { animalId: `row-${it.row}` } : {},
        ...(it.isEdit && !it.isPhoto ? { version: 1 } : {}),
        dependsOn: n === 0 ? [] : it.on.map((at) => `op-${at % n}-`),
      });
      items.push({ ...item, dependsOn: findDependencies(item, items) });
    }
    const order = new Map(items.map((item, n) => [item.id, drawn[n]?.order ?? 0]));
    return [...items].sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  });

describe("the next batch", () => {
  it("is in order of dependencies, has at most fifty items, and none that waits for its time or for a person", () => {
    fc.assert(
      fc.property(unsents, (unsent) => {
        const batch = nextBatch(unsent, NOW, true);
        expect(batch.length).toBeLessThanOrEqual(SYNC_BATCH);
        const waiting = new Set(unsent.map((it) => it.id));
        for (const it of batch) {
          expect(it.state).toBe("queued");
          expect(it.notBefore).toBeLessThanOrEqual(NOW);
          for (const id of it.dependsOn) expect(waiting.has(id)).toBe(false);
          waiting.delete(it.id);
        }
      }),
    );
  });

  it("sends a photo alone, and never two edits of one row", () => {
    fc.assert(
      fc.property(unsents, (unsent) => {
        const batch = nextBatch(unsent, NOW, true);
        if (batch.some((it) => it.call === "addPhoto")) expect(batch).toHaveLength(1);
        const rows = batch.filter((it) => it.version !== undefined).map((it) => JSON.stringify(it.params));
        expect(new Set(rows).size).toBe(rows.length);
      }),
    );
  });

  it("leaves no free item behind: a waiting item holds back only what depends on it", () => {
    fc.assert(
      fc.property(unsents, fc.boolean(), (unsent, photosMayGo) => {
        let left = unsent;
        for (let batch = nextBatch(left, NOW, photosMayGo); batch.length; batch = nextBatch(left, NOW, photosMayGo)) {
          const sent = new Set(batch.map((it) => it.id));
          left = left.filter((it) => !sent.has(it.id));
        }
        const ids = new Set(left.map((it) => it.id));
        for (const it of left) {
          const waitsItself = it.state !== "queued" || it.notBefore > NOW || (it.call === "addPhoto" && !photosMayGo);
          expect(waitsItself || it.dependsOn.some((id) => ids.has(id))).toBe(true);
        }
      }),
    );
  });

  it("waits no longer than until the first time that frees an item", () => {
    fc.assert(
      fc.property(unsents, (unsent) => {
        const hour = nextHour(unsent, NOW, true);
        expect(nextBatch(unsent, hour ?? Number.POSITIVE_INFINITY, true).length > 0).toBe(hour !== undefined);
        if (hour !== undefined && hour > NOW) expect(nextBatch(unsent, hour - 1, true)).toEqual([]);
      }),
    );
  });
});

describe("dependencies", () => {
  const animal = anItem({ id: "animal-1", call: "createAnimal", body: { id: "animal-1" } });
  it("a record waits for the animal that was created offline, and not for another one", () => {
    expect(findDependencies(anItem({ id: "r", params: { animalId: "animal-1" } }), [animal])).toEqual(["animal-1"]);
    expect(findDependencies(anItem({ id: "r", params: { animalId: "animal-2" } }), [animal])).toEqual([]);
  });
  it("what concerns a newborn waits for the birth that creates it", () => {
    const birth = anItem({ id: "birth-1", body: { id: "birth-1", young: [{ id: "young-1" }, { id: "young-2" }] } });
    expect(findDependencies(anItem({ id: "r", params: { animalId: "young-2" } }), [birth])).toEqual(["birth-1"]);
    expect(findDependencies(anItem({ id: "r", params: { animalId: "young-3" } }), [birth])).toEqual([]);
  });
  it("the second edit of a row waits for the first, and never for itself", () => {
    const edit = (id: string) => anItem({ id, call: "editAnimal", params: { animalId: "a" }, version: 3 });
    expect(findDependencies(edit("two"), [edit("one"), edit("two")])).toEqual(["one"]);
  });
});

it("an item whose time was set by a clock years ahead goes at once, and nextHour agrees", () => {
  const now = 1_800_000_000_000;
  const held = anItem({ id: "a", notBefore: now + 3 * 365 * 24 * 3_600_000, tries: 2 });
  expect(nextBatch([held], now, true)).toEqual([held]);
  expect(nextHour([held], now, true)).toBe(now);
  const soon = { ...held, notBefore: now + 300_000 };
  expect(nextBatch([soon], now, true)).toEqual([]);
  expect(nextHour([soon], now, true)).toBe(soon.notBefore);
});
