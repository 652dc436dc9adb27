import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { urlOf } from "./address";
import { guardLeaving } from "./guard";
import { backCloses, closeTo, currentEntry, goBack, navigate, openTab, startNavigation } from "./history";

const overs = new Set(["modal-conekta-oxxo", "modal-iframe"]);
let stop = () => {};
/** How long the code of a screen is on its way. */
let load = async () => {};
async function openAt(url: string) {
  history.replaceState(null, "", url);
  stop = await startNavigation({
    isOver: (path) => path !== null && overs.has(path),
    parentOf: ({ query }) => (query.c ? `/cobro?c=${query.c}` : "/cobro"),
    isTab: (path) => path === "cobro" || path === "animales",
    load: () => load(),
    shown: () => {},
  });
}
const bar = () => location.pathname + location.search;
const stack = () => [...currentEntry().under, currentEntry().address].map(urlOf);
const settled = () => new Promise((then) => setTimeout(then));
async function systemBack() {
  const popped = new Promise((then) => addEventListener("popstate", then, { once: true }));
  history.back();
  await popped;
  await settled();
}

describe("moving through the app", () => {
  beforeEach(() => openAt("/"));
  afterEach(() => stop());

  it("redirects the empty path to the shop and keeps the query", async () => {
    stop();
    await openAt("/?item=3&utm=x");
    expect(bar()).toBe("/venta-en-linea?item=3&utm=x");
    expect(currentEntry().address.path).toBe("venta-en-linea");
  });

  it("leaves an unknown path as it is, without a screen", async () => {
    await navigate("/no/hay");
    expect(bar()).toBe("/no/hay");
    expect(currentEntry().address.path).toBeNull();
  });

  it("opens a modal over the page that called it, and back leaves it", async () => {
    await navigate("/animales?q=vaca");
    const below = currentEntry().address.pageId;
    await navigate("/modal-conekta-oxxo?c=1");
    expect(stack()).toEqual(["/animales?q=vaca", "/modal-conekta-oxxo?c=1"]);
    expect(currentEntry().under[0]?.pageId).toBe(below);
    await systemBack();
    expect(stack()).toEqual(["/animales?q=vaca"]);
    expect(currentEntry().address.pageId).toBe(below);
  });

  it("puts a modal that a link opened over its natural parent and leaves to it", async () => {
    stop();
    await openAt("/modal-conekta-oxxo?c=9");
    expect(stack()).toEqual(["/cobro?c=9", "/modal-conekta-oxxo?c=9"]);
    await goBack("/cobro?c=9");
    expect(stack()).toEqual(["/cobro?c=9"]);
  });

  it("the second tap of a double tap is no second step: one step back leaves it", async () => {
    await navigate("/cobro?c=1");
    await Promise.all([navigate("/modal-conekta-oxxo?c=1"), navigate("/modal-conekta-oxxo?c=1")]);
    await navigate("/modal-conekta-oxxo?c=1");
    expect(stack()).toEqual(["/cobro?c=1", "/modal-conekta-oxxo?c=1"]);
    await systemBack();
    expect(stack()).toEqual(["/cobro?c=1"]);
  });

  it("stacks a modal over a modal", async () => {
    await navigate("/cobro?c=1");
    await navigate("/modal-conekta-oxxo?c=1");
    await navigate("/modal-iframe?url=x");
    expect(stack()).toEqual(["/cobro?c=1", "/modal-conekta-oxxo?c=1", "/modal-iframe?url=x"]);
    await systemBack();
    expect(stack()).toEqual(["/cobro?c=1", "/modal-conekta-oxxo?c=1"]);
  });

  it("goes from a modal to a page in its place, so that back skips the modal", async () => {
    await navigate("/cobro?c=1");
    await navigate("/modal-conekta-oxxo?c=1");
    await navigate("/comprobante/venta/abc", { replace: true });
    expect(stack()).toEqual(["/comprobante/venta/abc"]);
    await systemBack();
    expect(stack()).toEqual(["/cobro?c=1"]);
  });

  it("keeps the page mounted when only its query changes, and gives another visit another page", async () => {
    await navigate("/venta-en-linea");
    const page = currentEntry().address.pageId;
    await navigate("/venta-en-linea?item=1", { keep: true });
    expect(currentEntry().address.pageId).toBe(page);
    await navigate("/animal?id=1");
    const first = currentEntry().address.pageId;
    await navigate("/animal?id=2");
    expect(currentEntry().address.pageId).not.toBe(first);
  });

  it("a debounced search that fires while its page is being left doesn't replace the next page", async () => {
    await navigate("/cobro?ver=clientes");
    const going = navigate("/cobro?ver=clientes&cliente=1");
    await navigate("/cobro?ver=clientes&q=ana", { replace: true, keep: true, direction: "none" });
    await going;
    expect(bar()).toBe("/cobro?ver=clientes&cliente=1");
    expect(stack()).toEqual(["/cobro?ver=clientes&cliente=1"]);
    await systemBack();
    expect(bar()).toBe("/cobro?ver=clientes");
  });

  it("closing a sheet that the query opened is one step back, to the page as it was", async () => {
    await navigate("/venta-en-linea?q=toro&orden=price");
    const page = currentEntry().address.pageId;
    const before = currentEntry().index;
    await navigate("/venta-en-linea?q=toro&orden=price&articulo=1", { keep: true });
    // A debounced search that fires meanwhile doesn't change it.
    await navigate("/venta-en-linea?q=toro&orden=price&articulo=1", { replace: true, keep: true });
    const popped = new Promise((then) => addEventListener("popstate", then, { once: true }));
    await closeTo("/venta-en-linea?orden=price&q=toro");
    await popped;
    await settled();
    expect(bar()).toBe("/venta-en-linea?q=toro&orden=price");
    expect(currentEntry()).toMatchObject({ index: before, address: { pageId: page } });
  });

  it("closing a sheet that a link opened replaces its entry, on the same page; so it does when the step before shows something else", async () => {
    stop();
    await openAt("/venta-en-linea?articulo=1&q=toro");
    const page = currentEntry().address.pageId;
    await closeTo("/venta-en-linea?q=toro");
    expect([bar(), currentEntry().index, currentEntry().address.pageId]).toEqual(["/venta-en-linea?q=toro", 0, page]);
    await navigate("/animal?id=1");
    await navigate("/venta-en-linea?articulo=1");
    await closeTo("/venta-en-linea");
    expect(bar()).toBe("/venta-en-linea");
    await systemBack();
    expect(bar()).toBe("/animal?id=1");
  });

  it("comes back to a tab as it was left", async () => {
    await navigate("/animales?q=toro");
    const left = currentEntry().address.pageId;
    await openTab("cobro");
    expect(location.pathname).toBe("/cobro");
    await openTab("animales");
    expect(bar()).toBe("/animales?q=toro");
    expect(currentEntry().address.pageId).toBe(left);
    await openTab("animales");
    expect(bar()).toBe("/animales");
  });

  it("closes an open sheet with one step back and stays on the page", async () => {
    await navigate("/cobro?c=1");
    let closed = 0;
    backCloses(() => closed++);
    await systemBack();
    expect(closed).toBe(1);
    expect(stack()).toEqual(["/cobro?c=1"]);
  });

  it("takes the sheet's step out of the history when it is closed by its button", async () => {
    await navigate("/animales");
    await navigate("/cobro?c=1");
    const untie = backCloses(() => {});
    untie();
    await navigate("/calendario");
    await systemBack();
    expect(bar()).toBe("/cobro?c=1");
    await systemBack();
    expect(bar()).toBe("/animales");
  });

  it("a sheet that opens while the previous one's step back is pending stays open", async () => {
    await navigate("/animales");
    await navigate("/cobro?c=1");
    backCloses(() => {})();
    let closed = 0;
    const untie = backCloses(() => closed++);
    await new Promise((then) => addEventListener("popstate", then, { once: true }));
    await settled();
    expect(closed).toBe(0);
    await systemBack();
    expect(closed).toBe(1);
    untie();
    expect(bar()).toBe("/cobro?c=1");
    await systemBack();
    expect(bar()).toBe("/animales");
  });

  it("a sheet that holds stays open on a step back, and closes with the first one once it doesn't", async () => {
    await navigate("/animales");
    await navigate("/cobro?c=1");
    let holds = true;
    let closed = 0;
    backCloses(
      () => closed++,
      () => holds,
    );
    await systemBack();
    await systemBack();
    expect(closed).toBe(0);
    holds = false;
    await systemBack();
    expect(closed).toBe(1);
    expect(bar()).toBe("/cobro?c=1");
    await systemBack();
    expect(bar()).toBe("/animales");
  });

  it("two sheets that close at once leave no entry behind, whichever closes first", async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      await navigate("/animales");
      await navigate("/cobro?c=1");
      const untie = [backCloses(() => {}), backCloses(() => {})];
      for (const n of order) untie[n]?.();
      // The navigation waits until the entries of both are removed.
      await navigate("/cobro?c=1&de=todo", { keep: true, replace: true });
      await systemBack();
      expect(bar()).toBe("/animales");
    }
  });

  it("leaving the page closes its open sheet, in one step of history", async () => {
    await navigate("/cobro?c=1");
    let closed = 0;
    backCloses(() => closed++);
    await navigate("/calendario");
    expect(closed).toBe(1);
    await systemBack();
    expect(bar()).toBe("/cobro?c=1");
  });

  it("a sheet that opens while a page is on its way is over that page: one step back closes it and stays there", async () => {
    await navigate("/animales");
    const arrives = navigate("/cobro?c=1");
    await Promise.resolve();
    let closed = 0;
    backCloses(() => closed++);
    await arrives;
    expect(closed).toBe(0);
    await systemBack();
    expect(closed).toBe(1);
    expect(stack()).toEqual(["/cobro?c=1"]);
    await systemBack();
    expect(bar()).toBe("/animales");
  });

  it("a step back before the page is here leaves what was on its way", async () => {
    await navigate("/animales");
    let arrive = () => {};
    load = () => new Promise((then) => (arrive = () => then()));
    const arrives = navigate("/cobro?c=1");
    await settled();
    await systemBack();
    arrive();
    await arrives;
    load = async () => {};
    expect(bar()).toBe("/animales");
    expect(stack()).toEqual(["/animales"]);
  });

  it("several quick taps render only the last page", async () => {
    await Promise.all([navigate("/animales"), navigate("/calendario")]);
    expect(stack()).toEqual(["/calendario"]);
  });

  it("leaving a guarded page asks first, by every way; opening a modal over it doesn't ask", async () => {
    await navigate("/animales");
    await navigate("/ajustes?ver=catalogo&nuevo=product");
    const questions: string[] = [];
    let yes = false;
    const abandonAttempt = guardLeaving(async () => {
      questions.push(bar());
      return yes;
    });
    await navigate("/modal-iframe?u=x");
    await systemBack();
    expect(questions).toEqual([]);
    await navigate("/venta-en-linea");
    await openTab("cobro");
    expect(bar()).toBe("/ajustes?ver=catalogo&nuevo=product");
    await systemBack();
    await settled();
    expect(questions).toHaveLength(3);
    expect(bar()).toBe("/ajustes?ver=catalogo&nuevo=product");
    expect(currentEntry().address.path).toBe("ajustes");
    yes = true;
    const left = new Promise((then) => {
      const look = () => (currentEntry().address.path === "animales" ? then(true) : setTimeout(look, 5));
      look();
    });
    history.back();
    expect(await left).toBe(true);
    expect(bar()).toBe("/animales");
    abandonAttempt();
  });
});
