import { hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";

test("two places of a visit of next month go from the calendar into the cart", async ({ page }) => {
  await page.goto("/calendario");
  const grid = page.getByRole("grid");
  await expect(grid).toBeVisible();
  const month = (await grid.getAttribute("aria-label")) ?? "";
  await grid.locator('button[tabindex="0"]').focus();
  await page.keyboard.press("PageDown");
  await expect(grid).not.toHaveAccessibleName(month);
  // The focus is on the day that the key chose; from there to the first day with something. The month's first row may
  // begin with days of the month before, whose visits may be over.
  await expect(grid.locator('button[tabindex="0"]')).toBeFocused();
  const next = (await grid.getAttribute("aria-label"))?.split(" ")[0];
  await grid
    .getByRole("button", { name: new RegExp(` de ${next}: [1-9]`) })
    .first()
    .click();
  await page
    .locator("main, body")
    .getByRole("link", { name: /Quedan \d+ lugares/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(/hora del centro/)).toHaveCount(0);
  const more = sheet.getByRole("button", { name: "Agregar uno" }).first();
  await more.click();
  await more.click();
  await hasNoFault(page);
  await sheet.getByRole("button", { name: /^Agregar 2 lugares/ }).click();
  await expect(sheet).toHaveCount(0);
  // Still in the calendar, with the cart at hand.
  await expect(grid).toBeVisible();
  await expect(page.getByRole("button", { name: /Ver carrito.*2 artículos/ })).toBeVisible();
});
