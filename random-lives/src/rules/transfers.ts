import type { Life } from "../life/life";
import { type Facts, repeated } from "./facts";

const PENDING = ["submitted", "under_review"];
/** domain.md §7.14: who may say that money is in the bank. */
const MAY_CONFIRM = ["owner", "manager"];

/**
 * Rules 2, 4 and 5: what a payer reports is a payment only once somebody who may has said that it is in the bank; a tracking key pays once,
 * and a movement of the bank is counted once, for its own amount.
 */
export function* transferredOnce(h: Life, f: Facts): Generator<string> {
  for (const t of f.transfers) {
    const paid = f.payments.filter((p) => p.attempt_id === t.attempt_id);
    const isConfirmed = t.state === "confirmed";
    if (paid.length !== (isConfirmed ? 1 : 0))
      yield `2: the transfer ${t.tracking_key} is ${t.state} and is ${paid.length} payments`;
    if (paid.some((p) => p.amount !== t.amount || p.charge_id !== t.charge_id))
      yield `2: the transfer ${t.tracking_key} of ${t.amount} is counted as ${JSON.stringify(paid)}`;
    if (isConfirmed && !MAY_CONFIRM.includes(t.role ?? ""))
      yield `2: the transfer ${t.tracking_key} was confirmed by ${t.role}`;
    if (PENDING.includes(t.state)) yield `8: the transfer ${t.tracking_key} is still ${t.state}`;
  }
  const confirmed = f.transfers.filter((t) => t.state === "confirmed");
  for (const [key, n] of repeated(confirmed.map((t) => t.tracking_key)))
    yield `2: the tracking key ${key} paid ${n} times`;
  for (const [id, n] of repeated(f.movements.map((m) => m.transfer_id)))
    yield `2: ${n} movements are the transfer ${id}`;
  for (const m of f.movements) {
    const t = f.transfers.find((it) => it.id === m.transfer_id);
    if ((m.state === "matched") !== (m.transfer_id !== null))
      yield `2: the movement ${m.public_id} is ${m.state} with the transfer ${m.transfer_id}`;
    if (m.transfer_id !== null && (t?.state !== "confirmed" || t.amount !== m.amount))
      yield `2: the movement ${m.public_id} of ${m.amount} is counted as ${JSON.stringify(t)}`;
    // Two movements with one key are one that was typed and one of the file, or of two days: a person sees them.
    const isAlone = !f.movements.some((it) => it !== m && it.bank_key === m.bank_key);
    const isCounted = confirmed.some((it) => it.tracking_key === m.bank_key && it.amount === m.amount);
    if (m.state === "unidentified" && isAlone && isCounted && !/^\d{1,7}$/.test(m.bank_key))
      yield `5: the movement ${m.public_id} is counted by its key ${m.bank_key} and is still looked for`;
  }
  const inFile = f.movements.filter((m) => m.from_file);
  for (const [row, n] of repeated(inFile.map((m) => `${m.day} ${m.amount} ${m.bank_key} ${m.concept}`)))
    yield `2: the movement ${row} of the bank's file is there ${n} times`;
  for (const id of h.reports)
    if (!f.transfers.some((t) => t.public_id === id)) yield `4: the acknowledged report ${id} is not there`;
  for (const [id, charge] of h.matched) {
    const m = f.movements.find((it) => it.public_id === id);
    const t = f.transfers.find((it) => it.id === m?.transfer_id);
    if (f.charges.find((c) => c.id === t?.charge_id)?.public_id !== charge)
      yield `4: the movement ${id} was acknowledged as the charge ${charge}'s and is ${JSON.stringify(t)}`;
  }
}
