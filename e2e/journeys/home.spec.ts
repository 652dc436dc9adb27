import { BOTH, hasNoFault } from "../pages/faults";
import { expect, type Page, test } from "../pages/journey";
import { Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

const tabs = (page: Page) => page.getByRole("navigation", { name: "Secciones" }).getByRole("link");

test("each role lands where its work begins, and finds the rest behind its tabs", async ({ browser }) => {
  for (const [login, path, heading] of [
    ["dueno", "/hoy", "Hoy"],
    ["vaquero", "/hoy", "Hoy"],
    ["cajero", "/cobro", "Cobrar"],
    ["taquilla", "/calendario?ver=puerta", "Puerta"],
    ["soporte", "/ajustes", "Más"],
  ] as const) {
    const staff = await StaffPhone.on(browser);
    const { page } = staff;
    await staff.enter(login);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    expect(page.url().endsWith(path), page.url()).toBe(true);
    // Where their pages would only refuse, there is no tab.
    const own = login === "soporte" ? [] : ["Hoy", "Cobrar"];
    await expect(tabs(page)).toHaveText([...own, "Animales", "Calendario", "Más"]);
    await page.context().close();
  }
});

test("the day leads to what waits, and a field hand to an animal by its tag", async ({ browser }) => {
  const owner = await StaffPhone.on(browser);
  await owner.enter("dueno");
  await expect(owner.page.getByText("Vendido hoy")).toBeVisible();
  await hasNoFault(owner.page, BOTH);
  await owner.page.getByRole("link", { name: /^Por entregar/ }).click();
  await expect(owner.page.getByRole("heading", { name: "Ventas", level: 1 })).toBeVisible();
  await owner.page.goBack();
  await expect(owner.page.getByText("Vendido hoy")).toBeVisible();
  await owner.page.context().close();

  const field = await StaffPhone.on(browser);
  const { page } = field;
  await field.enter("vaquero");
  await expect(page.getByText("Vendido hoy")).toHaveCount(0);
  await hasNoFault(page, BOTH);
  const { animals } = await (await page.request.get("/api/animals?limit=1")).json();
  await page.getByRole("textbox", { name: "Buscar un animal" }).fill(animals[0].name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: new RegExp(animals[0].name) }).first()).toBeVisible();
  await page.context().close();
});

test("a buyer sees how much is in the cart on its tab, and what was bought one tap away", async ({ page }) => {
  await page.goto("/animales");
  await expect(tabs(page)).toHaveText(["Tienda", "Carrito", "Animales", "Calendario"]);
  await page.getByRole("button", { name: "Mis compras" }).click();
  await expect(page.getByRole("heading", { name: "Aún no compras nada en este teléfono" })).toBeVisible();
  await expect(page.getByRole("button", { name: "No encuentro mi comprobante" })).toBeVisible();
  await hasNoFault(page, BOTH);
  await new Shop(page).cartWith("group=productos");
  await page.goto("/animales");
  await expect(tabs(page).nth(1)).toHaveAccessibleName("1 artículo Carrito");
  // The staff's day isn't theirs.
  await page.goto("/hoy");
  await expect(page.getByRole("link", { name: "Entrar", exact: true })).toBeVisible();
});

test("the icon of the installed app opens the shop for a buyer, and for staff the place of their work", async ({
  browser,
}) => {
  const staff = await StaffPhone.on(browser);
  const { page } = staff;
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (asked) => (asked === "(display-mode: standalone)" ? real("(min-width: 0px)") : real(asked));
  });
  await page.goto("/venta-en-linea");
  await expect(page.getByRole("searchbox")).toBeVisible();
  expect(page.url()).toContain("/venta-en-linea");
  await staff.signIn("cajero", "/acceso");
  await page.goto("/venta-en-linea");
  await expect(page.getByRole("heading", { name: "Cobrar", level: 1 })).toBeVisible();
  expect(page.url().endsWith("/cobro")).toBe(true);
  // A link of the shop, and a reload, stay where they are.
  await page.goto("/venta-en-linea?grupo=productos");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await page.context().close();
});
