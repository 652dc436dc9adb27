import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startNavigation } from "#src/nav/history";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored, writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { aStaff } from "#src/testing/fixture";
import { App } from "./app";
import { makeQueryClient } from "./query-client";
import { loadScreen } from "./screens";

const ANIMAL = "00000000-0000-7000-8000-000000000001";
const gatekeeper = aStaff({ id: "u-1", name: "Beto", login: "taquilla", role: "gate", can: ["till.see"] });

let stop = () => {};
async function openAt(url: string) {
  const requests: string[] = [];
  vi.stubGlobal(
    "fetch",
    ours(async (path: string) => {
      requests.push(new URL(path, location.origin).pathname);
      return new Response(null, { status: 404 });
    }),
  );
  history.replaceState(null, "", url);
  stop = await startNavigation({
    isOver: () => false,
    parentOf: () => "/cobro",
    isTab: () => true,
    load: loadScreen,
    shown: () => {},
  });
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  render(<App client={client} />);
  return requests;
}
beforeEach(() => openStored([memory()]));
afterEach(async () => {
  stop();
  vi.unstubAllGlobals();
  await writeStored("staff", null);
});

it.each([
  ["/cobro", "Cobrar"],
  ["/cobro?grupo=due&q=ana", "Ventas"],
  ["/cobro?ver=cobros&grupo=review", "Ventas"],
  ["/cobro?ver=pedidos&grupo=to_deliver", "Ventas"],
])("for who charges %s opens «%s»: phones hold the filters of the list by their first address", async (url, title) => {
  await writeStored("staff", aStaff({ id: "1", role: "cashier", can: ["charge.create", "charge.list", "sale.see"] }));
  await openAt(url);
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
});

it.each([
  ["/cobro?ver=cobros", "Ventas"],
  ["/cobro?ver=caja", "Caja"],
  ["/cobro?ver=todo", "Todo lo de Cobrar"],
  ["/animales?ver=importar", "Importar animales"],
  [`/animal?id=${ANIMAL}&ver=editar`, "Editar"],
  ["/calendario?ver=hoy", "Pendientes"],
  ["/ajustes?ver=bitacora", "Bitácora"],
])("without a session %s shows that it is for the staff, and where to sign in", async (url, title) => {
  const requests = await openAt(url);
  expect(await screen.findByText("Esta página es del personal")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: title })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Entrar" }).getAttribute("href")).toBe("/acceso");
  expect(requests.filter((path) => /herd|till/.test(path))).toEqual([]);
});

it.each(["/cobro?ver=libro", "/animales?ver=importar", `/animal?id=${ANIMAL}&ver=editar`])(
  "whose role doesn't include %s reads so",
  async (url) => {
    await writeStored("staff", gatekeeper);
    await openAt(url);
    expect(await screen.findByText("Tu puesto no incluye esta página")).toBeTruthy();
  },
);

it("the cart and the public herd need no session", async () => {
  await openAt("/cobro?ver=carrito");
  expect(await screen.findByText("Tu carrito está vacío")).toBeTruthy();
  expect(screen.queryByText("Esta página es del personal")).toBeNull();
});
