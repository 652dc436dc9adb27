import { BOTH, hasNoFault } from "../pages/faults";
import { expect, type Page, test } from "../pages/journey";
import { follow, ready } from "../pages/phone";
import { StaffPhone } from "../pages/staff.page";

/** Taps a tile of the guide and answers for the phone's camera. */
async function shoot(page: Page, tile: string) {
  const camera = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: new RegExp(`^${tile}:`) }).click();
  await (await camera).setFiles("web/public/icon-512.png");
  await expect(page.getByRole("button", { name: `${tile}: lista, tomar otra vez` })).toBeEnabled();
}

test("photos of a new animal are guided, without signal too, and arrive with the side as its portrait", async ({
  browser,
}) => {
  const { page } = await StaffPhone.on(browser);
  await new StaffPhone(page).signIn("vaquero", "/acceso");
  await page.goto("/animales?ver=nuevo");
  await ready(page);
  await page.getByText("De lado, de cabeza y su arete").click();
  const guide = page.getByRole("region", { name: "Fotos guiadas" });
  await expect(guide.getByRole("button")).toHaveText(["De lado", "Cabeza", "Arete", "De atrás"]);
  await hasNoFault(page, BOTH);
  await page.context().setOffline(true);
  await page.getByLabel("Nombre", { exact: true }).fill("Guiada");
  await shoot(page, "Cabeza");
  await shoot(page, "De lado");
  await expect(guide.getByRole("status")).toHaveText("Faltan: arete y de atrás. Puedes seguir sin ellas.");
  await hasNoFault(page, BOTH);
  await page.getByRole("button", { name: "Dar de alta", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Guiada", level: 1 })).toBeVisible();
  const id = new URL(page.url()).searchParams.get("id") ?? "";

  // What this phone alone has is ticked too.
  await follow(page, `/animal?id=${id}&parte=fotos`);
  await page.getByRole("button", { name: "Agregar o quitar" }).click();
  await expect(page.getByRole("button", { name: "De lado: lista, tomar otra vez" })).toBeVisible();
  await page.context().setOffline(false);
  const photos = async () => {
    const answer = await page.request.get(`/api/herd/animals/${id}`);
    return answer.ok() ? (await answer.json()).photos.map((it: { alt: string }) => it.alt) : [];
  };
  await expect.poll(photos).toEqual(["Guiada, de lado", "Guiada, cabeza"]);
  await shoot(page, "Arete");
  await expect.poll(photos).toEqual(["Guiada, de lado", "Guiada, cabeza", "Guiada, arete"]);
  await page.context().close();
});
