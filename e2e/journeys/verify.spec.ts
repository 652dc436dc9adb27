import { decodeQR } from "qr/decode.js";
import { hasNoFault } from "../pages/faults";
import { expect, type Locator, type Page, test } from "../pages/journey";
import { bought } from "../pages/shop.page";

/** Opens the receipt of something bought on this phone. */
async function receiptOf(page: Page) {
  const answer = await page.request.get("/api/catalog?group=productos&available=true&limit=1");
  const [item] = (await answer.json()).items as { id: string; price: number }[];
  if (!item) throw new Error("nothing on sale");
  const receipts = await bought(page.request, [{ itemId: item.id, qty: 1 }], item.price);
  await page.goto(`/comprobante/venta/${receipts.find((it) => it.tipo === "venta")?.id}`);
  await expect(page.getByText("Firma válida")).toBeVisible();
}

/** What the camera of another phone reads from this screen. */
async function scan(qr: Locator): Promise<string> {
  const shot = (await qr.screenshot()).toString("base64");
  const { width, height, data } = await qr.page().evaluate(async (png) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${png}`;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.width;
    canvas.height = picture.height;
    const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
    pen.drawImage(picture, 0, 0);
    const { width, height, data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    return { width, height, data: [...data] };
  }, shot);
  return decodeQR({ width, height, data: Uint8Array.from(data) });
}

test("a receipt's QR says on another phone that it is genuine, and a changed one that it doesn't match", async ({
  page,
  browser,
}) => {
  await receiptOf(page);
  await hasNoFault(page);
  const link = await scan(page.getByRole("img", { name: /Código QR/ }));
  const folio = /#venta\.(V-\d{4}-\d{6})\./.exec(link)?.[1] ?? "";
  expect(folio).not.toBe("");

  const other = await browser.newContext();
  const phone = await other.newPage();
  expect((await phone.goto(link))?.status()).toBe(200);
  await expect(phone.getByRole("heading", { name: "Es auténtico" })).toBeVisible();
  await expect(phone.getByText(folio)).toBeVisible();
  await expect(phone.getByText("Sigue vigente")).toBeVisible();
  await expect(phone.getByText("Ana")).toHaveCount(0);
  await hasNoFault(phone);

  // One letter of the amount.
  await phone.goto("about:blank");
  await phone.goto(
    link.replace(/(#venta\.[^.]+\.\d+\.)(\d)/, (_, before, digit) => before + ((Number(digit) % 9) + 1)),
  );
  await expect(phone.getByRole("heading", { name: "No coincide" })).toBeVisible();
  await phone.goto("about:blank");
  await phone.goto(`${link.slice(0, link.indexOf("#"))}`);
  await expect(phone.getByRole("heading", { name: "El negocio lo emitió" })).toBeVisible();
  expect((await phone.goto(new URL("/comprobante/verificar/0000000000", link).href))?.status()).toBe(404);
  await expect(phone.getByRole("heading", { name: "No existe ese código" })).toBeVisible();
  await other.close();
});

test("after one visit a receipt is checked with no connection; before any, the phone says what it lacks", async ({
  page,
  browser,
}) => {
  await receiptOf(page);
  const address = page.url();
  const link = await scan(page.getByRole("img", { name: /Código QR/ }));
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect(page.getByText("Firma válida")).toBeVisible();
  await page.context().setOffline(true);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Es auténtico" })).toBeVisible();
  await expect(page.getByText("Comprobado sin conexión")).toBeVisible();
  await page.goto(address);
  await expect(page.getByText("Firma válida")).toBeVisible();
  await page.context().setOffline(false);

  const other = await browser.newContext();
  const phone = await other.newPage();
  await phone.route("**/api/receipt-keys*", (route) => route.abort());
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "Falta conexión" })).toBeVisible();
  await phone.unroute("**/api/receipt-keys*");
  await phone.getByRole("button", { name: "Intentar otra vez" }).click();
  await expect(phone.getByRole("heading", { name: "Es auténtico" })).toBeVisible();
  await other.close();
});
