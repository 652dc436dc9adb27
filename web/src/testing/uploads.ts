import { ANSWER_MARK } from "@corral/domain/kernel/answer-mark";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { vi } from "vitest";

/** The photos that a page is uploading, one at a time, for a test to complete or fail: jsdom can't resize images and has no network. */
export function heldUploads() {
  const held: Held[] = [];
  class Held {
    upload = {};
    status = 0;
    responseText = "";
    onload = () => {};
    onerror = () => {};
    onabort = () => {};
    open() {}
    setRequestHeader() {}
    getResponseHeader = (name: string) => ({ [ANSWER_MARK]: "1", "content-type": "application/json" })[name] ?? null;
    send = () => void held.push(this);
    abort = () => this.onabort();
  }
  vi.stubGlobal("XMLHttpRequest", Held);
  URL.createObjectURL = () => "blob:photo";
  URL.revokeObjectURL = () => {};
  const next = async () => {
    await waitFor(() => {
      if (held.length === 0) throw new Error("no photo is being sent");
    });
    return held.shift() as Held;
  };
  return {
    choose: (n = 1) =>
      fireEvent.change(screen.getByLabelText("Galería"), {
        target: { files: Array.from({ length: n }, () => new File(["x"], "a.jpg", { type: "image/jpeg" })) },
      }),
    async arrive(id: string, alt = "") {
      const one = await next();
      one.status = 201;
      one.responseText = JSON.stringify({ id, alt, placeholder: null });
      await act(async () => one.onload());
    },
    async fail() {
      const one = await next();
      await act(async () => one.onerror());
    },
  };
}
