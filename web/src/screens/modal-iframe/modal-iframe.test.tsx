import type { ChargeView } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { AddressContext, readAddress } from "#src/nav/address";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { fixture } from "#src/testing/fixture";
import { ModalIframeScreen } from "./modal-iframe.screen";

const goBack = vi.hoisted(() => vi.fn());
vi.mock("#src/nav/history", async (original) => ({ ...(await original<object>()), goBack }));

const CHARGE = "cccccccccccccccccccccc";
const ATTEMPT = "aaaaaaaaaaaaaaaaaaaaaa";
const challengedCharge = (frame: string | null, state = "requires_action") =>
  fixture<ChargeView>({
    id: CHARGE,
    state: "in_progress",
    attempts: [
      {
        id: ATTEMPT,
        method: "mp_card",
        state,
        action:
          state === "requires_action"
            ? { kind: "challenge", url: "https://www.mercadopago.com.mx/challenge?x=1", frame }
            : null,
      },
    ],
  });
const FRAME = `/api/attempts/${ATTEMPT}/challenge`;

let checks: number;
let known: ChargeView;
let client: ReturnType<typeof makeQueryClient>;
beforeEach(async () => {
  vi.useFakeTimers();
  goBack.mockReset();
  checks = 0;
  vi.stubGlobal(
    "fetch",
    ours((url: string) => {
      if (String(url).endsWith("/check")) checks++;
      return Response.json(known);
    }),
  );
  await openStored([memory()]);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
async function open(it: ChargeView) {
  known = it;
  client = makeQueryClient();
  client.setQueryData(["charge", CHARGE], it);
  render(
    <QueryClientProvider client={client}>
      <AddressContext.Provider value={readAddress(`/modal-iframe?c=${CHARGE}&intento=${ATTEMPT}`, "p")}>
        <ModalIframeScreen />
      </AddressContext.Provider>
    </QueryClientProvider>,
  );
  await later(0);
}
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const hear = (data: unknown, origin: string) =>
  act(async () => void dispatchEvent(new MessageEvent("message", { data, origin })));
const wayOut = () => screen.queryByRole("link", { name: "Abrir en el navegador" });

test("a silent page gets a link to open it elsewhere within five seconds, even after a load event", async () => {
  await open(challengedCharge(FRAME));
  const frame = document.querySelector("iframe") as HTMLIFrameElement;
  expect(frame.getAttribute("src")).toBe(FRAME);
  act(() => void frame.dispatchEvent(new Event("load")));
  await later(4_900);
  expect(wayOut()).toBeNull();
  await later(100);
  expect(wayOut()?.getAttribute("href")).toBe("https://www.mercadopago.com.mx/challenge?x=1");
  expect(document.querySelector("iframe")).toBe(frame);
});

test("COMPLETE from any origin only refetches the charge, at most once a second, and closes nothing by itself", async () => {
  await open(challengedCharge(FRAME));
  for (let i = 0; i < 30; i++) {
    await hear({ status: "COMPLETE" }, "https://cualquiera.example");
    await later(100);
  }
  expect(checks).toBeGreaterThanOrEqual(3);
  expect(checks).toBeLessThanOrEqual(4);
  expect(goBack).not.toHaveBeenCalled();
  expect(screen.getAllByRole("status").at(-1)?.textContent).toContain("Estamos confirmando tu pago");
});

test("another page in the frame refetches the charge; the first one is the challenge itself", async () => {
  await open(challengedCharge(FRAME));
  await hear({ corral: "challenge", said: "page" }, location.origin);
  expect(checks).toBe(0);
  await hear({ corral: "challenge", said: "page" }, "https://cualquiera.example");
  expect(checks).toBe(0);
  await hear({ corral: "challenge", said: "page" }, location.origin);
  expect(checks).toBe(1);
});

test("the focus on the window refetches the charge, and so does a timer", async () => {
  await open(challengedCharge(FRAME));
  await act(async () => void dispatchEvent(new Event("focus")));
  expect(checks).toBe(1);
  await later(5_000);
  expect(checks).toBe(2);
});

test.each(["succeeded", "failed", "expired"])("it closes as soon as the charge is known to be %s", async (state) => {
  await open(challengedCharge(FRAME));
  await act(async () => void client.setQueryData(["charge", CHARGE], challengedCharge(FRAME, state)));
  await later(1);
  expect(document.querySelector("iframe")).toBeNull();
  expect(goBack).toHaveBeenCalledTimes(1);
});

test("a challenge on an unknown host is only opened outside, and still followed", async () => {
  await open(challengedCharge(null));
  expect(document.querySelector("iframe")).toBeNull();
  expect(wayOut()).not.toBeNull();
  await later(5_000);
  expect(checks).toBe(1);
});

test("an unknown charge has the same links out as in the other payment modals", async () => {
  vi.stubGlobal(
    "fetch",
    ours(() => Response.json({ code: "NOT_FOUND", detail: "No existe" }, { status: 404 })),
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AddressContext.Provider value={readAddress(`/modal-iframe?c=${CHARGE}&intento=${ATTEMPT}`, "p")}>
        <ModalIframeScreen />
      </AddressContext.Provider>
    </QueryClientProvider>,
  );
  await later(0);
  await later(0);
  const shop = screen.getByRole("link", { name: "Ir a la tienda" });
  expect(shop.getAttribute("data-replace")).toBe("true");
});

test.each([
  ["https://www.mercadopago.com.mx/terminos", "www.mercadopago.com.mx"],
  ["https://www.mercadopago.com.mx.mala.example/", "Página externa"],
  ["javascript:alert(1)", "Página externa"],
])("%s is titled by what it is, not by what its link says", async (url, title) => {
  client = makeQueryClient();
  client.setQueryData(["config"], { frameOrigins: ["https://www.mercadopago.com.mx"] });
  render(
    <QueryClientProvider client={client}>
      <AddressContext.Provider
        value={readAddress(`/modal-iframe?url=${encodeURIComponent(url)}&title=Tu%20banco%20BBVA`, "p")}
      >
        <ModalIframeScreen />
      </AddressContext.Provider>
    </QueryClientProvider>,
  );
  await later(0);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  expect(document.body.textContent).not.toContain("BBVA");
});
