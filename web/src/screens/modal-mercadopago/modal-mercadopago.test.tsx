import type { ChargeView, PublicConfig } from "@corral/contract/types";
import { defaultRules } from "@corral/domain/business/settings/rules";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { AddressContext, readAddress } from "#src/nav/address";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { fixture } from "#src/testing/fixture";
import { ModalMercadopagoScreen } from "./modal-mercadopago.screen";

const CHARGE = "cccccccccccccccccccccc";
const charge = (attempts: object[] = []) =>
  fixture<ChargeView>({
    id: CHARGE,
    state: "open",
    concept: "Queso",
    remaining: 34_500,
    contact: { name: "Ana", phone: null, email: "ana@testuser.com" },
    attempts,
    offers: [{ method: "mp_card", allowed: true, reason: null }],
    receipts: [],
  });
const attempt = (state: string, more: object = {}) => ({
  id: "aaaaaaaaaaaaaaaaaaaaaa",
  method: "mp_card",
  state,
  stateWords: state,
  action: null,
  decline: null,
  ...more,
});
const config = fixture<PublicConfig>({
  business: { name: "Rancho" },
  mode: "real",
  rules: { ...defaultRules, instalments: [] },
  mp: { publicKey: "APP_USR-x", sdkUrl: "https://sdk.mercadopago.example/js/v2" },
});

/** The provider's script: as the real one, a field whose container is removed never answers again. */
let fields: Map<string, { box: HTMLElement; handlers: Record<string, (e: object) => void> }>;
let answersToken: boolean;
/** The field that was focused last. */
let focused: string | undefined;
/** The call that fails as if it never left the phone. */
let unreachable: "token" | "card" | undefined;
class MercadoPago {
  fields = {
    create: (type: string) => {
      const handlers: Record<string, (e: object) => void> = {};
      const field = {
        on: (event: string, handler: (e: object) => void) => {
          handlers[event] = handler;
          return field;
        },
        mount: (id: string) => {
          const box = document.getElementById(id);
          if (!box) throw new Error("Container not found");
          if (fields.has(type)) throw new Error("already mounted");
          box.append(document.createElement("iframe"));
          fields.set(type, { box, handlers });
          queueMicrotask(() => handlers.ready?.({}));
          return field;
        },
        focus: () => {
          focused = type;
          return field;
        },
        update: () => field,
        unmount: () => {
          fields.get(type)?.box.replaceChildren();
          fields.delete(type);
        },
      };
      return field;
    },
    createCardToken: () =>
      unreachable === "token"
        ? Promise.reject({ message: "Failed to fetch" })
        : answersToken && [...fields.values()].every((it) => it.box.isConnected && it.box.firstChild)
          ? Promise.resolve({ id: "tok_1" })
          : new Promise<{ id: string }>(() => {}),
  };
  getPaymentMethods = async () => {
    if (unreachable === "card") throw new TypeError("Failed to fetch");
    return { results: [{ id: "visa", name: "Visa", payment_type_id: "credit_card" }] };
  };
  getInstallments = async () => [{ payer_costs: [] }];
}

