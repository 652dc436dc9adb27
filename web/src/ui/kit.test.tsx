import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./controls/button";
import { Chip, Chips } from "./controls/chips";
import { Field } from "./controls/field";
import { TextInput } from "./controls/inputs";
import { Countdown } from "./countdown";
import { BackClosesContext } from "./overlay/modal-dialog";
import { Dialog, Sheet } from "./overlay/sheet";

it("scrolls a strip of chips so that a piece of the next one shows beside the chosen one", () => {
  const sizes = { offsetLeft: 300, offsetWidth: 100, clientWidth: 360 };
  for (const [name, value] of Object.entries(sizes))
    vi.spyOn(name === "clientWidth" ? Element.prototype : HTMLElement.prototype, name as never, "get").mockReturnValue(
      value as never,
    );
  const strip = (on: boolean, alsoFirst = false) => (
    <Chips label="Estado">
      <Chip on={alsoFirst} onClick={() => {}}>
        Todas
      </Chip>
      <Chip on={on} onClick={() => {}}>
        Por cobrar
      </Chip>
    </Chips>
  );
  const { rerender } = render(strip(false));
  const at = screen.getByRole("group", { name: "Estado" });
  expect(at.scrollLeft).toBe(0);
  rerender(strip(true));
  expect(at.scrollLeft).toBe(300 + 100 + 44 - 360);
  // With several chosen the last one doesn't pull the strip to its end.
  at.scrollLeft = 0;
  rerender(strip(false, true));
  at.scrollLeft = 260;
  rerender(strip(true, true));
  expect(at.scrollLeft).toBe(260);
  vi.restoreAllMocks();
});

describe("Field", () => {
  it("names, describes and marks the control inside", () => {
    const { rerender } = render(
      <Field label="Correo" hint="Para el comprobante" required>
        <TextInput value="" />
      </Field>,
    );
    const input = screen.getByLabelText("Correo");
    expect(input.getAttribute("aria-required")).toBe("true");
    expect(input.getAttribute("aria-invalid")).toBeNull();
    expect(describedBy(input)).toBe("Para el comprobante");
    rerender(
      <Field label="Correo" hint="Para el comprobante" error="Falta la arroba">
        <TextInput value="" />
      </Field>,
    );
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(describedBy(input)).toBe("Para el comprobante Falta la arroba");
    expect(screen.getByRole("alert").textContent).toBe("Falta la arroba");
  });
});
const describedBy = (at: Element) =>
  (at.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

function WithSheet({ dismissible = true }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Filtros" dismissible={dismissible}>
        <input aria-label="Buscar" />
      </Sheet>
    </>
  );
}
const opened = () => {
  const opener = screen.getByText("Abrir");
  opener.focus();
  fireEvent.click(opener);
  return opener;
};
const cancel = () => fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));

describe("Sheet and Dialog", () => {
  it("open as a named modal with the focus on their title, and give it back on Escape", () => {
    render(<WithSheet />);
    const opener = opened();
    const dialog = screen.getByRole("dialog", { name: "Filtros" });
    expect(dialog.hasAttribute("open")).toBe(true);
    expect(document.activeElement?.textContent).toBe("Filtros");
    cancel();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it("stay open on Escape and on the back gesture while not dismissible", () => {
    let holds = () => false;
    const tie = (_: () => void, asked: () => boolean) => {
      holds = asked;
      return () => {};
    };
    const shown = (dismissible: boolean) => (
      <BackClosesContext value={tie}>
        <WithSheet dismissible={dismissible} />
      </BackClosesContext>
    );
    const { rerender } = render(shown(false));
    opened();
    cancel();
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(holds()).toBe(true);
    rerender(shown(true));
    expect(holds()).toBe(false);
  });

  it("close with the back gesture, and remove its entry when closed otherwise", () => {
    let back = () => {};
    const untie = vi.fn();
    render(
      <BackClosesContext
        value={(close) => {
          back = close;
          return untie;
        }}
      >
        <WithSheet />
      </BackClosesContext>,
    );
    opened();
    act(() => back());
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(untie).toHaveBeenCalledTimes(1);
  });

  it("render a question as an alert dialog with its answers", () => {
    render(
      <Dialog open onClose={() => {}} title="¿Vaciar el carrito?" actions={<Button>Vaciar</Button>}>
        No se puede deshacer.
      </Dialog>,
    );
    expect(screen.getByRole("alertdialog", { name: "¿Vaciar el carrito?" })).toBeTruthy();
  });
});

describe("Button", () => {
  it("ignores further taps while it is busy", () => {
    const tapped = vi.fn();
    render(
      <Button busy onClick={tapped}>
        Pagar
      </Button>,
    );
    fireEvent.click(screen.getByText("Pagar"));
    expect(tapped).not.toHaveBeenCalled();
    expect(screen.getByRole("button").getAttribute("aria-busy")).toBe("true");
  });
});

describe("Countdown", () => {
  it("counts down by the given clock, announces five minutes, one and the end, and ends once", () => {
    vi.useFakeTimers();
    let now = 0;
    const ended = vi.fn();
    render(<Countdown until={301_000} now={() => now} onEnd={ended} />);
    const pass = (ms: number) =>
      act(() => {
        now += ms;
        vi.advanceTimersByTime(1000);
      });
    expect(screen.getByRole("timer").textContent).toBe("05:01");
    pass(1000);
    expect(screen.getByText("Quedan 5 minutos")).toBeTruthy();
    pass(240_000);
    expect(screen.getByText("Queda 1 minuto")).toBeTruthy();
    pass(60_000);
    expect(screen.getByText("Se acabó el tiempo")).toBeTruthy();
    pass(5000);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("timer").textContent).toBe("00:00");
    vi.useRealTimers();
  });
});
