import { BOTH, hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";
import { lookAgainFor } from "../pages/look-again";
import { hold, Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

const CARD = "5474925432670366";

test("who waits for a reserved animal is asked when it is freed, and buys it in their turn", async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const shop = new Shop(page);
  const { items } = (await (await page.request.get("/api/catalog?group=animales&available=true&limit=60")).json()) as {
    items: { id: string; kind: string; priceMode: string; price: number; title: string }[];
  };
  const item = items.find((it) => it.kind === "animal" && it.priceMode === "fixed");
  if (!item) throw new Error("no animal on sale");
  const other = await playwright.request.newContext({ baseURL: baseURL as string });
  const held = await hold(other, [{ itemId: item.id, qty: 1 }], item.price, {
    name: "Otro Comprador",
    phone: "55 8765 1001",
    email: "otro@testuser.com",
  });

  await page.goto(`/venta-en-linea?articulo=${item.id}`);
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("link", { name: "Avísame si se libera" }).click();
  await expect(page.getByRole("heading", { name: "Avísame" })).toBeVisible();
  await page.getByRole("button", { name: "Apuntarme" }).click();
  await expect(page.getByText("Escribe tu nombre", { exact: false }).first()).toBeVisible();
  await shop.tellWho();
  await hasNoFault(page, BOTH);
  await page.getByRole("button", { name: "Apuntarme" }).click();
  await expect(page.getByRole("heading", { name: "Sigues tú en la lista" })).toBeVisible();
  const place = new URL(page.url()).searchParams.get("espera");
  await hasNoFault(page, BOTH);
  // Who comes again from the item finds the same place.
  await page.goto(`/cobro?esperar=${item.id}`);
  await expect(page).toHaveURL(new RegExp(`espera=${place}`));

  // The seller sees who waits.
  const staff = await StaffPhone.on(browser);
  await staff.signIn("dueno", "/cobro?ver=lista-de-espera");
  const p = staff.page;
  await p
    .getByRole("main")
    .getByRole("link", { name: new RegExp(item.title.split("«")[0] as string) })
    .first()
    .click();
  await expect(p.getByText("Ana Pérez López").first()).toBeVisible();
  await expect(p.getByRole("link", { name: "Escribirle por WhatsApp" })).toHaveAttribute(
    "href",
    new RegExp(encodeURIComponent(`/cobro?espera=${place}`)),
  );
  await hasNoFault(p, BOTH);

  // The other buyer lets it go: it is this buyer's turn, and nobody else's.
  const freed = await other.post(`/api/sales/${held.saleId}/release`, {
    headers: { "idempotency-key": crypto.randomUUID() },
    data: {},
  });
  expect(freed.status(), await freed.text()).toBe(200);
  await lookAgainFor(page.getByText("Es tu turno"));
  await expect(page.getByRole("heading", { name: /^Tienes hasta el/ })).toBeVisible();
  await hasNoFault(page, BOTH);
  const shown = (await (await other.get(`/api/catalog/${item.id}`)).json()) as { availability: { words: string } };
  expect(shown.availability.words).toBe("Apartado");
  await page.getByRole("button", { name: /^Comprar por \$/ }).click();
  await shop.pick("mp_card");
  await shop.card(CARD, "APRO");
  await shop.paid();
  await page.goto(`/cobro?espera=${place}`);
  await expect(page.getByText("Lo compraste", { exact: true })).toBeVisible();
});

test("who has only an e-mail address joins a line too", async ({ page, playwright, baseURL }) => {
  const { items } = (await (await page.request.get("/api/catalog?group=animales&available=true&limit=60")).json()) as {
    items: { id: string; kind: string; priceMode: string; price: number }[];
  };
  const item = items.findLast((it) => it.kind === "animal" && it.priceMode === "fixed");
  if (!item) throw new Error("no animal on sale");
  const other = await playwright.request.newContext({ baseURL: baseURL as string });
  const contact = { name: "Otra Compradora", phone: "55 8765 1002", email: "otra@testuser.com" };
  await hold(other, [{ itemId: item.id, qty: 1 }], item.price, contact);
  await page.goto(`/cobro?esperar=${item.id}`);
  await page.getByLabel("Nombre completo").fill("Ana Pérez López");
  await page.getByLabel("Correo").first().fill("ana@testuser.com");
  await page.getByRole("button", { name: "Apuntarme" }).click();
  await expect(page.getByRole("heading", { name: "Sigues tú en la lista" })).toBeVisible();
});
