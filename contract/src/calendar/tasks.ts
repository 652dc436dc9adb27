import { taskKindNames } from "@corral/domain/tasks";
import { Type } from "typebox";
import { call } from "../call";
import { CalendarDay, Moment, Nullable, OneOf, Strict, Tone } from "../shapes";

/** Tasks are derived from the records, charges and sales they belong to. */
const Closed = ["UNAUTHENTICATED", "FORBIDDEN"] as const;
export const TaskKind = OneOf(...taskKindNames);

export const Task = Strict({
  key: Type.String(),
  kind: TaskKind,
  kindWords: Type.String(),
  title: Type.String(),
  detail: Type.String(),
  /** The day in the business's zone on which it is due; the first day of a window. */
  day: CalendarDay,
  /** The last day of a window. */
  until: Nullable(CalendarDay),
  /** Local time, when it has one. */
  time: Nullable(Type.String()),
  when: OneOf("overdue", "today", "week", "later"),
  dayWords: Type.String(),
  tone: Tone,
  /** The page where it is done. */
  href: Type.String(),
  hrefWords: Type.String(),
  /** A person may mark it as done; other kinds end with their source. */
  markable: Type.Boolean(),
  done: Nullable(Strict({ by: Type.String(), at: Moment, words: Type.String() })),
  snoozedUntil: Nullable(CalendarDay),
});

export const listTasks = call("GET /api/tasks", {
  id: "listTasks",
  summary: "Los pendientes entre dos días del negocio, cada puesto los suyos; si se pide, también lo atrasado",
  action: "task.see",
  query: Strict({
    from: CalendarDay,
    to: CalendarDay,
    kind: Type.Optional(TaskKind),
    /** Include unfinished tasks from before `from`. */
    overdue: Type.Optional(Type.Boolean()),
  }),
  answer: Strict({
    today: CalendarDay,
    zoneWords: Type.String(),
    kinds: Type.Array(Strict({ kind: TaskKind, words: Type.String(), count: Type.Integer() })),
    tasks: Type.Array(Task),
    /** There are more than fit in one answer. */
    more: Type.Boolean(),
  }),
  refusals: [...Closed, "VALIDATION_FAILED"],
});

export const markTask = call("POST /api/tasks/mark", {
  id: "markTask",
  summary: "Marca un pendiente como hecho, lo pospone a otro día, o quita la marca",
  action: "task.mark",
  body: Strict({
    key: Type.String({ minLength: 5, maxLength: 160 }),
    done: Type.Boolean(),
    snoozeUntil: Nullable(CalendarDay),
  }),
  answer: Strict({ task: Task }),
  refusals: [...Closed, "NOT_FOUND", "VALIDATION_FAILED", "DECISION_NOT_ALLOWED"],
});

/** A person's private calendar for a calendar app. */
export const FeedView = Strict({
  createdAt: Nullable(Moment),
  createdWords: Nullable(Type.String()),
  /** When a calendar app last read it. */
  readWords: Nullable(Type.String()),
});
export const readFeed = call("GET /api/calendar-feed", {
  id: "readFeed",
  summary: "Si tengo una dirección de calendario, y desde cuándo",
  action: "task.see",
  answer: FeedView,
  refusals: [...Closed],
});
export const makeFeed = call("POST /api/calendar-feed", {
  id: "makeFeed",
  summary: "Hace mi dirección privada de calendario; la de antes deja de servir",
  action: "task.see",
  body: Strict({}),
  status: 201,
  answer: Strict({ url: Type.String(), feed: FeedView }),
  refusals: [...Closed],
});
export const dropFeed = call("DELETE /api/calendar-feed", {
  id: "dropFeed",
  summary: "Quita mi dirección de calendario",
  action: "task.see",
  answer: FeedView,
  refusals: [...Closed],
});
