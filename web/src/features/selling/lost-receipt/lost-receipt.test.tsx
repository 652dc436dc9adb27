import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { noteAnswer, noteNoAnswer } from "#src/offline/connection";
import { ours } from "#src/testing/answers";
import LostReceiptSheet from "./lost-receipt";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 26, 14, 0, 20) });
  noteAnswer(Date.now());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const words = "Si hay compras con ese dato, el vendedor te lo mandará por WhatsApp.";
const limited = (init: { body?: object; headers?: Record<string, string> }) =>
  Response.json(
    { status: 429, code: "RATE_LIMITED", detail: "Ya se intentó varias veces.", retryable: true, ...init.body },
    { status: 429, headers: init.headers ?? {} },
  );

/** A server that gives these answers, the last one from then on. */
function draw(...answers: (() => Response)[]) {
  let sent = 0;
  vi.stubGlobal(
    "fetch",
    ours(() => (answers[Math.min(sent++, answers.length - 1)] as () => Response)()),
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <LostReceiptSheet onClose={() => {}} />
    </QueryClientProvider>,
  );
  return { sent: () => sent };
}
const contact = () => screen.getByLabelText(/Correo o celular/) as HTMLInputElement;
const type = (value: string) => fireEvent.change(contact(), { target: { value } });
const ask = () => screen.getByRole("button", { name: "Pedir mi comprobante" }) as HTMLButtonElement;

it.each([
  ["its body", { body: { retry_after: 600 } }],
  ["the header of a proxy", { headers: { "retry-after": "600" } }],
])("too many requests say when to try again, from %s, and the button comes back then", async (_, init) => {
  const { sent } = draw(
    () => limited(init),
    () => Response.json({ words, byMail: false }),
  );
  type("ana@testuser.com");
  fireEvent.click(ask());
  expect(await screen.findByText("Ya se pidió varias veces. Puedes pedirlo otra vez a las 14:11.")).toBeTruthy();
  // It is no failure.
  expect(screen.queryByRole("alert")).toBeNull();
  expect(contact().value).toBe("ana@testuser.com");
  expect(ask().disabled).toBe(true);
  fireEvent.submit(contact());
  await act(() => vi.advanceTimersByTimeAsync(590_000));
  expect(ask().disabled).toBe(true);
  expect(sent()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(ask().disabled).toBe(false);
  expect(screen.queryByText(/Ya se pidió/)).toBeNull();
  expect(contact().value).toBe("ana@testuser.com");
  fireEvent.click(ask());
  expect(await screen.findByText(words)).toBeTruthy();
});

it("another contact may be tried meanwhile, and the one that must wait still waits", async () => {
  draw(() => limited({ body: { retry_after: 600 } }));
  type("ana@testuser.com");
  fireEvent.click(ask());
  await screen.findByText(/Ya se pidió/);
  type("5512345678");
  expect(screen.queryByText(/Ya se pidió/)).toBeNull();
  expect(ask().disabled).toBe(false);
  type("ana@testuser.com ");
  expect(screen.getByText(/a las 14:11/)).toBeTruthy();
  expect(ask().disabled).toBe(true);
});

it("without signal it says so, keeps what was typed and asks once the signal is back", async () => {
  const { sent } = draw(() => Response.json({ words, byMail: false }));
  type("ana@testuser.com");
  act(() => noteNoAnswer());
  expect(screen.getByText(/necesita señal/)).toBeTruthy();
  expect(ask().disabled).toBe(true);
  fireEvent.submit(contact());
  expect(sent()).toBe(0);
  act(() => noteAnswer(Date.now()));
  expect(screen.queryByText(/necesita señal/)).toBeNull();
  expect(contact().value).toBe("ana@testuser.com");
  fireEvent.click(ask());
  expect(await screen.findByText(words)).toBeTruthy();
});

it.each([true, false])("the folder of unwanted mail is named only where mail is sent (%s)", async (byMail) => {
  draw(() => Response.json({ words, byMail }));
  type("ana@testuser.com");
  fireEvent.click(ask());
  await screen.findByText(words);
  expect(screen.queryByText(/correo no deseado/) !== null).toBe(byMail);
  // What may be next is at hand, with an empty field.
  fireEvent.click(screen.getByRole("button", { name: "Probar con otro dato" }));
  expect(contact().value).toBe("");
});
