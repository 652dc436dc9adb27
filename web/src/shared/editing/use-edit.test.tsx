import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { ApiError } from "../api/errors";
import { EditSheet } from "./edit-sheet";
import { type EditOptions, useEdit } from "./use-edit";

interface Values {
  name: string;
  notes: string;
}
type Options = EditOptions<Values, string, number, unknown>;
const refusal = (code: "VALIDATION_FAILED" | "VERSION_CONFLICT", field?: string) =>
  new ApiError({
    status: 422,
    code,
    detail: "El servidor dice que no.",
    errors: field ? [{ field, message: "Eso no." }] : [],
  });

function Form(props: Partial<Options> & Pick<Options, "send">) {
  const edit = useEdit<Values, unknown, number>({
    start: () => ({ values: { name: "Luna", notes: "" }, version: 4 }),
    check: ({ name }) => (name.trim() ? {} : { name: "Falta el nombre." }),
    ...props,
  });
  return (
    <EditSheet edit={edit} title="Editar" action="Guardar" leave="Salir" onClose={() => {}}>
      {edit.conflict && <Button onClick={edit.takeTheirs}>Usar lo suyo</Button>}
      {(["name", "notes"] as const).map((field) => (
        <Field key={field} label={field} error={edit.faultOf(field)}>
          <TextInput name={field} value={edit.values[field]} onChange={(text) => edit.set({ [field]: text })} />
        </Field>
      ))}
    </EditSheet>
  );
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Guardar" })));
const textIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

it("says at a field that was left what is wrong with it; not of an empty one, nor on the way to a button", () => {
  const send = vi.fn(async () => {});
  render(<Form send={send} check={({ name, notes }) => ({ ...(name !== "Sol" ? { name: "Es Sol." } : {}), notes })} />);
  const leave = (label: string, to: Element | null = null) =>
    fireEvent.blur(screen.getByLabelText(label), { relatedTarget: to });
  leave("notes");
  leave("name", screen.getByRole("button", { name: "Guardar" }));
  expect(screen.queryByText("Es Sol.")).toBeNull();
  leave("name");
  expect(screen.getByText("Es Sol.")).toBeTruthy();
  type("name", "Sol");
  expect(screen.queryByText("Es Sol.")).toBeNull();
  type("name", "So");
  expect(screen.getByText("Es Sol.")).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

it("sends nothing that is invalid, and focuses the first invalid field until it is valid", async () => {
  const send = vi.fn(async () => {});
  render(<Form send={send} />);
  type("name", " ");
  expect(screen.queryByText("Falta el nombre.")).toBeNull();
  await save();
  expect(screen.getByText("Falta el nombre.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("name")));
  expect(send).not.toHaveBeenCalled();
  type("name", "Sol");
  expect(screen.queryByText("Falta el nombre.")).toBeNull();
  await save();
  expect(send.mock.calls).toEqual([
    [{ name: "Sol", notes: "" }, { values: { name: "Luna", notes: "" }, version: 4 }, undefined],
  ]);
});

it("shows the server's message for a field until it is typed again, and for the form until the next save", async () => {
  const send = vi.fn<Options["send"]>().mockRejectedValueOnce(refusal("VALIDATION_FAILED", "notes"));
  const onSaved = vi.fn();
  render(<Form send={send} onSaved={onSaved} />);
  type("notes", "x");
  await save();
  expect(screen.getByText("Eso no.")).toBeTruthy();
  expect(screen.getByText("El servidor dice que no.")).toBeTruthy();
  type("name", "Sol");
  expect(screen.getByText("Eso no.")).toBeTruthy();
  type("notes", "y");
  expect(screen.queryByText("Eso no.")).toBeNull();
  send.mockResolvedValueOnce("done");
  await save();
  expect(screen.queryByText("El servidor dice que no.")).toBeNull();
  expect(onSaved).toHaveBeenCalledWith("done", undefined, { name: "Sol", notes: "y" });
});

it("saves one at a time, and calls nothing when the form is unmounted by then", async () => {
  let answer = () => {};
  const send = vi.fn(() => new Promise<void>((done) => (answer = done)));
  const onSaved = vi.fn();
  const { unmount } = render(<Form send={send} onSaved={onSaved} />);
  type("name", "Sol");
  await save();
  fireEvent.submit(screen.getByLabelText("name").closest("form") as HTMLFormElement);
  expect(send).toHaveBeenCalledTimes(1);
  unmount();
  await act(async () => answer());
  expect(onSaved).not.toHaveBeenCalled();
});

it("after a conflict keeps what was typed, with their version, or takes theirs", async () => {
  const send = vi.fn<Options["send"]>().mockRejectedValue(refusal("VERSION_CONFLICT"));
  const theirs = { values: { name: "Lunita", notes: "Ya mansa" }, version: 7 };
  render(<Form send={send} current={async () => theirs} />);
  type("name", "Sol");
  await save();
  expect(textIn("name")).toBe("Sol");
  expect(screen.queryByText("El servidor dice que no.")).toBeNull();
  await save();
  expect(send.mock.calls[1]?.slice(0, 2)).toEqual([{ name: "Sol", notes: "" }, theirs]);
  fireEvent.click(screen.getByRole("button", { name: "Usar lo suyo" }));
  expect([textIn("name"), textIn("notes")]).toEqual(["Lunita", "Ya mansa"]);
  expect(screen.queryByRole("button", { name: "Salir" })).toBeNull();
});

it("treats a conflict as any refusal where the saved record can't be read", async () => {
  const send = vi.fn<Options["send"]>().mockRejectedValue(refusal("VERSION_CONFLICT"));
  render(<Form send={send} current={() => Promise.reject(new Error("no signal"))} />);
  type("name", "Sol");
  await save();
  expect(screen.getByText("El servidor dice que no.")).toBeTruthy();
  expect(textIn("name")).toBe("Sol");
});
