import { BOTH, hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";
import { Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

/** An animal above what OXXO takes. */
async function dear(shop: Shop) {
  const answer = await shop.page.request.get("/api/catalog?group=animales&available=true&sort=price_desc&limit=40");
  const { items } = (await answer.json()) as { items: { id: string; kind: string; price: number; title: string }[] };
  const item = items.find((it) => it.kind === "animal" && it.price > 1_000_000 && it.price < 3_000_000);
  if (!item) throw new Error("nothing on sale above OXXO's limit");
  return item;
}

test("a buyer divides in the cart what OXXO doesn't take into a voucher and a transfer, pays them in the other order, and staff sees both", async ({
  page,
  browser,
}) => {
  const shop = new Shop(page);
  const item = await dear(shop);
  await page.goto(`/venta-en-linea?articulo=${item.id}`);
  await page.getByRole("button", { name: "Comprar", exact: true }).click();
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, "0");
  await page.getByLabel("Nombre completo").fill("Berta Luna");
  await page.getByLabel("WhatsApp", { exact: true }).fill(`55${digits}`);
  await page.getByLabel("Correo").first().fill(`b${digits}@testuser.com`);
  await expect(page.getByText(/OXXO acepta hasta \$10,000\.00 por ficha/)).toBeVisible();
  await page.getByRole("button", { name: /^Dividir en varios pagos/ }).click();
  await expect(page).toHaveURL(/[?&]c=[\w-]+$/);
  const chargeId = new URL(page.url()).searchParams.get("c");
  const sheet = page.getByRole("dialog");
  await sheet.getByText("OXXO y transferencia").click();
  await hasNoFault(page, BOTH);

  // Typed amounts that don't sum can't be sent, and the sheet says what is missing.
  await sheet.getByText("De otra forma").click();
  await sheet.getByLabel("Monto del pago 2").fill("100");
  await expect(sheet.getByText(/^Faltan \$/)).toBeVisible();
  await sheet.getByRole("button", { name: "Dividir", exact: true }).click();
  await expect(sheet.getByRole("alert").filter({ hasText: /^Faltan \$/ })).toBeVisible();
  await hasNoFault(page, BOTH);
  await sheet.getByText("OXXO y transferencia").click();
  await sheet.getByRole("button", { name: "Dividir", exact: true }).click();

  const parts = page.getByRole("region", { name: "Pagos de esta compra" });
  await expect(parts.getByRole("listitem")).toHaveCount(2);
  await expect(parts.getByText("Efectivo en OXXO")).toBeVisible();
  await hasNoFault(page, BOTH);

  // The old link goes on here, and after a reload nothing is divided again.
  await page.goto(`/cobro?c=${chargeId}`);
  await expect(parts.getByRole("listitem")).toHaveCount(2);
  await page.reload();
  await expect(parts.getByRole("listitem")).toHaveCount(2);

  // The second payment first.
  await parts.getByRole("link", { name: /Pago 2/ }).click();
  await expect(page.getByText(/^Pago 2 de 2: /)).toBeVisible();
  await shop.pick("spei_mp");
  const clabe = ((await page.getByTestId("clabe").textContent()) ?? "").replace(/\D/g, "");
  await shop.control("/pay", { clabe });
  await expect(page.getByRole("dialog").getByText("Recibimos tu pago; falta una parte")).toBeVisible();
  await page.getByRole("link", { name: /Sigue otro pago/ }).click();
  await expect(page.getByText(/^Pagado \$[\d,.]+ de \$/)).toBeVisible();
  await expect(page.getByText(/^Paga lo demás antes del /)).toBeVisible();
  await hasNoFault(page, BOTH);
  await page.goto("/venta-en-linea");
  await page.goto(`/venta-en-linea?articulo=${item.id}`);
  await expect(page.getByRole("dialog").getByText("Apartado").first()).toBeVisible();

  // Staff reads the same statement, and takes the rest at the ranch by terminal.
  const staff = await StaffPhone.on(browser);
  await staff.signIn("dueno", "/acceso");
  const p = staff.page;
  await p.goto(`/cobro?c=${chargeId}`);
  const theirs = p.getByRole("region", { name: "Pagos de esta compra" });
  await expect(theirs.getByRole("listitem")).toHaveCount(2);
  await expect(theirs.getByText("Pagado", { exact: true })).toBeVisible();
  await hasNoFault(p, BOTH);
  await p.getByRole("button", { name: "Terminal propia" }).click();
  await p.getByRole("button", { name: /^La terminal aprobó/ }).click();
  // «Entregar» stands on the page before the payment too, so that only the sheet's answer says that it is stored.
  await expect(p.getByRole("dialog").getByText("Pago recibido")).toBeVisible();
  await expect(p.getByRole("button", { name: "Entregar" })).toBeVisible();
  await staff.page.close();

  await page.goto(`/cobro?c=${chargeId}`);
  await expect(page.getByText("¡Listo! Recibimos tu pago")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ver comprobante" })).toHaveAttribute(
    "href",
    /comprobante\/(venta|pago)\//,
  );
});
