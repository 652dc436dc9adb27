import { expect, it, vi } from "vitest";

/** A page as the server rendered it at that time. */
async function pageWith(state: object) {
  document.body.innerHTML = `<script type="application/json" id="corral-state">${JSON.stringify(state)}</script>`;
  vi.resetModules();
  return (await import("./page-state")).pageAnswers();
}

it("provides query data from the page, never dated later than it was rendered", async () => {
  const shop = { items: [], next: null };
  const written = Math.floor(performance.timeOrigin) - 5000;
  expect(await pageWith({ config: { mode: "demo" }, shop, at: written })).toEqual([
    { key: ["config"], data: { mode: "demo" }, at: written },
    { key: ["catalog", {}], data: { pages: [shop], pageParams: [""] }, at: written },
  ]);
  // The phone's clock is behind the server's.
  const [animal] = await pageWith({ animal: { id: "7" }, at: Date.now() + 3_600_000 });
  expect(animal).toEqual({ key: ["animal", "7"], data: { id: "7" }, at: performance.timeOrigin });
});

it("provides what the page of an item, the animals or the calendar came with", async () => {
  const came = await pageWith({
    item: { id: "1" },
    animal: { id: "7" },
    animals: { animals: [] },
    calendar: { from: "2026-11-01", to: "2026-11-30", view: { sessions: [] } },
    at: 5,
  });
  expect(came.map((it) => [it.key, it.data])).toEqual([
    [["item", "1"], { id: "1" }],
    [["animal", "7"], { id: "7" }],
    [["animals", {}], { pages: [{ animals: [] }], pageParams: [null] }],
    [["calendar", "2026-11-01", "2026-11-30"], { sessions: [] }],
  ]);
});

it("has no data in the worker's page", async () => {
  expect(await pageWith({})).toEqual([]);
});
