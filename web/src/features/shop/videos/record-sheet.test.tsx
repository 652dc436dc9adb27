import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import RecordSheet from "./record-sheet";

/** A camera and a recorder that do what the test says. */
let open: () => Promise<MediaStream>;
const stopped = vi.fn();
class Recorder {
  static isTypeSupported = () => true;
  static last: Recorder | undefined;
  static fails = false;
  state = "inactive";
  ondataavailable = (_: { data: Blob }) => {};
  onstop = () => {};
  onerror = () => {};
  constructor() {
    Recorder.last = this;
  }
  start() {
    if (Recorder.fails) throw new DOMException("gone", "NotSupportedError");
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    this.ondataavailable({ data: new Blob(["video"]) });
    this.onstop();
  }
}
beforeEach(() => {
  Recorder.fails = false;
  stopped.mockClear();
  open = async () => ({ getTracks: () => [{ stop: stopped }] }) as unknown as MediaStream;
  vi.stubGlobal("MediaRecorder", Recorder);
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia: () => open() } }));
  URL.createObjectURL = () => "blob:video";
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function draw() {
  const onUse = vi.fn();
  render(<RecordSheet onClose={() => {}} onUse={onUse} />);
  return onUse;
}
const enabled = async (name: string) => {
  await vi.waitFor(() => expect(screen.getByRole("button", { name })).toHaveProperty("disabled", false));
  return screen.getByRole("button", { name });
};

it("records, shows what it recorded, and gives it; the camera is let go", async () => {
  const onUse = draw();
  fireEvent.click(await enabled("Grabar"));
  expect(screen.getByText("Quedan 20 segundos")).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Terminar" })));
  expect(screen.getByLabelText("Lo que grabaste")).toBeTruthy();
  expect(stopped).toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Usar este video" }));
  expect(onUse.mock.calls[0]?.[0]).toMatchObject({ type: "video/mp4", size: 5 });
});

it("records again instead", async () => {
  draw();
  fireEvent.click(await enabled("Grabar"));
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Terminar" })));
  fireEvent.click(screen.getByRole("button", { name: "Grabar otra vez" }));
  await enabled("Grabar");
});

it.each([
  ["NotAllowedError", /Permite la cámara/, true],
  ["NotReadableError", /Otra aplicación usa la cámara/, true],
  ["NotFoundError", /no tiene cámara/, false],
])("a camera that fails with %s says why, and is opened again where that may help", async (name, words, mayHelp) => {
  const works = open;
  open = () => Promise.reject(new DOMException("", name));
  draw();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(Boolean(screen.queryByRole("button", { name: "Reintentar" }))).toBe(mayHelp);
  if (!mayHelp) return;
  open = works;
  fireEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  await enabled("Grabar");
});

it.each(["before it records", "while it records"])(
  "a camera that is taken away %s can be opened again",
  async (when) => {
    draw();
    Recorder.fails = when.startsWith("before");
    fireEvent.click(await enabled("Grabar"));
    if (!Recorder.fails) await act(async () => Recorder.last?.onerror());
    Recorder.fails = false;
    expect(await screen.findByText(/Otra aplicación usa la cámara/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    fireEvent.click(await enabled("Grabar"));
    expect(screen.getByRole("button", { name: "Terminar" })).toBeTruthy();
  },
);
