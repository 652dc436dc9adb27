import type { Task, TaskList } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { ours } from "#src/testing/answers";
import { fixture } from "#src/testing/fixture";
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
