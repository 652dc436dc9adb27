import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { InstallSteps, type InstallStepsProps } from "./install-steps";

const none = { mine: 0, others: 0, names: "" };
const show = (props: Partial<InstallStepsProps>) =>
  render(
    <InstallSteps
      state="ready"
      isIphone={false}
      unsent={none}
      sendQueued={async () => 0}
      ask={async () => true}
      {...props}
    />,
  );
const button = (name: string) => screen.getByRole("button", { name });

it("shows the browser's prompt, and a message when the person declines", async () => {
  const ask = vi.fn(async () => false);
  show({ ask });
  fireEvent.click(button("Instalar"));
  await waitFor(() => expect(screen.getByText(/No se instaló/)).toBeTruthy());
  expect(ask).toHaveBeenCalledOnce();
});

it("shows an iPhone's two steps in order", () => {
  show({ state: "iphone", isIphone: true });
  expect(screen.getAllByRole("listitem").map((it) => it.textContent)).toEqual([
    "Toca Compartir en la barra del navegador.",
    "Elige «Agregar a inicio» y luego toca «Agregar».",
  ]);
});

it("sends unsent work first, shows what remains, and continues once that was read", async () => {
  const sendQueued = vi.fn(async () => 1);
  show({ state: "iphone", isIphone: true, unsent: { mine: 2, others: 1, names: "Beto" }, sendQueued });
  expect(screen.getByText(/Quedan 3 operaciones sin enviar .* se queda aquí/)).toBeTruthy();
  expect(screen.getByText(/1 es de Beto/)).toBeTruthy();
  expect(screen.queryByRole("list")).toBeNull();
  fireEvent.click(button("Enviar ahora"));
  await waitFor(() => expect(screen.getByText(/No todo se pudo enviar/)).toBeTruthy());
  expect(sendQueued).toHaveBeenCalledOnce();
  fireEvent.click(button("Seguir sin enviarlo"));
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});

it("doesn't offer to send other users' work", () => {
  show({ unsent: { mine: 0, others: 2, names: "Ana, Beto" } });
  expect(screen.queryByRole("button", { name: "Enviar ahora" })).toBeNull();
  expect(button("Seguir sin enviarlo")).toBeTruthy();
});
