import { BOTH, hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";
import { bought } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

test("places for a birth are put on sale, bought in line, and given back where none is born", async ({
  page,
  browser,
}) => {
  const staff = await StaffPhone.on(browser);
  await staff.signIn("dueno", "/cobro?ver=por-nacer");
  const p = staff.page;
  await p.getByRole("button", { name: "Vender lugares" }).click();
  await p.getByRole("button", { name: "Poner a la venta" }).click();
  await expect(p.getByText("Elige la hembra.", { exact: true })).toBeVisible();
  await hasNoFault(p, BOTH);
  // Only one with a photo can be sold; the first that has none says so at its field.
  const dams = p.getByLabel("Madre");
  const names = await dams.locator("option").allTextContents();
  await p.getByLabel("Precio de cada cría").fill("5000");
  for (let n = 1; n < names.length; n++) {
    await dams.selectOption({ index: n });
    await p.getByRole("button", { name: "Poner a la venta" }).click();
    await expect(
      p.getByText(/Ponle una foto a/).or(p.getByText(`Cría de ${names[n]}`, { exact: true }).first()),
    ).toBeVisible();
    if (await p.getByText(`Cría de ${names[n]}`, { exact: true }).first().isVisible()) break;
  }
  const { items } = (await (await p.request.get("/api/births?limit=1")).json()) as {
    items: { id: string; title: string; price: number; places: number }[];
  };
  const birth = items[0] as { id: string; title: string; price: number };
  expect(birth.price).toBe(500_000);

  // Its buyer reads what a place is, before and after paying.
  await page.goto(`/venta-en-linea?articulo=${birth.id}`);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(/en el orden en que se pagó/)).toBeVisible();
  await hasNoFault(page, BOTH);
  await bought(page.request, [{ itemId: birth.id, qty: 1 }], birth.price);
  const { purchases } = (await (await page.request.get("/api/me/purchases")).json()) as {
    purchases: { chargeId: string }[];
  };
  await page.goto(`/cobro?c=${purchases[0]?.chargeId}`);
  await expect(page.getByText(/Todavía no nace/)).toBeVisible();
  await hasNoFault(page, BOTH);

  // None was born: the purchase ends, who bought reads that alone, and its refund waits for an approval.
  await p.goto(`/cobro?ver=por-nacer&cria=${birth.id}`);
  await expect(p.getByText("La fila, en orden de pago")).toBeVisible();
  await hasNoFault(p, BOTH);
  await p.getByRole("button", { name: "Ya nació" }).click();
  await p.getByRole("button", { name: "Ninguna nació" }).click();
  await p.getByRole("button", { name: "Sí, ninguna" }).click();
  await expect(page.getByText("Tu compra se canceló")).toBeVisible();
  await expect(page.getByText("¡Listo! Recibimos tu pago")).toHaveCount(0);
  await hasNoFault(page, BOTH);
  const review = async () =>
    ((await (await p.request.get("/api/review")).json()) as { items: { kind: string; title?: string }[] }).items.filter(
      (it) => it.kind === "sale_to_return",
    ).length;
  await expect.poll(review).toBeGreaterThan(0);
});
