import { BOTH, hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";
import { lookAgainFor } from "../pages/look-again";
import { Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

const CARD = "5474925432670366";

test("a buyer offers less, the seller asks for a little more, and what both accept is bought at that figure", async ({
  page,
  browser,
}) => {
  const shop = new Shop(page);
  const { items } = (await (await page.request.get("/api/catalog?group=animales&limit=60")).json()) as {
    items: { id: string; priceMode: string; price: number; title: string; availability: { buyable: boolean } }[];
  };
  const item = items.find((it) => it.priceMode === "negotiable" && it.availability.buyable);
  if (!item) throw new Error("nothing is open to offers");
  const pesos = (amount: number) => String(Math.floor(amount / 100));
  await page.goto(`/venta-en-linea?articulo=${item.id}`);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("a tratar").first()).toBeVisible();
  await sheet.getByRole("link", { name: "Ofrecer" }).click();

  // What is missing or too much is told at its field, and nothing typed is lost.
  await expect(page.getByRole("heading", { name: "Hacer una oferta" })).toBeVisible();
  await page.getByRole("button", { name: "Enviar oferta" }).click();
  await expect(page.getByText("Escribe cuánto ofreces.")).toBeVisible();
  await page.getByLabel("¿Cuánto ofreces?").fill(pesos(item.price));
  await page.getByLabel("Mensaje (opcional)").fill("Paso por él el sábado");
  await shop.tellWho();
  await page.getByRole("button", { name: "Enviar oferta" }).click();
  await expect(page.getByText(/ya lo puedes comprar\. Ofrece menos/)).toBeVisible();
  await expect(page.getByLabel("Mensaje (opcional)")).toHaveValue("Paso por él el sábado");
  await hasNoFault(page, BOTH);
  await page.getByRole("button", { name: "10 % menos" }).click();
  await page.getByRole("button", { name: "Enviar oferta" }).click();
  await expect(page.getByText("Esperando respuesta")).toBeVisible();
  const offer = new URL(page.url()).searchParams.get("oferta");
  await hasNoFault(page, BOTH);

  // The seller learns of it on the day's page and answers with another figure.
  const staff = await StaffPhone.on(browser);
  await staff.signIn("dueno", "/hoy");
  const p = staff.page;
  await p.getByRole("link", { name: /Ofertas por contestar/ }).click();
  await p
    .getByRole("main")
    .getByRole("link", { name: new RegExp(item.title.split("«")[0] as string) })
    .first()
    .click();
  await expect(p.getByText("Paso por él el sábado")).toBeVisible();
  await hasNoFault(p, BOTH);
  await p.getByRole("button", { name: "Pedir otra cantidad" }).click();
  await p.getByLabel("¿En cuánto se lo dejas?").fill(pesos(item.price + 100));
  await p.getByRole("button", { name: "Enviar respuesta" }).click();
  await expect(p.getByText(/^Entre \$/).first()).toBeVisible();
  const agreed = item.price - 100_000;
  await p.getByLabel("¿En cuánto se lo dejas?").fill(pesos(agreed));
  await p.getByRole("button", { name: "Enviar respuesta" }).click();
  await expect(p.getByText("Esperando al cliente").first()).toBeVisible();
  await expect(p.getByRole("link", { name: "Avisarle por WhatsApp" })).toHaveAttribute(
    "href",
    new RegExp(encodeURIComponent(`/cobro?oferta=${offer}`)),
  );

  // It appears on the buyer's open page; who comes again from the item finds the same offer.
  await lookAgainFor(page.getByText("Te contestaron"));
  await page.goto(`/cobro?ofrecer=${item.id}`);
  await expect(page).toHaveURL(new RegExp(`oferta=${offer}`));
  await page.getByRole("button", { name: /^Aceptar \$/ }).click();
  await page.getByRole("link", { name: "Terminar mi compra" }).click();
  await expect(
    page.getByText(`$${(agreed / 100).toLocaleString("es-MX", { minimumFractionDigits: 2 })}`).first(),
  ).toBeVisible();
  await shop.pick("mp_card");
  await shop.card(CARD, "APRO");
  await shop.paid();
});
