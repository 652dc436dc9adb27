import type { ChargeView, PublicConfig, SyncItem } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { useMyTill } from "#src/features/selling/till/data";
import { AddressContext, readAddress } from "#src/nav/address";
import { noteAnswer, noteNoAnswer } from "#src/offline/connection";
import { localStorageMechanism, memory } from "#src/offline/storage/mechanisms";
import { openStored, readStored, type StoredStaff, writeStored } from "#src/offline/storage/stored";
import { ProvisionalScreen } from "#src/screens/comprobante/provisional.screen";
import { openedQueue, openUserQueue, theQueue } from "#src/shared/queue/perform";
import { ours } from "#src/testing/answers";
import { CashSheet } from "./collect/cash-sheet";
import NewChargePage from "./new-charge-page";
import { QueuedCashList } from "./queued-cash";

const config = {
  zone: "America/Mexico_City",
  mode: "real",
  business: { name: "Rancho La Palma", legalName: "La Palma SPR", address: "Camino 1, Lerdo", phone: "871 000 0000" },
} as PublicConfig;
const me = {
  id: "5c1f0000-0000-4000-8000-000000000001",
  name: "Ana",
  login: "ana",
  role: "cashier",
  roleWords: "Cajero",
  can: ["charge.create", "charge.collect", "charge.list", "till.use"],
} as StoredStaff;
const till = "tttttttttttttttttttttt";

/** The server's answer to each call by path; without one there is no connection. */
let answers: Record<string, object | Promise<object>>;
let requests: { path: string; key: string | null; body: unknown }[];
beforeEach(async () => {
  localStorage.clear();
  answers = {};
  requests = [];
  vi.stubGlobal(
    "fetch",
    ours(async (url: string, init: RequestInit) => {
      const path = String(url).split("?")[0] ?? "";
      requests.push({
        path,
        key: new Headers(init.headers).get("idempotency-key"),
        body: init.body ? JSON.parse(String(init.body)) : undefined,
      });
      const body = await answers[path];
      if (!body) throw new TypeError("no network");
      return new Response(JSON.stringify(body), { status: 200, headers: { "content-type": "application/json" } });
    }),
  );
  await start([localStorageMechanism(), memory()]);
  noteNoAnswer();
});

async function start(chain: Parameters<typeof openStored>[0]) {
  openUserQueue(null, () => {});
  await openStored(chain);
  await writeStored("staff", me);
  await writeStored("till", { user: me.id, id: till, openedAt: "2026-11-20T15:00:00.000Z", rfc: "LPA010101AA1" });
  await writeStored("cashTakes", []);
  openUserQueue(me, () => {});
  await openedQueue();
}

function show(what: React.ReactNode, address = "/cobro?ver=nuevo") {
  const client = makeQueryClient();
  client.setQueryData(["config"], config);
  return render(
    <QueryClientProvider client={client}>
      <AddressContext value={readAddress(address, "p")}>{what}</AddressContext>
    </QueryClientProvider>,
  );
}
const tap = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const type = (keys: string) => {
  for (const key of keys) tap(key);
};

test("offline cash is stored before it is confirmed, and its receipt is marked provisional", async () => {
  show(<NewChargePage />);
  expect(screen.getByText(/sólo efectivo, hasta \$20,000\.00 por cobro/)).toBeTruthy();
  type("345");
  tap("Cobrar $345.00");
  const disabled = await screen.findByText(/Necesita señal: el pago lo hace el proveedor/);
  expect(disabled.closest("button, a")).toBeNull();
  tap("$400.00");
  tap("Recibí $400.00");
  expect(await screen.findByRole("heading", { name: "Cobrado sin señal" })).toBeTruthy();
  expect(screen.getByText("$55.00")).toBeTruthy();
  const [item] = theQueue()?.view().unsent ?? [];
  expect(item).toMatchObject({
    call: "takeOfflineCash",
    state: "queued",
    cash: 34_500,
    body: { id: item?.id, amount: 34_500, tendered: 40_000, concept: "", purpose: "free", seen: { till } },
  });
  const href = `/comprobante/provisional/${item?.id}`;
  expect(screen.getByRole("link", { name: "Ver el comprobante provisional" }).getAttribute("href")).toBe(href);
  cleanup();

  show(<ProvisionalScreen />, href);
  const folio = `PROV-${item?.id.slice(-6).toUpperCase()}`;
  await screen.findByText(folio);
  for (const said of [
    "Provisional",
    "El folio definitivo llega con la señal.",
    "Rancho La Palma",
    "RFC LPA010101AA1",
    "Cobro libre",
    "$55.00",
    "Trescientos cuarenta y cinco pesos 00/100 M.N.",
    "Este comprobante no es un CFDI.",
  ])
    expect(screen.getAllByText(said, { exact: false }).length, said).toBeGreaterThan(0);
  expect(await screen.findByRole("img", { name: /Código QR/ })).toBeTruthy();
  const share = screen.getByRole("link", { name: "Mandar por WhatsApp" }).getAttribute("href") ?? "";
  expect(decodeURIComponent(share)).toContain(`${location.origin}${href}`);
  cleanup();

  show(<QueuedCashList word={folio.toLowerCase()} />);
  expect(screen.getByText("Cobrado sin señal · sin enviar")).toBeTruthy();
  cleanup();
  show(<QueuedCashList word="otra cosa" />);
  expect(screen.queryByText("Cobrado sin señal · sin enviar")).toBeNull();
});

