import { shortCode } from "@corral/domain/kernel/folio";
import { present } from "@corral/domain/kernel/lookup";
import { centavos } from "@corral/domain/kernel/money";
import { dayInWords, dayOfWall, toIso, wallClock, zoneInWords } from "@corral/domain/kernel/time";
import { type TicketFacts, ticketCode, ticketText } from "@corral/domain/payments/tickets/ticket-code";
import { entryWindow, TICKET_RULE } from "@corral/domain/payments/tickets/tickets";
import { issueReceipt } from "#src/features/payments/receipts/issue-receipt";
import type { ToIssue } from "#src/features/payments/receipts/receipt-content";
import type { LineRow, SaleRow } from "#src/features/payments/settlement/sale-state";
import type { SessionRow } from "#src/features/shop/visit-sessions/session-view";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId, sha256 } from "#src/platform/ids";

/** What a ticket takes over from the sale's receipt. */
export type SaleFacts = Pick<ToIssue, "chargeId" | "saleId" | "buyerName" | "at" | "zone" | "policies" | "delivery">;

/**
 * Issues one ticket (`boleto`) for each date of a sale's `dated` lines, with one signed code for each place and one for the group,
 * in the transaction that sells the places. Skips dates that have theirs, so that partial or repeated payments issue none twice.
 */
export async function issueTickets(
  deps: TxDeps,
  tx: Tx,
  sale: SaleRow,
  dated: readonly LineRow[],
  facts: SaleFacts,
): Promise<void> {
  const sessions = await tx
    .selectFrom("session as s")
    .innerJoin("catalog_item as i", "i.id", "s.item_id")
    .selectAll("s")
    .select("i.title")
    .where("s.id", "in", [...new Set(dated.map((l) => present(l.session_id)))])
    .orderBy("s.starts_at")
    .orderBy("s.id")
    .execute();
  for (const session of sessions) {
    const had = await tx
      .selectFrom("ticket")
      .select("id")
      .where("sale_id", "=", sale.id)
      .where("session_id", "=", session.id)
      .where("state", "<>", "void")
      .executeTakeFirst();
    if (!had && session.status !== "cancelled")
      await oneBoleto(
        deps,
        tx,
        { sale, session, title: session.title, facts },
        dated.filter((l) => l.session_id === session.id),
      );
  }
}

interface Booking {
  sale: SaleRow;
  session: SessionRow;
  title: string;
  facts: SaleFacts;
}

async function oneBoleto(deps: TxDeps, tx: Tx, b: Booking, lines: LineRow[]): Promise<void> {
  const { session, facts } = b;
  const day = dayOfWall(session.local_start);
  const time = session.local_start.slice(11, 16);
  const end = wallClock(session.zone, session.ends_at);
  const when = `${dayInWords(day)}, ${time}`;
  const booking = newId();
  const places = await signedPlaces(deps, tx, session, booking, lines);
  const group =
    places.length > 1 ? await signedCode(deps, tx, { session, booking, seat: places.length }, "group") : null;
  const issued = await issueReceipt(tx, deps.seal, {
    ...facts,
    tipo: "boleto",
    concept: `${b.title} · ${when}`.slice(0, 120),
    lines,
    total: centavos(lines.reduce((sum, l) => sum + l.line_total, 0)),
    payments: [],
    balance: centavos(0),
    visit: {
      title: b.title,
      whenWords: when,
      zoneWords: zoneInWords(session.zone),
      day,
      time,
      endTime: `${String(end.hour).padStart(2, "0")}:${String(end.minute).padStart(2, "0")}`,
      holder: facts.buyerName,
      rule: TICKET_RULE,
      places: places.map(({ seat, name, code, short }) => ({ seat, tier: name, code, shortCode: short })),
      ...(group ? { group: { code: group.code, shortCode: group.short } } : {}),
    },
  });
  await tx
    .insertInto("ticket")
    .values(
      places.map((p) => ({
        id: newId(),
        booking_id: booking,
        sale_id: b.sale.id,
        session_id: session.id,
        receipt_id: issued.id,
        seat: p.seat,
        tier: p.tier,
        tier_name: p.name,
        holder: facts.buyerName,
        short_code: p.short,
        group_code: group?.short ?? null,
        state: "valid" as const,
        created_at: toIso(facts.at),
      })),
    )
    .execute();
}

async function signedPlaces(deps: TxDeps, tx: Tx, session: SessionRow, booking: string, lines: LineRow[]) {
  const seats = lines.flatMap((l) => Array.from({ length: l.qty }, () => l));
  const places = [];
  for (const [i, line] of seats.entries()) {
    const signed = await signedCode(deps, tx, { session, booking, seat: i + 1 }, "place");
    const name = session.tiers.find((t) => t.code === line.tier)?.name ?? "General";
    places.push({ seat: i + 1, tier: line.tier, name, ...signed });
  }
  return places;
}

/** The text of a QR, signed, and the letters below it. In a group's code `seat` is how many places it has. */
async function signedCode(
  deps: TxDeps,
  tx: Tx,
  { session, booking, seat }: { session: SessionRow; booking: string; seat: number },
  kind: "place" | "group",
) {
  const day = dayOfWall(session.local_start);
  const { from, to } = entryWindow({ zone: session.zone, starts: session.starts_at, ends: session.ends_at, day });
  const of = (kid: string): TicketFacts => ({
    kid,
    booking,
    seat,
    session: session.id,
    notBefore: from,
    notAfter: to,
  });
  const { kid, signature } = await deps.seal.sign(tx, (k) => ticketText(of(k), kind));
  const code = ticketCode(of(kid), signature, kind);
  return { code, short: shortCode(sha256(code)) };
}
