import type { PublicConfig } from "@corral/contract/types";
import { defaultRules } from "@corral/domain/business/settings/rules";
import { DEFAULT_ZONE } from "@corral/domain/kernel/time";
import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { isTabHere } from "#src/app/side";
import { goBack, navigate, startNavigation } from "#src/nav/history";
import { routes } from "#src/routes";
import { ours } from "#src/testing/answers";
import { App } from "./app";
import { makeQueryClient } from "./query-client";
import { loadScreen } from "./screens";
import { focusHeading } from "./shown";

const aConfig: PublicConfig = {
  version: "1",
  mode: "demo",
  zone: DEFAULT_ZONE,
  business: {
    name: "Rancho Prueba",
    legalName: "Rancho Prueba",
    phone: "",
    whatsapp: null,
    address: "",
    email: null,
    tagline: "",
    logo: null,
  },
  privacy: { version: "1", short: "", necessary: [], voluntary: [], full: "" },
  policies: [],
  sandboxUrl: null,
  mp: null,
  conekta: false,
  frameOrigins: [],
  secure: false,
  maxLines: 50,
  rules: { ...defaultRules, instalments: [] },
  isPayable: true,
  modules: [],
  sampleChargeId: null,
};
let stop = () => {};
async function openAt(url: string) {
  vi.stubGlobal(
    "fetch",
    ours(async () => Response.json(aConfig)),
  );
  history.replaceState(null, "", url);
  stop = await startNavigation({
    isOver: (path) => path !== null && routes[path].over !== undefined,
    parentOf: () => "/cobro",
    isTab: isTabHere,
    load: loadScreen,
    shown: focusHeading,
  });
  render(<App client={makeQueryClient()} />);
}
const go = (url: string) => act(() => navigate(url));
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it("shows a friendly page for an unknown address, with the tabs still there", async () => {
  await openAt("/no-hay-nada");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Esta página no existe");
  expect(screen.getByRole("navigation", { name: "Secciones" })).toBeTruthy();
});

it("says on every screen that it is a demo, and titles the window with the business", async () => {
  await openAt("/ajustes");
  expect(await screen.findByText("Modo demostración")).toBeTruthy();
  await waitFor(() => expect(document.title).toBe("Ajustes · Rancho Prueba"));
});

it("moves the focus to the heading of the page it goes to", async () => {
  await openAt("/acceso");
  await go("/ajustes");
  expect(document.activeElement?.tagName).toBe("H1");
  expect(document.activeElement?.textContent).toBe("Ajustes");
});

it("keeps the page below mounted while a modal is over it, and leaves the modal by its button", async () => {
  await openAt("/ajustes");
  const below = screen.getByRole("heading", { level: 1, name: "Ajustes" });
  await go("/modal-iframe?url=https%3A%2F%2Fbanco.example%2F&title=Tu%20banco");
  expect(below.isConnected).toBe(true);
  expect(await screen.findByText(/banco\.example no está en la lista/)).toBeTruthy();
  const back = new Promise((then) => addEventListener("popstate", then, { once: true }));
  await act(async () => {
    screen.getByRole("button", { name: "Cerrar" }).click();
    await back;
  });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(below.isConnected).toBe(true);
  expect(location.pathname).toBe("/ajustes");
});

it("gives every page inside a tab a way back to its start, also where a link opened it", async () => {
  await openAt("/animales");
  expect(screen.queryByRole("button", { name: "Atrás" })).toBeNull();
  for (const page of [
    "/animales?ver=grupos",
    "/calendario?ver=nueva",
    "/cobro?oferta=a",
    "/cobro?ofrecer=b",
    "/cobro?espera=b",
    "/cobro?esperar=b",
    "/cobro?apadrinar=c",
  ]) {
    await go(page);
    expect(screen.getByRole("button", { name: "Atrás" })).toBeTruthy();
  }
});

it("goes to the fallback when a link opened the page and there is nothing behind it", async () => {
  await openAt("/prueba");
  await act(() => goBack("/ajustes"));
  expect(location.pathname).toBe("/ajustes");
});
