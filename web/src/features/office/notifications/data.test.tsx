import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { useCharge } from "#src/features/payments/charges/data";
import { ours } from "#src/testing/answers";
import { useLiveCharges } from "./data";

/** An EventSource whose request gets no event stream: closed for good. */
class Refused {
  static CLOSED = 2;
  static opened: string[] = [];
  readyState = 0;
  onerror?: () => void;
  constructor(url: string) {
    Refused.opened.push(url);
    setTimeout(() => {
      this.readyState = 2;
      this.onerror?.();
    });
  }
  close() {
    this.readyState = 2;
  }
}
let requests: string[];
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  requests = [];
  Refused.opened = [];
  vi.stubGlobal("EventSource", Refused);
  vi.stubGlobal(
    "fetch",
    ours(async (url: string) => {
      requests.push(url);
      return Response.json({ state: "in_progress" });
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={makeQueryClient()}>{children}</QueryClientProvider>
);

it("the staff's stream is reopened half a minute after a refusal, but not after the page is left", async () => {
  const page = renderHook(() => useLiveCharges(), { wrapper });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(Refused.opened).toEqual(["/api/news/events"]);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(Refused.opened).toHaveLength(2);
  page.unmount();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(Refused.opened).toHaveLength(2);
});

it("a first stream says when the page was drawn; one that follows a break doesn't, nor does the browser by itself", async () => {
  vi.resetModules();
  document.body.innerHTML = `<script type="application/json" id="corral-state">{"at":1700000000000}</script>`;
  const { useLiveCharges: useFirst } = await import("./data");
  const streams: Broken[] = [];
  class Broken {
    static CLOSED = 2;
    readyState = 1;
    onerror?: () => void;
    constructor(readonly url: string) {
      streams.push(this);
    }
    /** The connection broke, and the browser would connect again. */
    breaks() {
      this.readyState = 0;
      this.onerror?.();
    }
    close() {
      this.readyState = 2;
    }
  }
  vi.stubGlobal("EventSource", Broken);
  const page = renderHook(() => useFirst(), { wrapper });
  expect(streams.map((it) => it.url)).toEqual(["/api/news/events?since=1700000000000"]);
  streams[0]?.breaks();
  expect(streams[0]?.readyState).toBe(2);
  await vi.advanceTimersByTimeAsync(3_001);
  expect(streams.slice(1).map((it) => it.url)).toEqual(["/api/news/events"]);
  page.unmount();
  document.body.innerHTML = "";
});

it("a charge whose stream was refused is polled every few seconds", async () => {
  renderHook(() => useCharge("c-1"), { wrapper });
  await vi.advanceTimersByTimeAsync(1_000);
  const before = requests.length;
  await vi.advanceTimersByTimeAsync(25_000);
  expect(requests.length - before).toBeGreaterThanOrEqual(3);
});
