import { expect, test } from "../pages/journey";
import { kept, ready } from "../pages/phone";
import { StaffPhone } from "../pages/staff.page";

interface Row {
  id: string;
  name: string;
  marks: { type: string; norm: string }[];
}

test("the herd that was seen with signal is read without it: counted, found by its last digits, filtered and opened", async ({
  browser,
}) => {
  const staff = await StaffPhone.on(browser);
  const { page } = staff;
  await staff.signIn("vaquero", "/acceso");
  await ready(page);
  const ask = async (query: string) =>
    (await (await page.request.get(`/api/herd/animals?limit=100&${query}`)).json()) as {
      animals: Row[];
      total: number;
    };
  const figures = page.getByText(/^\d[\d,]* animales · /);
  await page.goto("/animales");
  await expect(figures).toBeVisible();
  const said = (await figures.innerText()).trim();
  const { animals, total } = await ask("");
  const males = await ask("sex=male&state=all");
  const tagged = animals.find((a) => a.marks.some((m) => m.type === "siniiga")) as Row;
  const digits = tagged.marks.find((m) => m.type === "siniiga")?.norm.slice(-6) ?? "";
  const alike = await ask(`q=${digits}`);
  // One whose page is opened with signal, and one that never was.
  await page.goto(`/animal?id=${tagged.id}`);
  await expect(page.getByRole("heading", { name: "Historia", exact: true })).toBeVisible();
  await expect.poll(async () => (await kept(page)).indexedDb).toContain("cache:herd:manifest");
  await expect.poll(async () => (await kept(page)).indexedDb).toContain("cache:herd:page:0");

  // A reload comes back to the same place, also where the worker's page answers in place of the server's.
  await page.goto("/animales");
  await expect(page.getByRole("listitem").first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 3000));
  await expect(page.getByRole("listitem").first()).not.toHaveAttribute("aria-posinset", "1");
  await page.context().setOffline(true);
  await page.reload();
  await expect(figures).toContainText("datos de hace");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2500);
  await page.goto("/animales");
  await expect(figures).toContainText(said);
  await expect(figures).toContainText("datos de hace");
  await expect(page.getByRole("listitem").first()).toHaveAttribute("aria-setsize", String(total));
  await page.getByRole("searchbox").fill(digits);
  await expect(page.getByText(new RegExp(`^${alike.total} anima(l|les) así`))).toBeVisible();
  await page.getByRole("listitem").getByRole("link", { name: tagged.name }).click();
  await expect(page.getByRole("heading", { name: tagged.name, level: 1 })).toBeVisible();
  await expect(page.getByText(/así estaba la última vez/)).toBeVisible();

  await page.goto("/animales?sexo=male&estado=all");
  await expect(page.getByText(new RegExp(`^${males.total} anima(l|les) así`))).toBeVisible();
  const other = males.animals.find((a) => a.id !== tagged.id) as Row;
  await page.goto(`/animal?id=${other.id}`);
  await expect(page.getByRole("heading", { name: other.name, level: 1 })).toBeVisible();
  await expect(page.getByText(/registros y sus fotos se ven con señal/)).toBeVisible();

  // A storage that takes long to open, as with ten thousand animals: the public's list is not drawn meanwhile.
  const late = await page.context().newPage();
  await late.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function slowly(...asked) {
      const request = open.apply(this, asked);
      const add = request.addEventListener.bind(request);
      let done: ((e: Event) => void) | null = null;
      Object.defineProperty(request, "onsuccess", {
        get: () => done,
        set: (then) => {
          done = then;
        },
      });
      add("success", (e) => setTimeout(() => done?.(e), 1_500));
      return request;
    };
    new MutationObserver(() => {
      const world = window as { wasPublic?: boolean };
      world.wasPublic ||= Boolean(document.body?.innerText.includes("Conoce a cada uno"));
    }).observe(document, { subtree: true, childList: true });
  });
  await late.goto("/animales");
  await expect(late.getByText(/^\d[\d,]* animales · /)).toBeVisible();
  expect(await late.evaluate(() => (window as { wasPublic?: boolean }).wasPublic)).toBe(false);
  await late.close();

  // With signal again, the server's word takes the place of the copy's by itself.
  await page.context().setOffline(false);
  await expect(page.getByText(/registros y sus fotos se ven con señal/)).toHaveCount(0);
  await page.context().close();
});
