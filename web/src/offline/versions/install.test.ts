import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, test, vi } from "vitest";
import { memory } from "../storage/mechanisms";
import { openStored, readStored } from "../storage/stored";
import { askToInstall, holdInstallPrompt, installStateOf, isIphone, noteVisit, useInstallState } from "./install";

const browser = { isStandalone: false, wasInstalled: false, isSecure: true, canAsk: false, isIphone: false };

test.each([
  ["opened from the home screen", { isStandalone: true, isSecure: false }, "installed"],
  ["installed in this visit", { wasInstalled: true, canAsk: true }, "installed"],
  ["plain http on the ranch's network", { isSecure: false, isIphone: true }, "insecure"],
  ["a Chromium that offered it", { canAsk: true }, "ready"],
  ["an iPhone", { isIphone: true }, "iphone"],
  ["any other browser, or already asked", {}, "menu"],
] as const)("%s", (_, world, state) => {
  expect(installStateOf({ ...browser, ...world })).toBe(state);
});

it("recognises an iPad, and a Mac as a Mac", () => {
  const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";
  expect(isIphone({ userAgent: mac, maxTouchPoints: 5 })).toBe(true);
  expect(isIphone({ userAgent: mac, maxTouchPoints: 0 })).toBe(false);
  expect(isIphone({ userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", maxTouchPoints: 5 })).toBe(
    true,
  );
});

it("keeps the browser's install prompt until the person asks, once", async () => {
  vi.stubGlobal("isSecureContext", true);
  holdInstallPrompt();
  const state = renderHook(() => useInstallState());
  expect(state.result.current).toBe("menu");
  const offer = (outcome: string) => {
    const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: async () => ({ outcome }),
    });
    act(() => void dispatchEvent(event));
    return event;
  };
  expect(offer("dismissed").defaultPrevented).toBe(true);
  expect(state.result.current).toBe("ready");
  expect(await act(askToInstall)).toBe(false);
  expect(state.result.current).toBe("menu");
  offer("accepted");
  expect(await act(askToInstall)).toBe(true);
  expect(state.result.current).toBe("installed");
});

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it("counts a visit for each time the app is opened, not for each reload, and up to two", async () => {
  await openStored([memory()]);
  const visits = () => readStored("installHint").visits;
  noteVisit();
  noteVisit();
  await waitFor(() => expect(visits()).toBe(1));
  for (const count of [2, 2]) {
    sessionStorage.clear();
    noteVisit();
    await waitFor(() => expect(visits()).toBe(count));
  }
});
