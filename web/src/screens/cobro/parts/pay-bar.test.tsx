import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored, writeStored } from "#src/offline/storage/stored";
import { PayBar } from "./pay-bar";

afterEach(() => vi.unstubAllGlobals());

it("the total and the next step stay below until the ways to pay are in sight; the step is the name first", async () => {
  let see: (isIn: boolean) => void = () => {};
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (it: object[]) => void) {
        see = (isIntersecting) => act(() => tell([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = vi.fn();
  await openStored([memory()]);
  const methods = { current: document.createElement("div") };
  methods.current.tabIndex = -1;
  document.body.append(methods.current);
  render(
    <main>
      <input name="contact.name" />
      <PayBar total={34_500} methods={methods} />
    </main>,
  );
  const goOn = () => screen.queryByRole("button", { name: "Continuar" });
  expect(goOn()).toBeNull();
  see(false);
  expect(screen.getByText("$345.00")).toBeTruthy();
  fireEvent.click(goOn() as HTMLElement);
  expect(document.activeElement?.getAttribute("name")).toBe("contact.name");
  await act(() => writeStored("contact", { name: "Rosa Villaseñor", phone: "", email: "" }));
  fireEvent.click(goOn() as HTMLElement);
  expect(document.activeElement).toBe(methods.current);
  see(true);
  expect(goOn()).toBeNull();
});
