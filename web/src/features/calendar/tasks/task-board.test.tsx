import type { Task, TaskList } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { aStaff, fixture } from "#src/testing/fixture";
import { TaskBoard } from "./task-board";

afterEach(() => vi.unstubAllGlobals());

it("leaves out the kind that the page counts apart, as a task and as a filter", async () => {
  const task = (kind: Task["kind"], title: string) =>
    fixture<Task>({
      key: kind,
      kind,
      title,
      detail: "",
      when: "today",
      dayWords: "hoy",
      tone: "warn",
      href: "/hoy",
      done: null,
    });
  const list = fixture<TaskList>({
    today: "2026-11-26",
    zoneWords: "",
    more: false,
    tasks: [task("review", "Llegó dinero tarde"), task("vaccine", "Vacuna: Triple")],
    kinds: [
      { kind: "review", words: "Por revisar", count: 1 },
      { kind: "vaccine", words: "Vacuna", count: 1 },
    ] as TaskList["kinds"],
  });
  vi.stubGlobal(
    "fetch",
    ours(async () => Response.json(list)),
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <TaskBoard kind={undefined} hrefOf={() => "/hoy"} apart="review" />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("Vacuna: Triple")).toBeTruthy();
  expect(screen.queryByText("Llegó dinero tarde")).toBeNull();
  expect(screen.queryByText("Por revisar")).toBeNull();
});

it("a task that is swiped away is done, and comes back with one tap", async () => {
  const task = fixture<Task>({
    key: "saldo 1",
    kind: "balance",
    title: "Saldo por cobrar",
    detail: "Elvira Camacho",
    when: "today",
    dayWords: "hoy",
    tone: "warn",
    href: "/hoy",
    markable: true,
    done: null,
  });
  await writeStored("staff", aStaff({ role: "owner", can: ["task.mark"] }));
  const marks: boolean[] = [];
  vi.stubGlobal(
    "fetch",
    ours(async (_url: string, init?: RequestInit) => {
      if (init?.method === "POST") marks.push(JSON.parse(String(init.body)).done);
      const done = marks.at(-1) ? { words: "Ana, hoy" } : null;
      return Response.json({ today: "2026-11-26", zoneWords: "", more: false, kinds: [], tasks: [{ ...task, done }] });
    }),
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <TaskBoard kind={undefined} hrefOf={() => "/hoy"} />
    </QueryClientProvider>,
  );
  const row = (await screen.findByText("Saldo por cobrar")).closest("li") as HTMLElement;
  await screen.findByRole("button", { name: /^Hecho: / });
  Object.defineProperty(row, "offsetWidth", { value: 300 });
  row.setPointerCapture = () => undefined;
  const at = (clientX: number) => ({ pointerType: "touch", clientX, clientY: 10 });
  fireEvent.pointerDown(row, at(280));
  fireEvent.pointerMove(row, at(200));
  fireEvent.pointerUp(row, at(100));
  fireEvent.click(await screen.findByRole("button", { name: "Deshacer" }));
  expect(await screen.findByText("Hoy")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Deshacer" })).toBeNull();
  expect(marks).toEqual([true, false]);
});
