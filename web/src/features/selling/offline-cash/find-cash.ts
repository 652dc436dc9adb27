import { searchText } from "@corral/domain/kernel/text/search-text";
import { provisionalFolio } from "@corral/domain/selling/offline-limits";
import type { SentItem } from "#src/offline/queue/operation";
import { inPesos } from "#src/shared/money/in-pesos";
import type { QueuedCash } from "./data";

const has = (word: string, ...said: (string | undefined)[]) =>
  said.some((it) => it && searchText(it).includes(searchText(word)));

/** Unsent cash that a search of the list of charges matches: by customer, phone, concept, folio or amount. */
export const findQueued = (cash: readonly QueuedCash[], word: string): QueuedCash[] =>
  word === ""
    ? [...cash]
    : cash.filter(({ body, folio }) =>
        has(word, folio, body.concept, body.customer?.name, body.customer?.phone, inPesos(body.amount)),
      );

/** Sent cash that matches by the provisional folio on its paper. */
export const findSent = (sent: readonly SentItem[], word: string): SentItem[] =>
  /^prov-?[0-9a-f]/i.test(word)
    ? sent.filter((it) => it.call === "takeOfflineCash" && it.discarded === null && has(word, provisionalFolio(it.id)))
    : [];
