import { expect, it } from "vitest";
import { whyNotQueued } from "./offline-limits";

const none = { items: 0, cashItems: 0, cash: 0 };
const cash = (pesos: number) => ({ call: "takeOfflineCash" as const, cash: pesos * 100 });
const note = { call: "writeRecord" as const, cash: 0 };

it("accepts acts up to each limit", () => {
  expect(whyNotQueued(cash(20_000), "indexeddb", none)).toBeUndefined();
  expect(whyNotQueued(cash(10_000), "indexeddb", { items: 9, cashItems: 9, cash: 9_000_000 })).toBeUndefined();
  expect(whyNotQueued(note, "indexeddb", { items: 5_000, cashItems: 0, cash: 0 })).toBeUndefined();
  expect(whyNotQueued(note, "localstorage", { items: 99, cashItems: 0, cash: 0 })).toBeUndefined();
  expect(whyNotQueued(cash(1), "localstorage", { items: 19, cashItems: 19, cash: 1900 })).toBeUndefined();
});

it("refuses one past each limit, with the reason and what to do", () => {
  expect(whyNotQueued(cash(20_000.01), "indexeddb", none)).toContain("hasta $20,000.00");
  expect(whyNotQueued(cash(10_000.01), "indexeddb", { items: 9, cashItems: 9, cash: 9_000_000 })).toContain(
    "$90,000.00",
  );
  expect(whyNotQueued(note, "localstorage", { items: 100, cashItems: 0, cash: 0 })).toContain("100 pendientes");
  expect(whyNotQueued(cash(1), "localstorage", { items: 20, cashItems: 20, cash: 2000 })).toContain("20 cobros");
  expect(whyNotQueued({ call: "addPhoto", cash: 0 }, "localstorage", none)).toContain("fotos");
  expect(whyNotQueued(note, "memory", none)).toContain("necesitas señal");
});
