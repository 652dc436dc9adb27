import { Kysely, PostgresDialect } from "kysely";
import { expect, test } from "vitest";
import type { Columns, State, Tables } from "./tables";

/** Builds SQL without a connection. */
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: async () => Promise.reject(new Error()) }) });

/** One write for each column with a state, none of which compiles. */
const forbidden: Record<StateColumn, () => unknown> = {
  // @ts-expect-error only its state.ts writes it
  "message.state": () => db.updateTable("message").set({ state: "sent" }),
  // @ts-expect-error only its state.ts writes it
  "review_task.state": () => db.updateTable("review_task").set({ state: "done" }),
  // @ts-expect-error only its state.ts writes it
  "booking_release.state": () => db.updateTable("booking_release").set({ state: "done" }),
  // @ts-expect-error only its state.ts writes it
  "sale_request.state": () => db.updateTable("sale_request").set({ state: "accepted" }),
  // @ts-expect-error only its state.ts writes it
  "attempt.state": () => db.updateTable("attempt").set({ state: "succeeded" }),
  // @ts-expect-error only its state.ts writes it
  "charge.state": () => db.updateTable("charge").set({ state: "paid" }),
  // @ts-expect-error only its state.ts writes it
  "refund.state": () => db.updateTable("refund").set({ state: "confirmed" }),
  // @ts-expect-error only its state.ts writes it
  "surplus.state": () => db.updateTable("surplus").set({ state: "open" }),
  // @ts-expect-error only its state.ts writes it
  "cash_session.state": () => db.updateTable("cash_session").set({ state: "closed" }),
  // @ts-expect-error only its state.ts writes it
  "ticket.state": () => db.updateTable("ticket").set({ state: "used" }),
  // @ts-expect-error only its state.ts writes it
  "sale.state": () => db.updateTable("sale").set({ state: "placed" }),
  // @ts-expect-error only its state.ts writes it
  "sale.fulfilment": () => db.updateTable("sale").set({ fulfilment: "delivered" }),
  // @ts-expect-error only its state.ts writes it
  "offer.state": () => db.updateTable("offer").set({ state: "accepted" }),
  // @ts-expect-error only its state.ts writes it
  "sale_shipping.quote": () => db.updateTable("sale_shipping").set({ quote: "accepted" }),
  // @ts-expect-error only its state.ts writes it
  "sponsorship.state": () => db.updateTable("sponsorship").set({ state: "active" }),
  // @ts-expect-error only its state.ts writes it
  "incoming_transfer.state": () => db.updateTable("incoming_transfer").set({ state: "matched" }),
  // @ts-expect-error only its state.ts writes it
  "transfer_proof.state": () => db.updateTable("transfer_proof").set({ state: "confirmed" }),
  // @ts-expect-error only its state.ts writes it
  "waitlist_entry.state": () => db.updateTable("waitlist_entry").set({ state: "waiting" }),
  // @ts-expect-error only its state.ts writes it
  "weighing.state": () => db.updateTable("weighing").set({ state: "proposed" }),
  // @ts-expect-error only its state.ts writes it
  "claim.state": () => db.updateTable("claim").set({ state: "sold" }),
  // @ts-expect-error only its state.ts writes it
  "catalog_item.status": () => db.updateTable("catalog_item").set({ status: "draft" }),
  // @ts-expect-error only its state.ts writes it
  "session.status": () => db.updateTable("session").set({ status: "open" }),
};

type StateColumn = {
  [T in keyof Columns & string]: {
    [C in keyof Columns[T] & string]: Columns[T][C] extends State<string> ? `${T}.${C}` : never;
  }[keyof Columns[T] & string];
}[keyof Columns & string];

test("a state is written by its noun's state.ts alone: any other write does not compile", () => {
  expect(Object.keys(forbidden)).toHaveLength(22);
});
