import { afterEach, describe, expect, it, vi } from "vitest";
import { deviceSession, prepareDeviceSession } from "./device-session";

const page = window as { MP_DEVICE_SESSION_ID?: unknown };
afterEach(() => {
  delete page.MP_DEVICE_SESSION_ID;
  vi.useRealTimers();
  for (const script of document.querySelectorAll("script")) script.remove();
});

describe("the device session of the fraud check", () => {
  it("is the one that the provider's script sets, also a moment later", async () => {
    page.MP_DEVICE_SESSION_ID = "armor.abc";
    expect(await deviceSession()).toBe("armor.abc");
    delete page.MP_DEVICE_SESSION_ID;
    vi.useFakeTimers();
    const session = deviceSession();
    await vi.advanceTimersByTimeAsync(300);
    page.MP_DEVICE_SESSION_ID = "armor.later";
    await vi.advanceTimersByTimeAsync(200);
    expect(await session).toBe("armor.later");
  });

  it("is left out after a second, and when it doesn't fit in a header", async () => {
    vi.useFakeTimers();
    const session = deviceSession();
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await session).toBeUndefined();
    page.MP_DEVICE_SESSION_ID = "armor.\nx: y";
    expect(await deviceSession()).toBeUndefined();
  });

  it("is set by the provider's own script, loaded once, and never in the demo", () => {
    prepareDeviceSession("http://127.0.0.1:3001/mercadopago/sdk.js");
    expect(document.querySelector("script")).toBeNull();
    for (let i = 0; i < 2; i++) prepareDeviceSession("https://sdk.mercadopago.com/js/v2");
    expect([...document.querySelectorAll("script")].map((script) => script.src)).toEqual([
      "https://www.mercadopago.com/v2/security.js",
    ]);
  });
});
