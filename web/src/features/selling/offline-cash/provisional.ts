import type { OfflineCash, PublicConfig } from "@corral/contract/types";
import { centavos } from "@corral/domain/kernel/money";
import { amountInWords } from "@corral/domain/kernel/text/amount-in-words";
import { dayInWords, type Instant, momentInWords, wallClock, zoneInWords } from "@corral/domain/kernel/time";
import { purposeWords } from "@corral/domain/payments/purposes";
import { changeOf } from "@corral/domain/selling/cash";
import { provisionalFolio } from "@corral/domain/selling/offline-limits";
import { inPesos } from "#src/shared/money/in-pesos";
import { offlineCashText } from "./text";

const t = offlineCashText.provisional;

/** The address in a provisional receipt's QR, for any phone. */
const provisionalUrl = (origin: string, id: string) => `${origin}/comprobante/provisional/${id}`;

/**
 * The content of a provisional receipt: the payment, taken at `madeAt` by this phone's clock, and the business as this phone knows it. It is no
 * receipt: it has no folio of a series and no signature.
 */
export function provisionalReceipt(
  body: OfflineCash,
  madeAt: Instant,
  config: Pick<PublicConfig, "business" | "zone" | "mode">,
  rfc: string | null,
  origin: string,
) {
  const zone = config.zone;
  const amount = centavos(body.amount);
  const folio = provisionalFolio(body.id);
  const url = provisionalUrl(origin, body.id);
  return {
    folio,
    url,
    seller: { ...config.business, legalName: config.business.legalName || config.business.name, rfc },
    issuedWords: `${dayInWords(wallClock(zone, madeAt).day)}, ${momentInWords(zone, madeAt).slice(-5)} (${zoneInWords(zone)})`,
    buyer: body.customer?.name?.trim() || t.anybody,
    concept: body.concept.trim() || purposeWords[body.purpose],
    amount,
    amountWords: amountInWords(amount),
    tendered: centavos(body.tendered),
    change: changeOf(amount, centavos(body.tendered)) ?? centavos(0),
    notes: [t.notTax, ...(config.mode === "demo" ? [t.demo] : [])],
    phone: body.customer?.phone ?? null,
    shareText: t.shareText(folio, config.business.name, inPesos(amount), url),
  };
}
export type Provisional = ReturnType<typeof provisionalReceipt>;
