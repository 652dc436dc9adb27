import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored, readStored } from "#src/offline/storage/stored";
import { ApiError } from "#src/shared/api/errors";
import { ours } from "#src/testing/answers";
import { ContactFields } from "./contact-fields";
import { useContactEdit } from "./use-contact-edit";

afterEach(cleanup);
beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    ours(() => Response.json({ privacy: { version: "3" } })),
  );
});

const send = vi.fn();
function Form() {
  const edit = useContactEdit({
    start: () => ({ values: {} }),
    needs: () => ["phone"],
    send: (_, buyer) => send(buyer),
  });
  return (
    <form {...edit.form}>
      {edit.problem && <p>{edit.problem}</p>}
      <ContactFields field={edit.contactField} />
      <button type="submit">Mandar</button>
    </form>
  );
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const go = () => fireEvent.click(screen.getByRole("button", { name: "Mandar" }));

it("says at each field what is missing, keeps what is typed on the phone, and sends it without what is empty", async () => {
  await openStored([memory()]);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  go();
  expect(await screen.findByText("Escribe tu nombre.")).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe("contact.name"));
  expect(send).not.toHaveBeenCalled();
  type("Nombre completo", " Ana Pérez ");
  type("WhatsApp", "55 1234 5678");
  expect(screen.queryByText("Escribe tu nombre.")).toBeNull();
  expect(readStored("contact")).toMatchObject({ name: " Ana Pérez ", phone: "55 1234 5678" });

  // What the server finds wrong stands at its field alone, until that is typed again.
  send.mockRejectedValueOnce(
    new ApiError({
      ...{ code: "VALIDATION_FAILED", status: 422, detail: "Revisa los datos marcados." },
      errors: [{ field: "contact.phone", message: "Ese celular no existe." }],
    }),
  );
  go();
  expect(await screen.findByText("Ese celular no existe.")).toBeTruthy();
  expect(screen.queryByText("Revisa los datos marcados.")).toBeNull();
  type("WhatsApp", "55 1234 5679");
  expect(screen.queryByText("Ese celular no existe.")).toBeNull();
  send.mockResolvedValueOnce({});
  go();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send).toHaveBeenLastCalledWith({
    contact: { name: "Ana Pérez", phone: "55 1234 5679" },
    privacyVersion: "3",
  });
});
