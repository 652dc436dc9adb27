import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { heldUploads } from "#src/testing/uploads";
import { VideoPart } from "./video-part";

let uploads: ReturnType<typeof heldUploads>;
beforeEach(() => {
  uploads = heldUploads();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const item = { id: "00000000-0000-7000-8000-000000000001", title: "Gallo", video: null };
const video = { id: "00000000-0000-7000-8000-000000000002", seconds: 7, bytes: 3_000_000, width: 720, height: 1280 };
function draw(of = {}) {
  const onChange = vi.fn();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <VideoPart item={{ ...item, ...of }} mayEdit onChange={onChange} />
    </QueryClientProvider>,
  );
  return onChange;
}
const choose = (size = 10) =>
  fireEvent.change(document.querySelector("input[type=file]") as HTMLInputElement, {
    target: { files: [new File([new Uint8Array(size)], "a.mp4", { type: "video/mp4" })] },
  });
const button = (name: string | RegExp) => screen.getByRole("button", { name });

it("a video that didn't arrive is sent again under its key, and another one under another", async () => {
  const onChange = draw();
  choose();
  await screen.findByRole("progressbar", { name: "Subiendo el video" });
  const first = await uploads.fail();
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole("button", { name: "Reintentar" }));
  const again = await uploads.answer(201, video);
  expect(again["idempotency-key"]).toBe(first["idempotency-key"]);
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  choose();
  const other = await uploads.answer(422, { status: 422, code: "VIDEO_UNREADABLE", detail: "Ese video está en HEVC." });
  expect(other["idempotency-key"]).not.toBe(first["idempotency-key"]);
  expect(await screen.findByText("Ese video está en HEVC.")).toBeTruthy();
});

it("what is too heavy is told before it is sent", async () => {
  draw();
  choose(13 * 1024 * 1024);
  expect(await screen.findByText(/pesa más de 12 MB/)).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
});

it("sending can be cancelled, and says nothing more", async () => {
  const onChange = draw();
  choose();
  fireEvent.click(await screen.findByRole("button", { name: "Cancelar" }));
  await screen.findByRole("button", { name: "Elegir un video" });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

it("what it has is told, and a browser that records no MP4 offers no recording", () => {
  draw({ video });
  expect(screen.getByText("7 s · 2.9 MB")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Grabar/ })).toBeNull();
  expect(button("Quitar el video")).toBeTruthy();
});
