import type { TillView } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { writeStored } from "#src/offline/storage/stored";
import { CountTill } from "./count-till";

afterEach(() => writeStored("tillCount", null));

const till = {
  id: "tttttttttttttttttttttt",
  tone: "warn",
  stateWords: "Contando",
  counts: [],
  movements: [],
  others: [],
  cash: { float: 50_000, collected: 0, refunded: 0, paidIn: 0, paidOut: 0, expected: 50_000 },
} as unknown as TillView;

const close = () => screen.getByRole<HTMLButtonElement>("button", { name: "Cerrar caja" });
const why = () => document.getElementById(close().getAttribute("aria-describedby") ?? "")?.textContent;

it("a cash session that can't be closed yet says what is missing", async () => {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <CountTill till={till} />
    </QueryClientProvider>,
  );
  expect(close().disabled).toBe(true);
  expect(why()).toBe("Cuenta el efectivo para poder seguir.");

  fireEvent.click(screen.getByLabelText("Por total"));
  fireEvent.change(await screen.findByLabelText("Efectivo contado"), { target: { value: "450" } });
  const reason = await screen.findByLabelText("¿Por qué hay diferencia?");
  expect(close().disabled).toBe(true);
  expect(why()).toBe("Escribe por qué hay diferencia para cerrarla.");

  fireEvent.change(reason, { target: { value: "Faltó cambio" } });
  expect(close().disabled).toBe(false);
  expect(why()).toBeUndefined();
});
