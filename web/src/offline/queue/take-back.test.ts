import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteAnswer, noteNoAnswer } from "../connection";
import { memory } from "../storage/mechanisms";
import { type KeyValueStorage, openStorage } from "../storage/storage";
import type { Operation, QueuedItem } from "./operation";
import { type OfflineQueue, openQueue } from "./queue";

const entry = (id: string): Operation => ({
  id,
  key: `key-of-${id}`,
  call: "checkIn",
  params: { sessionId: "s" },
  body: { code: id },
  dependsOn: [],
  about: ["s", id],
  title: "Entrada",
  detail: "Ana",
  cash: 0,
});
const opened: OfflineQueue[] = [];
let storage: KeyValueStorage;
const send = vi.fn(async (items: readonly QueuedItem[]) => items.map(({ id }) => ({ id, status: 200, body: {} })));
const tab = async () => {
  const box = await openQueue({
    storage,
    user: "ana",
    vault: undefined,
    send,
    sendPhoto: async (item) => ({ id: item.id, status: 200, body: {} }),
    outcomeOf: () => ({ folio: null, href: null }),
    photosMayGo: () => true,
    onSignedOut: () => {},
  });
  opened.push(box);
  return box;
};
const network = (on: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(on);
  if (on) noteAnswer(Date.now());
  else noteNoAnswer();
};
beforeEach(async () => {
  storage = await openStorage([{ ...memory(), name: "indexeddb" }]);
  network(false);
});
afterEach(() => {
  for (const it of opened.splice(0)) it.end();
  vi.restoreAllMocks();
  send.mockClear();
  noteAnswer(0);
});

test("what never left the phone is undone, stays listed with its reason, and is never sent", async () => {
  const box = await tab();
  await box.keep(entry("a"));
  expect(await box.takeBack("a", "Entrada deshecha")).toBe(true);
  expect(box.view()).toMatchObject({ unsent: [], sent: [{ id: "a", discarded: "Entrada deshecha" }] });
  const later = await tab();
  expect(later.view()).toMatchObject({ unsent: [], sent: [{ id: "a", discarded: "Entrada deshecha" }] });
  network(true);
  await later.keep(entry("b"));
  await vi.waitUntil(() => later.view().unsent.length === 0);
  expect(send.mock.calls.flatMap(([items]) => items.map((it) => it.id))).toEqual(["b"]);
});

test("what may have arrived, or can be sent now, is not undone", async () => {
  const box = await tab();
  await box.keep(entry("tried"), undefined, true);
  expect(await box.takeBack("tried", "Entrada deshecha")).toBe(false);
  await box.keep(entry("b"));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  expect(await box.takeBack("b", "Entrada deshecha")).toBe(false);
  expect(await box.takeBack("nobody", "Entrada deshecha")).toBe(false);
  expect(box.view().unsent.map((it) => it.id)).toEqual(["tried", "b"]);
  expect(send).not.toHaveBeenCalled();
});
