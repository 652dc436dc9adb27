import { expect, type Page } from "@playwright/test";

/** Waits until the worker controls this page, which it does only with the whole app cached; on the staff's phone, until it has the staff's part too. */
export async function ready(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const isWhole = await page.evaluate(
    () =>
      new Promise<boolean>((then) => {
        const staff = localStorage.getItem("corral:works") !== null;
        if (!staff) return then(true);
        navigator.serviceWorker.addEventListener("message", ({ data }) => {
          if (data?.kind === "filled" && data.staff) then(data.whole);
        });
        navigator.serviceWorker.controller?.postMessage({ kind: "VERSION", staff });
      }),
  );
  expect(isWhole).toBe(true);
}

/** Everything that the app stores in this browser, as text, by storage. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((yes, no) => {
      const opening = indexedDB.open("corral");
      opening.onsuccess = () => yes(opening.result);
      opening.onerror = () => no(opening.error);
    });
    const store = database.transaction("kv").objectStore("kv");
    const all = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((yes, no) => {
        asked.onsuccess = () => yes(asked.result);
        asked.onerror = () => no(asked.error);
      });
    const [keys, values] = await Promise.all([all(store.getAllKeys()), all(store.getAll())]);
    database.close();
    const answers: string[] = [];
    const addresses: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url);
        addresses.push(pathname);
        if (pathname.startsWith("/api/")) answers.push(await ((await cache.match(request)) as Response).text());
      }
    }
    return {
      indexedDb: JSON.stringify(keys.map((key, n) => [key, values[n]])),
      localStorage: JSON.stringify({ ...localStorage }),
      addresses,
      answers: answers.join("\n"),
    };
  });

/** Navigates within the app as a link on the page does: without a reload. */
export const follow = (page: Page, href: string) =>
  page.evaluate((to) => {
    const link = document.createElement("a");
    link.href = to;
    document.body.append(link);
    link.click();
    link.remove();
  }, href);

/** Waits until a screen has rendered and nothing loads: a heading, and text under it. */
export async function saysSomething(page: Page) {
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]'), page.url()).toHaveCount(0);
  const said = async () => (await page.locator("body").innerText()).length;
  await expect.poll(said, page.url()).toBeGreaterThan(60);
}
