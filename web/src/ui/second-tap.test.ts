import { afterEach, beforeEach, expect, it } from "vitest";
import { dropSecondTaps } from "./second-tap";

let stop = () => {};
let heard: string[];
let sheet: HTMLDialogElement;
const place = (id: string) => document.getElementById(id) as HTMLElement;
beforeEach(() => {
  document.body.innerHTML =
    '<button id="under"></button><button id="plus"></button><dialog id="sheet"><button id="close"></button><button id="more"></button></dialog>';
  heard = [];
  sheet = place("sheet") as HTMLDialogElement;
  sheet.showModal();
  for (const it of document.querySelectorAll("button")) it.addEventListener("click", () => heard.push(it.id));
  place("close").addEventListener("click", () => sheet.close());
  stop = dropSecondTaps();
});
afterEach(() => stop());

/** A tap with Chromium's event fields; Android reports every tap as the first (`detail`). */
function tap(id: string, more: { at: number; x?: number; detail?: number; pointerType?: string }) {
  const { at, x = 300, detail = 1, pointerType = "touch" } = more;
  const click = new PointerEvent("click", {
    bubbles: true,
    cancelable: true,
    detail,
    clientX: x,
    clientY: 80,
    pointerType,
  });
  Object.defineProperty(click, "timeStamp", { value: at });
  place(id).dispatchEvent(click);
}

it("what lies under a sheet never gets the second and third tap on its close button", () => {
  tap("close", { at: 1000 });
  tap("under", { at: 1120 });
  tap("under", { at: 1300 });
  expect(heard).toEqual(["close"]);
});

it("the backdrop counts as the sheet, and a mouse's second click is known by its `detail`", () => {
  place("sheet").addEventListener("click", () => sheet.close(), { once: true });
  tap("sheet", { at: 1000, pointerType: "mouse" });
  tap("under", { at: 1200, detail: 2, pointerType: "mouse" });
  expect(heard).toEqual([]);
});

it("what opens under the finger never gets the second and third tap of what opened it", () => {
  sheet.close();
  place("plus").addEventListener("click", () => sheet.showModal());
  tap("plus", { at: 1000 });
  tap("more", { at: 1120 });
  tap("sheet", { at: 1300, detail: 2, pointerType: "mouse" });
  expect(heard).toEqual(["plus"]);
  tap("more", { at: 2000 });
  expect(heard).toEqual(["plus", "more"]);
});

it("keeps deliberate taps: elsewhere, later, a first click of a mouse, or by the keyboard", () => {
  for (const [i, { after, ...second }] of [
    { after: 120, x: 40 },
    { after: 700 },
    { after: 120, pointerType: "mouse" },
    { after: 120, pointerType: "", detail: 0 },
  ].entries()) {
    heard = [];
    sheet.showModal();
    const at = 1_000 + i * 10_000;
    tap("close", { at });
    tap("under", { at: at + after, ...second });
    expect(heard).toEqual(["close", "under"]);
  }
});

it("quick taps on the same key, on adjacent keys and inside an open sheet all count", () => {
  for (const detail of [1, 2, 3]) tap("more", { at: 1000 + detail * 90, detail });
  tap("close", { at: 2000, x: 10 });
  for (const detail of [1, 2, 3]) tap("plus", { at: 3000 + detail * 90, detail });
  tap("under", { at: 3400, detail: 2 });
  expect(heard).toEqual(["more", "more", "more", "close", "plus", "plus", "plus", "under"]);
});
