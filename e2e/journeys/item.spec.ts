import { hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";

interface Item {
  id: string;
  animalId: string | null;
  photos: unknown[];
  maxQty: number;
  availability: { buyable: boolean };
  sessions: {
    id: string;
    tiers: { name: string; price: number }[];
    availability: { buyable: boolean; left: number | null };
  }[];
}

test("places of several prices go into the cart in one tap; an animal is bought from its page in one, with its photos seen by keyboard", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const shelf = async (query: string) => {
    const { items } = await (await page.request.get(`/api/catalog?${query}&limit=40`)).json();
    const read = async ({ id }: Item) => (await (await page.request.get(`/api/catalog/${id}`)).json()) as Item;
    return Promise.all((items as Item[]).filter((it) => it.availability.buyable).map(read));
  };
  const bar = page.getByRole("region", { name: "Comprar" });

  // A visit with several prices.
  const date = (it: Item) =>
    it.sessions.find((s) => s.availability.buyable && s.tiers.length > 1 && (s.availability.left ?? 0) >= 5);
  const visit = (await shelf("group=visitas")).find(date) as Item;
  const { id, tiers } = date(visit) as Item["sessions"][number];
  const [adult, child] = tiers as [{ name: string; price: number }, { name: string; price: number }];
  await page.goto(`/venta-en-linea?articulo=${visit.id}&sesion=${id}`);
  await expect(bar.getByRole("button", { name: "Elige cuántos lugares" })).toBeDisabled();
  const one = (name: string) =>
    page.getByRole("group", { name: `Lugares: ${name}` }).getByRole("button", { name: "Agregar uno" });
  for (const { name } of [adult, adult, child, child, child]) await one(name).click();
  const total = `$${((2 * adult.price + 3 * child.price) / 100).toLocaleString("es-MX", { minimumFractionDigits: 2 })}`;
  const add = bar.getByRole("button", { name: "Agregar 5 lugares" });
  await expect(bar.getByText(total, { exact: true })).toBeVisible();
  await expect(add).toBeInViewport({ ratio: 1 });
  await hasNoFault(page);
  await add.click();
  // What is in the cart, not the lowest price once more.
  await expect(bar.getByText(total, { exact: true })).toBeVisible();
  await bar.getByRole("button", { name: "Ir a pagar" }).click();
  await expect(page.getByRole("heading", { name: "Tu carrito" })).toBeVisible();
  await expect(page.getByTestId("total")).toHaveText(total);
  for (const { name } of [adult, child]) await expect(page.getByText(name, { exact: false }).first()).toBeVisible();

  // An animal's own page.
  const animal = (await shelf("group=animales&available=true")).find((it) => it.photos.length > 1) as Item;
  await page.goto(`/animal?id=${animal.animalId}`);
  const buy = bar.getByRole("button", { name: "Comprar", exact: true });
  await expect(buy).toBeInViewport({ ratio: 1 });
  const photo = page.getByRole("button", { name: /Ver en grande la foto 1 de/ });
  await photo.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: /Ver en grande la foto 2 de/ })).toBeFocused();
  await expect(page.getByText(/^2 de \d/)).toBeVisible();
  await page.keyboard.press("Enter");
  const full = page.getByRole("dialog", { name: /^Fotos de/ });
  await full.getByRole("button", { name: "Acercar" }).first().click();
  await hasNoFault(page);
  await page.keyboard.press("Escape");
  await expect(full).toHaveCount(0);
  await hasNoFault(page);
  await buy.click();
  await expect(page.getByRole("heading", { name: "Tu carrito" })).toBeVisible();
});
