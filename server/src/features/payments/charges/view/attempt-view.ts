import { bankOf, groupClabe, isDemoClabe } from "@corral/domain/business/clabe";
import { groupReference, isDemoReference } from "@corral/domain/kernel/text/references";
import { MINUTE, momentInWords, toIso, zoneInWords } from "@corral/domain/kernel/time";
import { type DeclineReason, declines } from "@corral/domain/payments/charges/declines";
import type { CashReference, ClabeSlip } from "@corral/providers/provider";
import type { Selectable } from "kysely";
import { code128Svg } from "#src/platform/codes";
import type { Tables } from "#src/platform/database/tables";
import type { TxDeps } from "#src/platform/deps";
import { browserUrl } from "../browser-url";
import { challengePath, mayBegin } from "../challenge-link";
import { attemptWords } from "./attempt-words";

/** Why an attempt failed. An unanswered 3-D Secure challenge gets its own reason instead of the bare "Vencido". */
function declineOf(a: Selectable<Tables["attempt"]>): DeclineReason | undefined {
  if (a.state === "failed") return (a.decline_reason as DeclineReason | null) ?? undefined;
  return a.state === "expired" && a.method === "mp_card" ? "challenge_expired" : undefined;
}

const wayView = (w: CashReference) => ({
  reference: w.reference,
  grouped: groupReference(w.reference),
  network: w.network,
  stores: w.stores,
  agreement: w.agreement ?? null,
  barcodeSvg: w.agreement ? null : code128Svg(w.reference),
});

/** Providers answer a create within seconds; an attempt without an answer after this is being verified. */
const MADE_WITHIN = MINUTE;

/**
 * An attempt as its payer sees it: the next step, the voucher or CLABE, or why it failed. `origin` is the browser's.
 */
export function attemptView(
  deps: TxDeps,
  a: Selectable<Tables["attempt"]> & { beside?: boolean },
  concept: string,
  origin: string,
) {
  const reason = declineOf(a);
  const decline = reason ? declines[reason] : undefined;
  const words = {
    deadlineWords: a.expires_at ? momentInWords(deps.zone, a.expires_at) : "",
    zoneWords: zoneInWords(deps.zone),
  };
  return {
    id: a.public_id,
    beside: a.beside ?? false,
    method: a.method,
    state: a.state,
    stateWords:
      a.state === "requires_action" && a.method === "mp_wallet"
        ? "Falta pagar en Mercado Pago"
        : a.state === "created" && deps.now() - a.created_at > MADE_WITHIN
          ? attemptWords.unknown
          : attemptWords[a.state],
    amount: a.amount,
    createdAt: toIso(a.created_at),
    expiresAt: a.expires_at ? toIso(a.expires_at) : null,
    action:
      a.state === "requires_action" && a.action_url && a.action_kind
        ? {
            kind: a.action_kind,
            url: browserUrl(deps, a.action_url, origin),
            frame: a.action_kind === "challenge" && mayBegin(deps, a.action_url) ? challengePath(a.public_id) : null,
          }
        : null,
    decline: decline
      ? {
          reason: reason as string,
          message: decline.message,
          next: decline.next,
          field: decline.field ?? null,
        }
      : null,
    voucher: a.voucher
      ? {
          ...wayView(a.voucher),
          others: (a.voucher.others ?? []).map(wayView),
          demo: isDemoReference(a.voucher.reference),
          ...words,
        }
      : null,
    clabe: a.clabe ? { ...transferView(deps, a.clabe, origin), concept, ...words } : null,
  };
}

/** Transfer data as far as the provider gave them: a CLABE, a reference, or its page. */
function transferView(deps: TxDeps, slip: ClabeSlip, origin: string) {
  const { clabe } = slip;
  return {
    clabe: clabe ?? null,
    grouped: clabe ? groupClabe(clabe) : null,
    reference: slip.reference ?? null,
    ticketUrl: slip.ticketUrl ? browserUrl(deps, slip.ticketUrl, origin) : null,
    bank: slip.bank ?? (clabe ? bankOf(clabe) : ""),
    beneficiary: slip.beneficiary ?? "",
    demo: clabe ? isDemoClabe(clabe) : deps.mode === "demo",
  };
}
