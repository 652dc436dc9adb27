import { readCharge } from "@corral/contract/calls/payments/charges";
import { chargeEvents } from "@corral/contract/payments/charges.files";
import type { Asked } from "@corral/contract/route";
import type { ChargeView } from "@corral/contract/types";
import { isOneOf } from "@corral/domain/kernel/lookup";
import { movingChargeStates } from "@corral/domain/payments/charges/states";
import { type QueryClient, replaceEqualDeep, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ErrorCode } from "#src/shared/api/errors";
import { api, pathOf } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import { shopChanged } from "#src/shared/api/shop-changed";

const keyOf = (id: string) => ["charge", id] as const;

const isMoving = (charge: ChargeView | undefined) => !charge || isOneOf(movingChargeStates, charge.state);

/** A difference larger than any answer takes: the server's clock was set back. */
const CLOCK_SET_BACK_MS = 60_000;
/**
 * The later of two views. Reads, writes and events come by different ways, and one that was overtaken must not take back what the later one
 * said: it closed the bank's window as soon as it had opened.
 */
function laterView(shown: ChargeView | undefined, next: ChargeView): ChargeView {
  const behind = shown ? Date.parse(shown.serverNow) - Date.parse(next.serverNow) : 0;
  return shown && behind > 0 && behind < CLOCK_SET_BACK_MS ? shown : replaceEqualDeep(shown, next);
}

/** A live charge: by server-sent events, or by polling every few seconds where they fail. A hidden tab does neither. */
export function useCharge(id: string | undefined) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(id ?? ""),
    queryFn: ({ signal }) => api(readCharge, { params: { chargeId: id ?? "" }, signal }),
    enabled: Boolean(id),
    structuralSharing: (shown, next) => laterView(shown as ChargeView | undefined, next as ChargeView),
    staleTime: 2_000,
    // A settled charge seldom changes (a cancelled date, a refund), so it is polled rarely.
    refetchInterval: (q) => (isMoving(q.state.data) ? 8_000 : 60_000),
    refetchIntervalInBackground: false,
  });
  const state = query.data?.state;
  // A change of the charge's state changes the shop's availability.
  useEffect(() => {
    if (state) shopChanged(client);
  }, [state, client]);
  const money = query.data && moneyIn(query.data);
  useEffect(() => {
    if (id && money) moneyChanged(client, id, money);
  }, [id, money, client]);
  useEffect(() => {
    if (!id || typeof EventSource === "undefined") return;
    return follow(id, (charge) => client.setQueryData(keyOf(id), charge));
  }, [id, client]);
  return query;
}

/** A digest of the charge's money: it changes when any amount does. A payment in progress has moved none yet. */
const moneyIn = (c: ChargeView) =>
  JSON.stringify([
    c.state === "in_progress" ? "open" : c.state,
    c.collected,
    c.remaining,
    c.surplus,
    c.calledOff,
    c.refunds?.length,
    c.receipts?.length,
  ]);

/** Roots of the query keys of other data about a purchase: its list, receipts, balance and the sale's other charges. */
const TELL_OF_MONEY = ["purchases", "purchase-list", "receipt", "story", "charge"];
/** The last digest of each charge, for all components that follow it. */
const moneyOf = new WeakMap<QueryClient, Map<string, string>>();
function moneyChanged(client: QueryClient, id: string, money: string) {
  const told = moneyOf.get(client) ?? new Map<string, string>();
  moneyOf.set(client, told);
  const before = told.get(id);
  if (before === money) return;
  told.set(id, money);
  void client.invalidateQueries({
    // The first digest of a charge only marks other data as stale: this page is loading it, and other pages reload theirs when they open.
    refetchType: before === undefined ? "none" : "active",
    predicate: ({ queryKey: [what, which] }) => TELL_OF_MONEY.includes(String(what)) && which !== id,
  });
}

const followed = new Map<string, { by: number; stop: () => void }>();

/** One event stream per charge, however many components use it: a browser has six connections per host for all its tabs. */
function follow(id: string, hear: (charge: ChargeView) => void): () => void {
  const stream = followed.get(id) ?? { by: 0, stop: openStream(id, hear) };
  stream.by++;
  followed.set(id, stream);
  return () => {
    if (--stream.by > 0) return;
    followed.delete(id);
    stream.stop();
  };
}

function openStream(id: string, hear: (charge: ChargeView) => void): () => void {
  let source: EventSource | undefined;
  const look = () => {
    source?.close();
    source = undefined;
    if (document.hidden) return;
    source = new EventSource(pathOf(chargeEvents, { chargeId: id }));
    source.onmessage = (e) => hear(JSON.parse(e.data as string) as ChargeView);
  };
  look();
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    source?.close();
  };
}

/** A write that returns the whole charge. */
export function useChargeWrite<I, C extends ErrorCode>(
  id: string,
  run: (input: I, key: string) => Asked<ChargeView, C>,
) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSuccess: (charge) => client.setQueryData(keyOf(id), charge),
    onError: () => void client.invalidateQueries({ queryKey: keyOf(id) }),
  });
}