let answerAttempt: (answer: Response) => void;
let client: ReturnType<typeof makeQueryClient>;
let known: ChargeView;
beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fields = new Map();
  answersToken = true;
  focused = undefined;
  unreachable = undefined;
  known = charge();
  Object.assign(window, { MercadoPago });
  // jsdom fetches no script.
  vi.spyOn(document.head, "append").mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) queueMicrotask(() => node.onload?.(new Event("load")));
  });
  vi.stubGlobal(
    "fetch",
    ours((url: string, init: RequestInit) =>
      init.method === "POST"
        ? new Promise<Response>((done) => {
            answerAttempt = done;
          })
        : Response.json(String(url).includes("/api/config") ? config : known),
    ),
  );
  await openStored([memory()]);
  client = makeQueryClient();
  client.setQueryData(["config"], config);
  render(
    <QueryClientProvider client={client}>
      <AddressContext.Provider value={readAddress(`/modal-mercadopago?c=${CHARGE}`, "p")}>
        <ModalMercadopagoScreen />
      </AddressContext.Provider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const see = (now: ChargeView) =>
  act(async () => {
    known = now;
    client.setQueryData(["charge", CHARGE], now);
    // React Query notifies observers in a later task.
    await vi.advanceTimersByTimeAsync(5);
  });
async function pay() {
  await screen.findByLabelText("Nombre como aparece en la tarjeta");
  await later(50);
  await act(async () => fields.get("cardNumber")?.handlers.binChange?.({ bin: "54749254" }));
  fireEvent.change(screen.getByLabelText("Nombre como aparece en la tarjeta"), { target: { value: "ANA" } });
  fireEvent.click(screen.getByRole("button", { name: /^Pagar/ }));
  // Longer than the wait for the device session.
  await later(3_000);
}
const isBusy = () => screen.getByRole("button", { name: /^Pagar/ }).getAttribute("aria-busy") === "true";
const framesShown = () => document.querySelectorAll("[id^=mp-] iframe").length;

test("the fields stay mounted through an attempt that is pending and then declined, three times", async () => {
  for (let n = 1; n <= 3; n++) {
    await pay();
    expect(isBusy()).toBe(true);
    // The event stream arrives before the answer to the call: first pending, then declined.
    await see(charge([attempt("created")]));
    expect(framesShown()).toBe(3);
    const declined = attempt("failed", {
      id: `${n}aaaaaaaaaaaaaaaaaaaaa`,
      decline: { reason: "insufficient_funds", message: "Sin saldo. Prueba con otra", next: "other_card", field: null },
    });
    await see(charge([declined]));
    answerAttempt(Response.json({ code: "CARD_DECLINED", detail: "Sin saldo. Prueba con otra" }, { status: 402 }));
    await later(50);
    expect(screen.getByRole("alert").textContent).toContain("Prueba con otra");
    expect(isBusy()).toBe(false);
    expect(framesShown()).toBe(3);
  }
  await pay();
  answerAttempt(Response.json(charge([attempt("succeeded")]), { status: 201 }));
  await later(50);
  expect(isBusy()).toBe(false);
});

test("fields that never answer are replaced with a message, and the next attempt uses new ones", async () => {
  answersToken = false;
  await pay();
  expect(isBusy()).toBe(true);
  const before = document.querySelector("#mp-cardNumber iframe");
  await later(20_000);
  expect(isBusy()).toBe(false);
  expect(screen.getByRole("alert").textContent).toContain("Mercado Pago no contestó y no se hizo ningún cargo");
  expect(document.querySelector("#mp-cardNumber iframe")).not.toBe(before);
  expect(framesShown()).toBe(3);
});

test.each(["token", "card"] as const)(
  "with no signal it is the signal that is blamed, and the card stays typed (%s)",
  async (what) => {
    unreachable = what;
    // A weak connection makes only the call fail; the browser knows when there is none, whatever error the provider's script throws.
    if (what === "token") vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await screen.findByLabelText("Nombre como aparece en la tarjeta");
    await later(50);
    const before = document.querySelector("#mp-cardNumber iframe");
    await pay();
    expect(isBusy()).toBe(false);
    expect(screen.getByRole("alert").textContent).toContain("No hay señal y no se hizo ningún cargo");
    expect(document.querySelector("#mp-cardNumber iframe")).toBe(before);
  },
);

test("a failed 3-D Secure challenge is shown here, with the fields ready for another attempt", async () => {
  await screen.findByLabelText("Nombre como aparece en la tarjeta");
  await later(50);
  await see(
    charge([
      attempt("expired", {
        decline: { reason: "challenge_expired", message: "Se acabó el tiempo", next: "same_card", field: null },
      }),
    ]),
  );
  expect(screen.getByRole("alert").textContent).toContain("Se acabó el tiempo");
  expect(framesShown()).toBe(3);
});

test("after too many declines cards are blocked, and it shows until when", async () => {
  const reason = "Se rechazó varias veces seguidas. Paga por SPEI u OXXO, o prueba otra vez desde las 14:36.";
  await screen.findByLabelText("Nombre como aparece en la tarjeta");
  await later(50);
  const button = () => screen.getByRole("button", { name: /^Pagar/ }) as HTMLButtonElement;
  expect(button().disabled).toBe(false);
  await see(fixture<ChargeView>({ ...charge(), offers: [{ method: "mp_card", allowed: false, reason }] }));
  expect(button().disabled).toBe(true);
  expect(screen.getByText(reason)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Elegir otra forma de pago" })).toBeTruthy();
  fireEvent.submit(button().form as HTMLFormElement);
  expect(isBusy()).toBe(false);
  await see(charge());
  expect(button().disabled).toBe(false);
});

test("each empty field is marked with what it lacks, the first gets the focus, and a mark goes with the first letter", async () => {
  await screen.findByLabelText("Nombre como aparece en la tarjeta");
  await later(50);
  fireEvent.click(screen.getByRole("button", { name: /^Pagar/ }));
  await later(50);
  const said = () => screen.getAllByRole("alert").map((it) => it.textContent);
  expect(said()).toEqual([
    "Escribe el número de tu tarjeta.",
    "Escribe el mes y el año.",
    "Escribe el código.",
    "Escribe el nombre como está en la tarjeta.",
  ]);
  expect(focused).toBe("cardNumber");
  await act(async () => fields.get("cardNumber")?.handlers.change?.({}));
  expect(said()).not.toContain("Escribe el número de tu tarjeta.");
  expect(said()).toContain("Escribe el código.");
});

test("the brand is shown by the provider's answer to the first digits, with its name", async () => {
  await screen.findByLabelText("Nombre como aparece en la tarjeta");
  await later(50);
  await act(async () => fields.get("cardNumber")?.handlers.binChange?.({ bin: "40755957" }));
  await later(50);
  expect(screen.getByText("Visa")).toBeTruthy();
  expect(document.querySelector('[data-brand="visa"] svg')).toBeTruthy();
});

test("the refusal of the try before is gone as soon as something new is typed", async () => {
  await pay();
  const decline = {
    reason: "insufficient_funds",
    message: "Sin saldo. Prueba con otra",
    next: "other_card",
    field: null,
  };
  await see(charge([attempt("failed", { decline })]));
  answerAttempt(Response.json({ code: "CARD_DECLINED", detail: "Sin saldo. Prueba con otra" }, { status: 402 }));
  await later(50);
  expect(screen.getByRole("alert").textContent).toContain("Sin saldo");
  await act(async () => fields.get("cardNumber")?.handlers.change?.({}));
  await waitFor(() => expect(screen.queryByText(/Sin saldo/)).toBeNull());
  expect(framesShown()).toBe(3);
});

test("a card in review asks for patience and not for a payment, and its window says so when it is paid", async () => {
  await screen.findByLabelText("Nombre como aparece en la tarjeta");
  await later(50);
  await see(charge([attempt("processing")]));
  expect(screen.getByRole("heading", { name: "Tu pago está en revisión" })).toBeTruthy();
  expect(screen.getByText(/No pagues otra vez/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Revisar ahora" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Ver mi compra" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /otra forma de pago/ })).toBeNull();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Pagar con tarjeta");
  await see(fixture<ChargeView>({ ...charge([attempt("succeeded")]), state: "paid", remaining: 0, surplus: 0 }));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Pago recibido");
});
