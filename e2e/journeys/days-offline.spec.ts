import { type BrowserContext, expect, type Page, test } from "../pages/journey";
import { killableBusiness } from "../pages/killable";
import { cuttableNetwork } from "../pages/network";
import { ready } from "../pages/phone";

const port = Number(process.env.E2E_PORT ?? 4731) + 5 + 20 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const DAY = 24 * 60 * 60_000;
/** Notes, and as many charges: a hundred of each in the full run, fewer in every run. */
const MANY = process.env.CORRAL_TESTS === "full" ? 100 : 8;
const each = <T>(of: (n: number) => T) => Array.from({ length: MANY }, (_, n) => of(n));

/** As fast as the app draws, by the words on its buttons. */
const hands = async (page: Page, what: "notes" | "cash", from: number, many: number) =>
  page.evaluate(
    async ([what, from, many]) => {
      const until = async <T>(look: () => T | undefined): Promise<T> => {
        for (const end = performance.now() + 120_000; ; ) {
          const found = look();
          if (found) return found;
          if (performance.now() > end) throw new Error(`nothing to tap: ${document.body.innerText}`);
          await new Promise((then) => setTimeout(then, 25));
        }
      };
      const tap = async (words: string | RegExp) =>
        (
          await until(() =>
            [...document.querySelectorAll<HTMLElement>("button, a")].reverse().find((b) => {
              const said = (b.getAttribute("aria-label") ?? b.textContent ?? "").trim();
              return (
                b.offsetParent !== null &&
                !(b as HTMLButtonElement).disabled &&
                (typeof words === "string" ? said === words : words.test(said))
              );
            }),
          )
        ).click();
      const type = async (label: string, value: string) => {
        const box = await until(() => {
          const named = [...document.querySelectorAll("label")].find((l) => l.textContent?.trim().startsWith(label));
          return named?.htmlFor ? (document.getElementById(named.htmlFor) as HTMLTextAreaElement) : undefined;
        });
        const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), "value");
        own?.set?.call(box, value);
        box.dispatchEvent(new Event("input", { bubbles: true }));
      };
      for (let n = from; n < from + many; n++) {
        if (what === "notes") {
          await tap("Anotar registro");
          await tap("Nota");
          await type("Nota", `Apunte ${n}`);
          await tap("Guardar registro");
          await until(() => (document.querySelector("dialog[open]") ? undefined : true));
        } else {
          for (const key of String(100 + n)) await tap(key);
          await tap(/^Cobrar \$/);
          await tap(/^Recibí /);
          await tap("Otro cobro");
          await until(() => (document.querySelector("dialog[open]") ? undefined : true));
        }
        // No hand is on the next one sooner.
        await new Promise((then) => setTimeout(then, 120));
      }
    },
    [what, from, many] as const,
  );

const aCow = (id: string) => ({
  id,
  species: "cattle",
  breed: "Cebú",
  name: "Lucero",
  sex: "female",
  birthDate: null,
  birthPrecision: "day",
  color: "",
  features: "",
  purpose: null,
  damId: null,
  sireId: null,
  ownerKind: "own",
  acquired: null,
  notes: "",
  story: "",
  photoIds: [],
  marks: [],
  groupId: null,
});

/** Whoever is in asks the server, past the road that is cut. */
const asker = (context: BrowserContext, url: string) => async (method: "GET" | "POST", path: string, data?: object) => {
  const answer = await context.request.fetch(url + path, {
    method,
    headers: { "idempotency-key": crypto.randomUUID(), "content-type": "application/json" },
    ...(data ? { data } : {}),
  });
  expect(answer.ok(), `${path} ${await answer.text()}`).toBeTruthy();
  return answer.json();
};

/** Every page of a list. */
async function all<T>(ask: ReturnType<typeof asker>, path: string): Promise<T[]> {
  const found: T[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await ask(
      "GET",
      `${path}${path.includes("?") ? "&" : "?"}${cursor && `cursor=${encodeURIComponent(cursor)}`}`,
    );
    found.push(...page.items);
    cursor = page.next;
  }
  return found;
}

