import { mentions, type Operation, type QueuedItem } from "#src/offline/queue/operation";
import { ApiError, type ErrorCode, type FieldFault } from "../api/errors";
import { openedQueue, queueNow } from "./perform";

/** The server's refusal of a queued item, as the ApiError that a form expects; undefined when there is none. */
export function refusalOf({ problem }: QueuedItem): ApiError | undefined {
  if (!problem) return undefined;
  const { errors, ...extra } = (problem.body ?? {}) as { errors?: FieldFault[] } & Record<string, unknown>;
  const { status, code, detail } = problem;
  // As the server sent it, to this version of the app or an earlier one.
  return new ApiError({
    status,
    code: code as ErrorCode,
    detail,
    errors: Array.isArray(errors) ? errors : undefined,
    extra,
  });
}

/** Sends an item again with its changes: after the unsent items that it mentions, and no longer after a photo that it doesn't mention. */
export async function fixItem(
  item: QueuedItem,
  change: Partial<Pick<Operation, "body" | "version" | "title" | "detail">>,
  photo?: Blob,
): Promise<void> {
  const next = { ...item, ...change };
  const said = JSON.stringify([next.params, next.body]);
  const dependsOn = queueNow()
    .unsent.filter(
      (it) => it.id !== item.id && (mentions(said, it) || (item.dependsOn.includes(it.id) && it.call !== "addPhoto")),
    )
    .map((it) => it.id);
  await (await openedQueue())?.fix(item.id, { ...change, dependsOn }, photo);
}

/** Discards a refused photo, and sends its record without it. */
export async function sendWithoutPhoto(photo: QueuedItem, reason: string): Promise<void> {
  const box = await openedQueue();
  await box?.discard(photo.id, reason);
  for (const item of queueNow().unsent)
    if (item.dependsOn.includes(photo.id) && item.state === "needs_attention") {
      await fixItem(item, { body: withoutPhoto(item.body, photo.id) });
    }
}

/** A body without a photo, wherever it mentions it: in a list, or alone. */
function withoutPhoto(body: unknown, id: string): unknown {
  if (Array.isArray(body)) return body.filter((it) => it !== id).map((it) => withoutPhoto(it, id));
  if (!body || typeof body !== "object") return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, it]) => (it === id ? [] : [[name, withoutPhoto(it, id)]])),
  );
}
