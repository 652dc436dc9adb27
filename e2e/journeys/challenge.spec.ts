import { expect, test } from "../pages/journey";
import { Shop } from "../pages/shop.page";

const CHALLENGED = "5483928164574623";

/** No notice of the provider's arrives here: what the app learns, it learns by asking. */
test("a bank that refuses the frame, goes elsewhere, keeps silent or asks from within is answered in one window", async ({
  page,
  context,
}) => {
  const shop = new Shop(page);
  await shop.cartWith("group=productos");
  await shop.tellWho();
  await shop.pick("mp_card");
  await shop.control("/webhooks", { mode: "drop" });
  const ask = async (mode: string) => {
    await shop.control("/challenge", { mode });
    await shop.card(CHALLENGED, "APRO");
    await expect(page.getByRole("heading", { name: "Tu banco" })).toBeVisible();
  };
  const bank = page.locator("iframe[data-bank]").contentFrame().locator("iframe").contentFrame();
  const turnedDown = async () => {
    await expect(page.getByText("Tu banco no confirmó que eres tú y no se hizo ningún cargo").last()).toBeVisible();
    await expect(page.locator("iframe[data-bank]")).toHaveCount(0);
  };
  try {
    // Its page can't be framed: the way out is there within five seconds, and the answer given elsewhere is found when one comes back.
    await ask("refused");
    const outside = page.getByRole("link", { name: "Abrir en el navegador" });
    await expect(outside).toBeVisible();
    await expect(page.locator("iframe[data-bank]")).toBeVisible();
    const opened = context.waitForEvent("page");
    await outside.click();
    const tab = await opened;
    await tab.getByTestId("reject").click();
    await tab.getByText("Verificación terminada").waitFor();
    await tab.close();
    await page.bringToFront();
    await turnedDown();

    await ask("hop");
    await expect(bank.getByTestId("reject")).toBeVisible();
    expect(page.frames().some((it) => new URL(it.url()).hostname === "localhost")).toBe(true);
    await bank.getByTestId("reject").click();
    await turnedDown();

    // Also told by `screens/modal-iframe/modal-iframe.test.tsx`: a page that says nothing is asked about by a timer.
    if (process.env.CORRAL_TESTS === "full") {
      await ask("silent");
      await bank.getByTestId("reject").click();
      await turnedDown();
    }

    await ask("nested");
    await bank.locator("iframe").contentFrame().getByTestId("approve").click();
    await shop.paid();
    await expect(page.locator("iframe[data-bank]")).toHaveCount(0);
  } finally {
    await shop.control("/challenge", { mode: "normal" });
    await shop.control("/webhooks", { mode: "normal" });
  }
});
