import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PickedPhoto } from "#src/features/business/photos/photo-picker";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { heldUploads } from "#src/testing/uploads";
import { AnimalPhotos } from "./animal-photos";

let uploads: ReturnType<typeof heldUploads>;
beforeEach(() => {
  uploads = heldUploads();
});
afterEach(() => vi.unstubAllGlobals());

let shown: readonly PickedPhoto[] = [];
function Form({ species = "goat", start = [] }: { species?: string; start?: PickedPhoto[] }) {
  const [value, setValue] = useState(start);
  shown = value;
  const photos = useSaveWithPhotos(() => {});
  return <AnimalPhotos animal={{ species, sex: "male" }} name="Luna" form={photos} value={value} onChange={setValue} />;
}
const tile = (name: RegExp) => screen.findByRole("button", { name });
async function shoot(name: RegExp) {
  const button = await tile(name);
  fireEvent.click(button);
  await act(async () =>
    fireEvent.change(document.querySelector("input[data-guide]") as HTMLInputElement, {
      target: { files: [new File(["x"], "a.jpg", { type: "image/jpeg" })] },
    }),
  );
}
const said = () => document.querySelector("section p[role=status]")?.textContent;

it("opens the phone's back camera, names the photo by its shot and puts it in its place", async () => {
  render(<Form start={[{ id: "x", alt: "Luna" }]} />);
  await tile(/^De lado: tomar foto$/);
  expect(said()).toBe("Faltan: de lado, cabeza, arete y de atrás. Puedes seguir sin ellas.");
  const camera = document.querySelector("input[data-guide]");
  expect([camera?.getAttribute("capture"), camera?.getAttribute("accept")]).toEqual(["environment", "image/*"]);
  await shoot(/^Cabeza/);
  expect((await tile(/^Cabeza: se está guardando$/)).hasAttribute("disabled")).toBe(true);
  await uploads.arrive("h", "Luna, cabeza");
  await tile(/^Cabeza: lista, tomar otra vez$/);
  await shoot(/^De lado/);
  await uploads.arrive("s", "Luna, de lado");
  await waitFor(() => expect(shown.map((it) => it.id)).toEqual(["s", "x", "h"]));
  expect(said()).toBe("Faltan: arete y de atrás. Puedes seguir sin ellas.");
});

it("keeps the earlier photo until the new one of the same shot has arrived, also after a retry", async () => {
  render(<Form species="poultry" start={[{ id: "s", alt: "Luna, de lado" }]} />);
  await shoot(/^De lado: lista/);
  await uploads.fail();
  expect(shown.map((it) => it.id)).toEqual(["s"]);
  expect(said()).toBe("Falta: cabeza. Puedes seguir sin ella.");
  fireEvent.click(await screen.findByRole("button", { name: "Reintentar" }));
  await uploads.arrive("n", "Luna, de lado");
  await waitFor(() => expect(shown.map((it) => it.id)).toEqual(["n"]));
  await shoot(/^Cabeza/);
  await uploads.arrive("h", "Luna, cabeza");
  await screen.findByText("Ya están todas.");
});

it("lets a full animal only take again what it has, and a hive has no guide", async () => {
  const full = Array.from({ length: 12 }, (_, i) => ({ id: `p${i}`, alt: i ? "Luna" : "Luna, de lado" }));
  const { unmount } = render(<Form species="poultry" start={full} />);
  expect((await tile(/^Cabeza/)).hasAttribute("disabled")).toBe(true);
  expect((await tile(/^De lado/)).hasAttribute("disabled")).toBe(false);
  expect(said()).toBe("Ya no caben más fotos: quita una para tomar las que faltan.");
  await shoot(/^De lado/);
  await uploads.arrive("n", "Luna, de lado");
  await waitFor(() => expect(shown.map((it) => it.id).slice(0, 2)).toEqual(["n", "p1"]));
  unmount();
  render(<Form species="bee" />);
  await screen.findByRole("button", { name: "Elegir fotos" });
  expect(screen.queryByText("Fotos guiadas")).toBeNull();
});
