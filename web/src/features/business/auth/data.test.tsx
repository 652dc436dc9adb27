import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { readStored, writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { aStaff } from "#src/testing/fixture";
import { sendPendingSignOut, useSession } from "./data";
import { useSignIn, useSignOut } from "./sign-in-call";

const opened = vi.hoisted(() => vi.fn());
vi.mock("#src/nav/history", async (real) => ({ ...(await real<object>()), navigate: opened }));

const me = aStaff({ can: ["animal.edit"] });
const nobody = { me: null, demoAccounts: [], needsOwner: false };
/** The requests in order; each gets the test's answer, or a network error. */
let requests: { what: string; key: string | null }[];
let answer: (what: string) => Response | undefined;

beforeEach(async () => {
  requests = [];
  answer = () => undefined;
  vi.stubGlobal(
    "fetch",
    ours(async (url: string, init?: RequestInit) => {
      const what = `${init?.method ?? "GET"} ${url}`;
      requests.push({ what, key: new Headers(init?.headers).get("idempotency-key") });
      const said = answer(what);
      if (!said) throw new TypeError("off");
      return said;
    }),
  );
  await writeStored("staff", me);
});
afterEach(async () => {
  await writeStored("staff", null);
  await writeStored("owedLeave", null);
  vi.unstubAllGlobals();
});

const inApp = <T,>(hook: () => T) => {
  const client = makeQueryClient();
  return renderHook(hook, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
};
const leaveWithNoSignal = async () => {
  const out = inApp(useSignOut).result;
  await act(() => out.current.mutateAsync());
};
const whats = () => requests.map((it) => it.what);

it("signing out offline clears the person at once and reaches the server once it answers, with the same key", async () => {
  await writeStored("contact", { name: "Ana", phone: "", email: "" });
  await leaveWithNoSignal();
  expect(readStored("staff")).toBeNull();
  expect(readStored("contact").name).toBe("");
  await expect(sendPendingSignOut()).rejects.toThrow();
  expect(readStored("owedLeave")).not.toBeNull();
  answer = () => Response.json(nobody);
  await sendPendingSignOut();
  expect(whats()).toEqual(Array.from({ length: requests.length }, () => "POST /api/session/end"));
  expect(new Set(requests.map((it) => it.key)).size).toBe(1);
  expect(readStored("owedLeave")).toBeNull();
  await sendPendingSignOut();
  expect(whats().length).toBe(requests.length);
});

it("nobody is signed in until the server has the pending sign-out: the session isn't even requested", async () => {
  await leaveWithNoSignal();
  requests = [];
  const session = inApp(() => useSession()).result;
  await waitFor(() => expect(session.current.error ?? session.current.failureReason).toBeTruthy());
  expect(whats().every((it) => it === "POST /api/session/end")).toBe(true);
  expect(readStored("staff")).toBeNull();
});

it("a pending sign-out doesn't end the next person's session", async () => {
  await leaveWithNoSignal();
  requests = [];
  answer = (what) =>
    Response.json(what.endsWith("/end") ? nobody : { ...nobody, me: { ...me, id: "v", name: "Luis" } });
  const door = inApp(useSignIn).result;
  await act(() => door.current.mutateAsync({ login: "luis", password: "x" }));
  expect(whats()).toEqual(["POST /api/session/end", "POST /api/session"]);
  expect(readStored("staff")?.name).toBe("Luis");
});

it("a page closed in the middle clears the rest later; an expired session needs no sign-out", async () => {
  await writeStored("owedLeave", "k");
  answer = () => Response.json({ code: "UNAUTHENTICATED", status: 401, title: "", detail: "" }, { status: 401 });
  await sendPendingSignOut();
  expect(readStored("staff")).toBeNull();
  expect(readStored("owedLeave")).toBeNull();
});

it("a refused sign-out is shown and leaves the person signed in", async () => {
  answer = () => Response.json({ code: "FORBIDDEN", status: 403, title: "", detail: "No se pudo." }, { status: 403 });
  const out = inApp(useSignOut).result;
  await act(() => out.current.mutateAsync().catch(() => undefined));
  expect(readStored("staff")?.name).toBe("Rosa");
  expect(readStored("owedLeave")).toBeNull();
});

it("signing in opens where this person works also when the form is gone by then, and pulls nobody back who went elsewhere", async () => {
  answer = () => Response.json({ ...nobody, me: { ...me, role: "cashier" } });
  history.replaceState(null, "", "/acceso");
  const form = inApp(useSignIn);
  const done = form.result.current.mutateAsync({ login: "caja", password: "x" });
  form.unmount();
  await done;
  expect(opened).toHaveBeenCalledExactlyOnceWith("/cobro", { replace: true });
  opened.mockClear();
  history.replaceState(null, "", "/cobro?ver=ventas");
  const door = inApp(useSignIn).result;
  await act(() => door.current.mutateAsync({ login: "caja", password: "x" }));
  expect(opened).not.toHaveBeenCalled();
});
