import { expect, test } from "../pages/journey";
import { hold, Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

const key = () => ({ "idempotency-key": crypto.randomUUID() });

const OTHER = { name: "Otra Persona", phone: "55 8765 4321", email: "otra@testuser.com" };

test("money too much by SPEI is the buyer's: they keep it, and it pays their next purchase", {
  tag: "@full",
}, async ({ page }) => {
  const shop = new Shop(page);
  await shop.cartWith("group=productos");
  await shop.tellWho();
  await shop.pick("spei_mp");
  const clabe = ((await page.getByTestId("clabe").textContent()) ?? "").replace(/\D/g, "");
  const asked = Number(((await page.getByTestId("amount").textContent()) ?? "").replace(/\D/g, ""));
  await shop.control("/pay", { clabe, amount: asked + 1_500 });
  await shop.paid();
  await page.goto(`/cobro?c=${new URL(page.url()).searchParams.get("c")}`);
  await expect(page.getByText("Pagaste $15.00 de más.").first()).toBeVisible();
  await page.getByRole("button", { name: "Elegir qué hacer" }).click();
  await page.getByLabel("Guardarlo para mi próxima compra").check();
  await page.getByRole("button", { name: /^Guardar \$/ }).click();
  await expect(page.getByText("Saldo a favor").first()).toBeVisible();

  await expect(page.getByRole("dialog")).toHaveCount(0);

  const [dear] = (await (await page.request.get("/api/catalog?group=productos&sort=price_desc&available=true")).json())
    .items;
  const next = await hold(page.request, [{ itemId: dear.id, qty: 1 }], dear.price, OTHER);
  await page.goto(`/cobro?c=${next.chargeId}`);
  await page.getByRole("button", { name: "Usarlo aquí" }).click();
  await expect(page.getByText(/Recibimos \$15\.00 y faltan/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "¿Cómo quieres pagar lo que falta?" })).toBeVisible();
  await shop.pick("spei_mp");
  const rest = Number(((await page.getByTestId("amount").textContent()) ?? "").replace(/\D/g, ""));
  expect(rest).toBe(dear.price - 1_500);
});

test("late money for an animal that is gone: staff offers the choice and the buyer asks for it back", {
  tag: "@full",
}, async ({ page, browser }) => {
  const shop = new Shop(page);
  const item = await shop.cartWith("group=animales&species=sheep");
  await shop.tellWho();
  await shop.pick("spei_mp");
  const clabe = ((await page.getByTestId("clabe").textContent()) ?? "").replace(/\D/g, "");
  const charge = new URL(page.url()).searchParams.get("c");
  await page.goto(`/cobro?c=${charge}`);
  await expect(page.getByText("Tu CLABE está lista")).toBeVisible();
  const { saleId, amount } = await (await page.request.get(`/api/charges/${charge}`)).json();
  await page.request.post(`/api/sales/${saleId}/release`, { headers: key(), data: {} });

  const other = await browser.newContext();
  await hold(other.request, [{ itemId: item.id, qty: 1 }], amount, OTHER);
  await shop.control("/pay", { clabe, late: true });
  await expect(page.getByRole("heading", { name: /Tu pago llegó tarde/ })).toBeVisible();

  const staff = await StaffPhone.on(browser);
  await staff.signIn("dueno", "/cobro?ver=revision");
  const office = staff.page;
  const { items } = (await (await office.request.get("/api/review?limit=60")).json()) as {
    items: { id: string; chargeId: string | null }[];
  };
  const task = items.find((it) => it.chargeId === charge);
  await office.locator(`a[href*="${task?.id}"]`).click();
  await expect(office.getByText("Lo que compró ya no está libre.")).toBeVisible();
  await office.getByRole("radio", { name: /Que el comprador elija/ }).check();
  await office.getByRole("button", { name: "Que el comprador elija" }).click();
  await expect(office.getByText("Espera al comprador").last()).toBeVisible();

  // The link alone asks nobody for somebody else's money: it takes the code, or the seller.
  const stranger = await other.newPage();
  await stranger.goto(`/cobro?c=${charge}`);
  await stranger.getByRole("button", { name: "Elegir qué hacer" }).click();
  await expect(stranger.getByText("Esta compra se hizo desde otro teléfono")).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Pedírselo al vendedor" })).toBeVisible();
  await stranger.getByRole("button", { name: "Mandar el código" }).click();
  await expect(stranger.getByText("El vendedor manda el código por WhatsApp")).toBeVisible();
  await stranger.close();

  await page.getByRole("button", { name: "Elegir qué hacer" }).click();
  await page.getByLabel("Que me lo devuelvan").check();
  await page.getByLabel("CLABE de tu cuenta").fill("646180111805035430");
  await page.getByLabel("A nombre de quién está la cuenta").fill("Ana Pérez");
  await page.getByRole("button", { name: "Pedir la devolución" }).click();
  await expect(page.getByText(/Devolución pedida/)).toBeVisible();
  await office.goto("/cobro?ver=revision");
  await expect(
    office.getByRole("link", { name: /^Pidieron su dinero de vuelta .*Ana Pérez López/ }).first(),
  ).toBeVisible();
  await other.close();
  await office.context().close();
});
