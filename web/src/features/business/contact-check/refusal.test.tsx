import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "#src/shared/api/errors";
import { Refusal } from "./refusal";
import { contactCheckText as t } from "./text";

vi.mock("./contact-check", () => ({
  default: ({ onConfirmed }: { onConfirmed: () => void }) => (
    <button type="button" onClick={onConfirmed}>
      right code
    </button>
  ),
}));
const refused = () => new ApiError({ status: 403, code: "CONTACT_UNCONFIRMED", detail: "Confirma primero." });

it("a refusal that the code has answered is gone, and a new one is shown again", async () => {
  const view = render(<Refusal error={refused()} chargeId="c" />);
  fireEvent.click(screen.getByRole("button", { name: t.send }));
  fireEvent.click(await screen.findByRole("button", { name: "right code" }));
  await waitFor(() => expect(screen.queryByText("Confirma primero.")).toBeNull());
  view.rerender(<Refusal error={refused()} chargeId="c" />);
  expect(screen.getByText("Confirma primero.")).toBeTruthy();
});
