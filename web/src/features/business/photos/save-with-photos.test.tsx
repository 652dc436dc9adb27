import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { heldUploads } from "#src/testing/uploads";
import { Button } from "#src/ui/controls/button";
import { PhotoPicker, type PickedPhoto } from "./photo-picker";
import { useSaveWithPhotos } from "./use-save-with-photos";

let uploads: ReturnType<typeof heldUploads>;
beforeEach(() => {
  uploads = heldUploads();
});
afterEach(() => vi.unstubAllGlobals());

interface Saved {
  name: string;
  photos: string[];
}
function Form({ onSave, saving = false }: { onSave: (saved: Saved) => void; saving?: boolean }) {
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<PickedPhoto[]>([]);
  const [withPhotos, setWithPhotos] = useState(true);
  const save = () => {
    if (!photos.holdsUp()) onSave({ name, photos: chosen.map((it) => it.id) });
  };
  const photos = useSaveWithPhotos(save, saving);
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        save();
      }}
    >
      <input aria-label="Nombre" value={name} onChange={(e) => setName(e.target.value)} />
      {withPhotos && <PhotoPicker form={photos} value={chosen} onChange={setChosen} max={4} alt="" />}
      <Button onClick={() => setWithPhotos(false)}>Sin fotos</Button>
      <Button type="submit" busy={photos.busy}>
        Guardar
      </Button>
      {photos.some && <p>Se perderían</p>}
    </form>
  );
}
const isBusy = () => screen.getByRole("button", { name: "Guardar" }).getAttribute("aria-busy") === "true";
const tap = () => fireEvent.click(screen.getByRole("button", { name: "Guardar" }));

it("saves by itself, once and with the current values, when pending uploads have ended", async () => {
  const onSave = vi.fn();
  render(<Form onSave={onSave} />);
  uploads.choose(2);
  tap();
  tap();
  // Also by a submit that isn't the button's.
  fireEvent.submit(document.querySelector("form") as HTMLFormElement);
  expect(isBusy()).toBe(true);
  expect(screen.getByRole("status").textContent).toBe("Se guarda en cuanto las fotos estén listas.");
  await uploads.arrive("one");
  await screen.findByText("Se guarda en cuanto la foto esté lista.");
  fireEvent.change(screen.getByLabelText("Nombre"), { target: { value: "Luna" } });
  expect(onSave).not.toHaveBeenCalled();
  await uploads.arrive("two");
  await waitFor(() => expect(onSave).toHaveBeenCalled());
  expect(onSave.mock.calls).toEqual([[{ name: "Luna", photos: ["one", "two"] }]]);
  expect([isBusy(), screen.queryByText("Se perderían")]).toEqual([false, null]);
  tap();
  expect(onSave).toHaveBeenCalledTimes(2);
});

it("doesn't save when an upload failed, and repeats the message at each try until it is retried or removed", async () => {
  const onSave = vi.fn();
  render(<Form onSave={onSave} />);
  const stopped = "Aún no se guarda: una foto no llegó. Reinténtala o quítala.";
  uploads.choose(2);
  tap();
  await uploads.fail();
  expect(await screen.findByText(stopped)).toBeTruthy();
  await uploads.fail();
  expect(await screen.findByText("Aún no se guarda: 2 fotos no llegaron. Reinténtalas o quítalas.")).toBeTruthy();
  expect([isBusy(), Boolean(screen.queryByText("Se perderían"))]).toEqual([false, true]);

  const [again] = screen.getAllByRole("button", { name: "Reintentar" });
  fireEvent.click(again as HTMLElement);
  await uploads.arrive("one");
  // One upload ended, the other hasn't: the message is announced again, for who may be far from it.
  const before = await screen.findByText(stopped);
  tap();
  expect(screen.getByText(stopped)).not.toBe(before);
  expect(onSave).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Quitar la foto" }));
  expect(screen.queryByText(stopped)).toBeNull();
  tap();
  expect(onSave.mock.calls).toEqual([[{ name: "", photos: ["one"] }]]);
});

it("doesn't save by itself after the uploads were lost, and accepts no photo too late for the save", async () => {
  const onSave = vi.fn();
  const { rerender } = render(<Form onSave={onSave} saving />);
  expect(screen.getByRole("button", { name: "Elegir fotos" }).hasAttribute("disabled")).toBe(true);
  rerender(<Form onSave={onSave} />);
  uploads.choose();
  tap();
  fireEvent.click(screen.getByRole("button", { name: "Sin fotos" }));
  expect([isBusy(), screen.queryByText("Se perderían")]).toEqual([false, null]);
  expect(onSave).not.toHaveBeenCalled();
});
