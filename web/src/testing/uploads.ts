import { ANSWER_MARK } from "@corral/domain/kernel/answer-mark";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { vi } from "vitest";

/** The files that a page is uploading, one at a time, for a test to complete or fail: jsdom can't resize images and has no network. */
export function heldUploads() {
  const held: Held[] = [];
  class Held {
    upload = {};
    headers: Record<string, string> = {};
    status = 0;
    responseText = "";
    onload = () => {};
    onerror = () => {};
    onabort = () => {};
    open() {}
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    getResponseHeader = (name: string) => ({ [ANSWER_MARK]: "1", "content-type": "application/json" })[name] ?? null;
    send = () => void held.push(this);
    abort = () => this.onabort();
  }
  vi.stubGlobal("XMLHttpRequest", Held);
  URL.createObjectURL = () => "blob:photo";
  URL.revokeObjectURL = () => {};
  const next = async () => {
    await waitFor(() => {
      if (held.length === 0) throw new Error("no file is being sent");
    });
    return held.shift() as Held;
  };
  /** Answers the first one, and gives its headers. */
  const answer = async (status: number, body: object) => {
    const one = await next();
    one.status = status;
    one.responseText = JSON.stringify(body);
    await act(async () => one.onload());
    return one.headers;
  };
  return {
    answer,
    choose: (n = 1) =>
      fireEvent.change(screen.getByLabelText("Galería"), {
        target: { files: Array.from({ length: n }, () => new File(["x"], "a.jpg", { type: "image/jpeg" })) },
      }),
    arrive: (id: string, alt = "") => answer(201, { id, alt, placeholder: null }),
    async fail() {
      const one = await next();
      await act(async () => one.onerror());
      return one.headers;
    },
  };
}
