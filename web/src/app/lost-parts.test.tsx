// @own-process: it replaces `location`.
import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { isTabHere } from "#src/app/side";
import { startNavigation } from "#src/nav/history";
import { writeStored } from "#src/offline/storage/stored";
import { routes } from "#src/routes";
import { ours } from "#src/testing/answers";
import { aStaff } from "#src/testing/fixture";
import { App } from "./app";
import { isLostCode, reloadForLostCode } from "./lost-code";
import { makeQueryClient } from "./query-client";
import { loadScreen } from "./screens";

/** Chromium's message for a chunk that neither the server nor the worker has. */
const missingChunk = (file: string) => new TypeError(`Failed to fetch dynamically imported module: /assets/${file}.js`);
vi.mock("#src/features/office/notifications/news-dot", () => {
  throw missingChunk("news-dot");
});
vi.mock("#src/shared/queue/queue-pill", () => {
  throw missingChunk("outbox-pill");
});
/** Vitest wraps the error that a mock factory throws; ours is its cause. */
const isMissingChunk = (it: unknown) => it instanceof Error && isLostCode(it.cause);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it("an optional part whose code can't be fetched (queue pill, news dot) leaves the screen as it is", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal(
    "fetch",
    ours(async () => Promise.reject(new TypeError("off"))),
  );
  await writeStored("staff", aStaff({ role: "manager", can: ["news.read"] }));
  await writeStored("unsent", [{ user: "u", name: "Rosa", login: "rosa", count: 1 }]);
  history.replaceState(null, "", "/ajustes");
  const stop = await startNavigation({
    isOver: (path) => path !== null && routes[path].over !== undefined,
    parentOf: () => "/cobro",
    isTab: isTabHere,
    load: loadScreen,
    shown: () => {},
  });
  render(<App client={makeQueryClient()} />);
  await vi.waitFor(() => expect(said.mock.calls.flat().filter(isMissingChunk).length).toBeGreaterThan(1));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Más");
  expect(screen.getByRole("navigation", { name: "Secciones" })).toBeTruthy();
  await writeStored("staff", null);
  await writeStored("unsent", []);
  stop();
});

it("reloads once for lost code: with the worker in charge also where there is no signal, without it only if the server answers", async () => {
  const reload = vi.fn();
  vi.stubGlobal(
    "fetch",
    ours(async () => Promise.reject(new TypeError("off"))),
  );
  vi.stubGlobal("location", { reload, origin: location.origin });
  expect(await reloadForLostCode(1_000_000)).toBe(false);
  vi.stubGlobal("navigator", { ...navigator, serviceWorker: { controller: {} } });
  expect(await reloadForLostCode(1_000_000)).toBe(true);
  expect(await reloadForLostCode(1_010_000)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});
