import { BOTH, hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";
import { StaffPhone } from "../pages/staff.page";

/** "$1,234.50" in centavos. */
const cents = (text: string | null) => {
  const m = /(−?)\$([\d,]+)\.(\d\d)/.exec(text ?? "");
  if (!m) throw new Error(`no amount in ${text}`);
  return (m[1] ? -1 : 1) * (Number(m[2]?.replaceAll(",", "")) * 100 + Number(m[3]));
};

test("a month is read on a phone: its net, its bars, its parts that sum to it, a day of it, and its file", {
  tag: "@full",
}, async ({ browser }) => {
  const staff = await StaffPhone.on(browser);
  const { page } = staff;
  await staff.enter("contador");
  await page.getByRole("link", { name: "Reportes" }).first().click();
  await expect(page.getByRole("heading", { name: "Reportes", level: 1 })).toBeVisible();
  await expect(page.getByTestId("net")).toBeVisible();
  await hasNoFault(page, BOTH);
  await page.getByRole("radio", { name: "Mes" }).check();
  await expect(page).toHaveURL(/lapso=month/);
  // The demo has sold for weeks: in this month or in the one before there is something to see.
  const chart = page.getByRole("slider", { name: /^Gráfica/ });
  if (!(await chart.isVisible().catch(() => false))) await page.getByRole("button", { name: "Mes anterior" }).click();
  await expect(chart).toBeVisible();
  await page.getByText("Ver como tabla").click();
  await hasNoFault(page, BOTH);
  const net = cents(await page.getByTestId("net").textContent());
  for (const heading of [
    "Por forma de pago",
    "Por motivo",
    "Por tipo",
    "Por quien cobró",
    "Por hora",
    "Por artículo",
  ]) {
    const section = page.locator("section", { has: page.getByRole("heading", { name: heading, exact: true }) });
    const amounts = await section
      .locator("li")
      .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll(".num")].at(-1)?.textContent ?? ""));
    expect(
      amounts.reduce((sum, text) => sum + cents(text), 0),
      heading,
    ).toBe(net);
  }

  await page.getByRole("radio", { name: "Hace un año" }).check();
  await expect(page).toHaveURL(/comparar=year/);
  await page.getByRole("radio", { name: "Semana" }).last().check();
  await expect(page).toHaveURL(/por=week/);
  await expect(page.getByTestId("net")).toBeVisible();
  expect(cents(await page.getByTestId("net").textContent())).toBe(net);
  await page.getByRole("radio", { name: "Día" }).last().check();
  await expect(page).toHaveURL(/por=day/);
  await page.getByText("Ver como tabla").click();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Excel: Movimientos" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^corral-movimientos-\d{4}-\d{2}-01-a-\d{4}-\d{2}-\d{2}\.xlsx$/);

  await page
    .getByRole("button", { name: /Mercado Pago|OXXO|SPEI|Efectivo/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("row").filter({ hasNotText: "$0.00$0.00" }).nth(1).getByRole("link").click();
  await expect(page).toHaveURL(/lapso=day/);
  await expect(page.getByTestId("net")).toBeVisible();
  await hasNoFault(page, BOTH);

  await page.getByRole("radio", { name: "Fechas" }).check();
  await page.getByLabel("Desde").fill("2020-01-01");
  await page.getByLabel("Hasta").fill("2020-01-31");
  await page.getByRole("button", { name: "Ver", exact: true }).click();
  await expect(page.getByText("En estas fechas no entró ni salió dinero.")).toBeVisible();
  await hasNoFault(page, BOTH);
  await page.context().close();
});