test("three days with no signal, two tabs, a signal that comes and goes and a server that is killed: everything is there, each once", async ({
  browser,
}) => {
  const corral = await killableBusiness(port);
  const road = await cuttableNetwork(port);
  try {
    const context = await browser.newContext({ baseURL: road.url });
    const ask = asker(context, corral.url);
    const herd = await context.newPage();
    await herd.goto(`/acceso#alta=${corral.ownerToken}`);
    await herd.getByLabel("Tu nombre").fill("María Ruiz");
    await herd.getByLabel("Usuario").fill("maria");
    await herd.getByLabel("Contraseña", { exact: true }).fill("una vaca pinta y gorda");
    await herd
      .getByRole("button", { name: /Crear|Entrar|Empezar/ })
      .last()
      .click();
    await expect(herd.getByRole("heading", { name: "Di qué es tu negocio", level: 1 })).toBeVisible();
    await ready(herd);
    const animalId = crypto.randomUUID();
    await ask("POST", "/api/herd/animals", aCow(animalId));
    const cash = await context.newPage();
    await cash.goto("/cobro?ver=caja");
    await cash.getByLabel("Fondo", { exact: true }).fill("0");
    await cash.getByRole("button", { name: "Abrir caja" }).click();
    await expect(cash.getByRole("button", { name: "Hacer el corte" })).toBeVisible();
    const open = () => Promise.all([herd.goto(`/animal?id=${animalId}`), cash.goto("/cobro?ver=nuevo")]);
    await open();
    await expect(herd.getByRole("button", { name: "Anotar registro" })).toBeVisible();
    await expect(cash.getByRole("button", { name: "1", exact: true })).toBeVisible();

    road.become("shut");
    await context.setOffline(true);
    const now = Date.now();
    for (const day of [0, 1, 2]) {
      for (const page of [herd, cash]) await page.clock.setSystemTime(now - (3 - day) * DAY);
      const [from, to] = [Math.ceil((MANY * day) / 3), Math.ceil((MANY * (day + 1)) / 3)] as const;
      await Promise.all([hands(herd, "notes", from, to - from), hands(cash, "cash", from, to - from)]);
      // The phone is switched off for the night.
      await open();
    }
    for (const page of [herd, cash]) {
      await page.clock.setSystemTime(Date.now());
      await expect(page.getByText(`${2 * MANY} sin enviar`).filter({ visible: true })).toBeVisible();
    }

    // The signal comes and goes: some of what arrives is never answered.
    await context.setOffline(false);
    for (const is of ["one-way", "open", "one-way", "shut", "open", "one-way"] as const) {
      road.become(is);
      await herd.waitForTimeout(900);
    }
    road.become("open");
    await corral.kill();
    await corral.start();
    for (const page of [herd, cash]) await expect(page.getByText(/\d+ sin enviar/)).toHaveCount(0);

    const notes = await all<{ note: string | null }>(ask, `/api/herd/animals/${animalId}/records`);
    // The last first, as they were written.
    expect(notes.map((it) => it.note)).toEqual(each((n) => `Apunte ${MANY - 1 - n}`));
    const charges = await all<{ id: string; total: number; money: { state: string } }>(ask, "/api/sales?limit=60");
    expect(charges.map((it) => `${it.total} ${it.money.state}`).sort()).toEqual(
      each((n) => `${(100 + n) * 100} paid`).sort(),
    );
    const till = await ask("GET", `/api/till/${(await ask("GET", "/api/tills")).items[0].id}`);
    expect(till.cash.expected).toBe(each((n) => (100 + n) * 100).reduce((sum, it) => sum + it, 0));
    const folios = (await Promise.all(charges.map(({ id }) => ask("GET", `/api/charges/${id}`))))
      .flatMap((it) => it.receipts as { tipo: string; folio: string }[])
      .filter((it) => it.tipo === "pago")
      .map((it) => Number(it.folio.split("-").at(-1)));
    expect(folios.sort((x, y) => x - y)).toEqual(each((n) => n + 1));
    await herd.goto("/ajustes?ver=sin-enviar");
    await expect(herd.getByText("Requiere atención")).toHaveCount(0);
    await context.close();
  } finally {
    road.close();
    await corral.stop();
  }
});
