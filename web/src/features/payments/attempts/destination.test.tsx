import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { payText } from "#src/features/payments/charges/pay-text";
import { Destination } from "./destination";

const t = payText.spei;
const none = { clabe: null, grouped: null, reference: null, ticketUrl: null };
const page = "https://www.mercadopago.com.mx/t";

it("shows a CLABE with a copy button, and no link", () => {
  const clabe = { ...none, clabe: "999180000000000015", grouped: "999180 0000 0000 0015", ticketUrl: page };
  render(<Destination of={clabe} />);
  expect(screen.getByTestId("clabe").textContent).toBe(clabe.grouped);
  expect(screen.getByRole("button", { name: t.copy })).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

it("shows a reference that is no CLABE with the link to the provider's page", () => {
  render(<Destination of={{ ...none, reference: "000012345678", ticketUrl: page }} />);
  expect(screen.getByTestId("reference").textContent).toBe("000012345678");
  expect(screen.queryByTestId("clabe")).toBeNull();
  expect(screen.getByRole("link", { name: t.openPage }).getAttribute("href")).toBe(page);
});

it("is never empty: only the link, or a message about what is missing", () => {
  const { unmount } = render(<Destination of={{ ...none, ticketUrl: page }} />);
  expect(screen.getByRole("link", { name: t.openPage })).toBeTruthy();
  unmount();
  render(<Destination of={{ ...none, reference: "000012345678" }} />);
  expect(screen.getByText(t.noAccount)).toBeTruthy();
});
