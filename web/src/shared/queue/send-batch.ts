/** How unsent work goes to the server, and what its answers say. Touches the network, and the id that storage has of this phone. */
import { sync } from "@corral/contract/office/sync.calls";
import type { OfflineCall } from "@corral/domain/kernel/offline-calls";
import { newUuid } from "#src/offline/ids";
import type { QueuedItem, SentItem } from "#src/offline/queue/operation";
import type { Answered, Refusal } from "#src/offline/queue/queue";
import { readStored, writeStored } from "#src/offline/storage/stored";
import { ApiError } from "../api/errors";
import { api } from "../api/http";
import { sendPhoto } from "./send-photo";

const BATCH_MS = 60_000;

function deviceId(): string {
  const known = readStored("device");
  if (known) return known;
  const made = newUuid();
  void writeStored("device", made);
  return made;
}

/** Sends a batch in one call. Throws a Refusal when all were refused as a whole, and what the network threw when nobody answered. */
export async function sendBatch(items: readonly QueuedItem[]): Promise<Answered[]> {
  const here = new Set(items.map((it) => it.id));
  const answer = await api(sync, {
    body: {
      deviceId: deviceId(),
      items: items.map((it) => ({
        id: it.id,
        key: it.key,
        // A photo goes by itself, as the file that it is.
        call: it.call as Exclude<OfflineCall, "addPhoto">,
        params: it.params,
        body: it.body,
        ...(it.version === undefined ? {} : { version: it.version }),
        madeAt: new Date(it.madeAt).toISOString(),
        // Those of other batches are on the server by now, or this one wouldn't go.
        after: it.dependsOn.filter((id) => here.has(id)),
      })),
    },
    key: newUuid(),
    timeoutMs: BATCH_MS,
  }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  return answer.items;
}

/** Sends a photo by its own call. Throws when nobody answered. */
export async function sendQueuedPhoto({ id, key, body }: QueuedItem, photo: Blob): Promise<Answered> {
  const alt = (body as { alt?: string } | null)?.alt ?? "";
  try {
    return { id, status: 200, body: await sendPhoto(photo, { key, id, alt }) };
  } catch (error) {
    return { id, ...refusalOf(error) };
  }
}

/** The server's answer against it. Throws when it was no answer, which decides nothing about anybody's work. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, detail, errors, retryAfter, extra } = error;
  return { status, body: { code, detail, errors, ...extra }, retryAfter };
}

/** The real folio of what was collected, and where what was made can be seen. */
export function outcomeOf(item: QueuedItem, body: unknown): Pick<SentItem, "folio" | "href"> {
  const { receipt, id } = (body ?? {}) as { receipt?: { tipo: string; id: string; folio: string | null }; id?: string };
  if (receipt) return { folio: receipt.folio, href: `/comprobante/${receipt.tipo}/${receipt.id}` };
  const animalId = item.params.animalId ?? (item.call === "createAnimal" ? id : undefined);
  if (animalId) return { folio: null, href: `/animal?id=${animalId}` };
  const customerId = item.params.customerId ?? (item.call === "createCustomer" ? id : undefined);
  return { folio: null, href: customerId ? `/cobro?ver=clientes&cliente=${customerId}` : null };
}