test("the sheet can't be closed while the cash is being taken, so that it isn't asked for twice", async () => {
  let answer: (body: object) => void = () => {};
  answers["/api/counter/offline-cash"] = new Promise((then) => {
    answer = then;
  });
  show(<NewChargePage />);
  type("138");
  tap("Cobrar $138.00");
  noteAnswer(Date.now());
  tap("Recibí $138.00");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Cerrar" })).toBeNull());
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  expect(screen.getByRole("dialog")).toBeTruthy();
  answer({
    chargeId: "cccccccccccccccccccccc",
    method: "cash",
    amount: 13_800,
    change: 0,
    remaining: 0,
    receipt: null,
  });
  fireEvent.click(await screen.findByRole("button", { name: "Otro cobro" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: "Escribe cuánto" })).toBeTruthy();
});

test("what can't be taken offline is shown before any money changes hands", async () => {
  show(<NewChargePage />);
  type("20001");
  expect(screen.getByText(/Sin señal se cobra hasta \$20,000\.00/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Cobrar $20,001.00" }).hasAttribute("disabled")).toBe(true);
  fireEvent.click(screen.getByLabelText("Catálogo"));
  expect(screen.getByText("El catálogo necesita señal")).toBeTruthy();
  cleanup();

  await writeStored("till", null);
  show(<NewChargePage />);
  expect(screen.getByText("Sin señal no puedes cobrar en efectivo: tu caja está cerrada")).toBeTruthy();
  type("5");
  expect(screen.getByRole("button", { name: "Cobrar $5.00" }).hasAttribute("disabled")).toBe(true);
  cleanup();

  await writeStored("tillElsewhere", me.id);
  show(<NewChargePage />);
  expect(screen.getByText("Tu caja está abierta en otro equipo")).toBeTruthy();
  expect(screen.getByText(/Cada equipo cobra con su propia caja/)).toBeTruthy();
  cleanup();
  await writeStored("tillElsewhere", null);

  await start([memory()]);
  show(<NewChargePage />);
  expect(screen.getByText(/Este navegador no guarda datos/)).toBeTruthy();
  type("5");
  expect(screen.getByRole("button", { name: "Cobrar $5.00" }).hasAttribute("disabled")).toBe(true);
});

test("cash without an answer is repeated only with the same key, also after the page was closed", async () => {
  const charge = { id: "cccccccccccccccccccccc", remaining: 10_000, amount: 10_000 } as ChargeView;
  const path = `/api/charges/${charge.id}/cash`;
  answers["/api/till"] = {
    here: { id: till, state: "open", openedAt: "2026-11-20T15:00:00.000Z" },
    elsewhere: [],
    rfc: null,
  };
  noteAnswer(Date.now());
  show(<CashSheet charge={charge} onClose={() => {}} />);
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Recibí $100.00" }).hasAttribute("disabled")).toBe(false),
  );
  tap("Recibí $100.00");
  expect(await screen.findByText("No supimos si se anotó el efectivo")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Recibí/ })).toBeNull();
  cleanup();

  noteNoAnswer();
  answers[path] = {
    chargeId: charge.id,
    method: "cash",
    amount: 10_000,
    tendered: 10_000,
    change: 0,
    remaining: 0,
    receipt: null,
  };
  show(<CashSheet charge={charge} onClose={() => {}} />);
  expect(screen.getByText("No supimos si se anotó el efectivo")).toBeTruthy();
  noteAnswer(Date.now());
  expect(await screen.findByRole("heading", { name: "Pago recibido" })).toBeTruthy();
  const takes = requests.filter((it) => it.path === path);
  expect(takes.length).toBeGreaterThan(1);
  expect(new Set(takes.map((it) => `${it.key} ${JSON.stringify(it.body)}`)).size).toBe(1);
  expect(readStored("cashTakes")).toEqual([]);
});

test("cash refused for lack of a cash session is sent with another key once one is open on this phone", async () => {
  show(<NewChargePage />);
  type("5");
  tap("Cobrar $5.00");
  await screen.findByText(/Necesita señal: el pago lo hace el proveedor/);
  tap("Recibí $5.00");
  await screen.findByRole("heading", { name: "Cobrado sin señal" });
  const [kept] = theQueue()?.view().unsent ?? [];
  const one = (status: number, body: object) => ({ items: [{ id: kept?.id, status, body }] });
  answers["/api/sync"] = one(409, { code: "TILL_CLOSED", detail: "Abre tu caja." });
  noteAnswer(Date.now());
  await waitFor(() => expect(theQueue()?.view().unsent[0]?.state).toBe("needs_attention"));
  cleanup();

  const other = "uuuuuuuuuuuuuuuuuuuuuu";
  answers["/api/sync"] = one(201, { chargeId: "c" });
  answers["/api/till"] = {
    here: { id: other, state: "open", openedAt: "2026-11-21T15:00:00.000Z" },
    elsewhere: [],
    rfc: null,
  };
  const Till = () => <p>{useMyTill().data?.here?.id}</p>;
  show(<Till />);
  expect(await screen.findByText(other)).toBeTruthy();
  await waitFor(() => expect(theQueue()?.view().unsent).toEqual([]));
  const sent = requests.filter((it) => it.path === "/api/sync").map((it) => it.body as { items: SyncItem[] });
  const [first, last] = [sent[0]?.items[0], sent.at(-1)?.items[0]];
  expect(last?.key).not.toBe(first?.key);
  expect(last?.body).toEqual({ ...(first?.body as object), seen: { till: other } });
});
