/** Sends unsent work to the server and reads its answers. Uses the network, and this phone's id from storage. */
import { sync } from "@corral/contract/calls/office/sync";
import type { OfflineCall } from "@corral/contract/calls/offline";
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

/** Sends a batch in one call. Throws a Refusal when the whole batch was refused, and the network's error without an answer. */
export async function sendBatch(items: readonly QueuedItem[]): Promise<Answered[]> {
  const here = new Set(items.map((it) => it.id));
  const answer = await api(sync, {
    body: {
      deviceId: deviceId(),
      items: items.map((it) => ({
        id: it.id,
        key: it.key,
        // Photos are sent one by one, as files.
        call: it.call as Exclude<OfflineCall, "addPhoto">,
        params: it.params,
        body: it.body,
        ...(it.version === undefined ? {} : { version: it.version }),
        madeAt: new Date(it.madeAt).toISOString(),
        // Dependencies in other batches are on the server already, or this one wouldn't be sent.
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

/** Sends a photo by its own call. Throws without an answer. */
export async function sendQueuedPhoto({ id, key, body }: QueuedItem, photo: Blob): Promise<Answered> {
  const alt = (body as { alt?: string } | null)?.alt ?? "";
  try {
    return { id, status: 200, body: await sendPhoto(photo, { key, id, alt }) };
  } catch (error) {
    return { id, ...refusalOf(error) };
  }
}

/** The server's refusal. Throws when the error is no answer, which decides nothing. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, detail, errors, retryAfter, extra } = error;
  return { status, body: { code, detail, errors, ...extra }, retryAfter };
}

/** The definitive folio of a payment, and the address of what was created. */
export function outcomeOf(item: QueuedItem, body: unknown): Pick<SentItem, "folio" | "href"> {
  const { receipt, id } = (body ?? {}) as { receipt?: { tipo: string; id: string; folio: string | null }; id?: string };
  if (receipt) return { folio: receipt.folio, href: `/comprobante/${receipt.tipo}/${receipt.id}` };
  const animalId = item.params.animalId ?? (item.call === "createAnimal" ? id : undefined);
  if (animalId) return { folio: null, href: `/animal?id=${animalId}` };
  if (item.params.saleId) return { folio: null, href: `/cobro?ver=ventas&pedido=${item.params.saleId}` };
  const customerId = item.params.customerId ?? (item.call === "createCustomer" ? id : undefined);
  return { folio: null, href: customerId ? `/cobro?ver=clientes&cliente=${customerId}` : null };
}
