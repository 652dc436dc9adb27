import { type OfflineCall, offlineCalls, versionedCalls } from "@corral/contract/calls/offline";
import { SyncItem as ItemShape } from "@corral/contract/office/sync";
import type { SyncAnswer, SyncedItem, SyncItem } from "@corral/contract/types";
import { itemAt, present } from "@corral/domain/kernel/lookup";
import { refuse } from "@corral/domain/kernel/result";
import { fromIso } from "@corral/domain/kernel/time";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sayInvalid } from "#src/platform/http/errors";
import { type FieldError, problemBody, refusalBody } from "#src/platform/http/problem-reply";

/** Headers of the phone's request that identify its person, device and address. */
const WHO = /^(cookie|host|user-agent|origin|forwarded|x-forwarded-[a-z]+)$/;
/** The database is unreachable: later items would only wait for it. */
const AWAY = 503;

/**
 * Runs a phone's offline operations in order, each as its ordinary call with its own key and version, as the same
 * person, device and address. The key prevents duplicates, however the operation arrives.
 */
export async function sendBatch(
  app: FastifyInstance,
  request: FastifyRequest,
  deviceId: string,
  items: readonly unknown[],
): Promise<SyncAnswer> {
  const ids = new Set(items.map(idOf));
  const done = new Set<string>();
  const answers: SyncedItem[] = [];
  let away: SyncedItem | undefined;
  for (const raw of items) {
    const answer = away ? { ...away, id: idOf(raw) } : await sendOne(raw);
    answers.push(answer);
    if (answer.status === AWAY) away = answer;
    if (answer.status < 300) done.add(answer.id);
  }
  return { items: answers };

  async function sendOne(raw: unknown): Promise<SyncedItem> {
    const wrong = faultsOf(request, raw);
    if (wrong.length) return refused(raw, refusalBody(refuse("VALIDATION_FAILED", undefined, { errors: wrong })));
    const item = raw as SyncItem;
    if (item.after.some((id) => ids.has(id) && !done.has(id))) return refused(raw, problemBody("SYNC_WAITS"));
    return callOf(app, request, deviceId, item);
  }
}

const idOf = (raw: unknown) => {
  const id = (raw as { id?: unknown } | null)?.id;
  return typeof id === "string" ? id.slice(0, 40) : "";
};
const refused = (raw: unknown, body: { status: number }): SyncedItem => ({ id: idOf(raw), status: body.status, body });

/** Faults of an item's envelope; the call validates its own input. */
function faultsOf(request: FastifyRequest, raw: unknown): FieldError[] {
  const check = request.compileValidationSchema(ItemShape, "body");
  if (!check(raw)) return sayInvalid(check.errors ?? []);
  const { call, params, version, madeAt } = raw as SyncItem;
  const isVersioned = versionedCalls.includes(call);
  return [
    ...(fromIso(madeAt) >= 0 ? [] : [{ field: "madeAt", message: "No es una hora." }]),
    ...(addressOf(call, params) === undefined
      ? [{ field: "params", message: "No son los datos de la dirección de esta operación." }]
      : []),
    ...(isVersioned === (version !== undefined)
      ? []
      : [{ field: "version", message: isVersioned ? "Falta la versión que se vio." : "Esto no lleva versión." }]),
  ];
}

/** A call's method and URL, as if sent alone, from its contract only; undefined when the parameters don't match its path. */
export function addressOf(call: OfflineCall, params: Record<string, string>) {
  const [method, path] = offlineCalls[call].split(" ") as ["POST" | "PUT" | "PATCH", string];
  const names = [...path.matchAll(/:(\w+)/g)].map((m) => itemAt(m, 1));
  if (names.length !== Object.keys(params).length || !names.every((n) => Object.hasOwn(params, n))) return undefined;
  return { method, url: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(present(params[name]))) };
}

async function callOf(
  app: FastifyInstance,
  request: FastifyRequest,
  deviceId: string,
  item: SyncItem,
): Promise<SyncedItem> {
  const answer = await app.inject({
    ...present(addressOf(item.call, item.params)),
    remoteAddress: request.socket.remoteAddress ?? request.ip,
    headers: {
      ...Object.fromEntries(Object.entries(request.headers).filter(([name]) => WHO.test(name))),
      "content-type": "application/json",
      "idempotency-key": item.key,
      ...(item.version === undefined ? {} : { "if-match": `"${item.version}"` }),
      ...app.sayLater({ id: item.id, deviceId, call: item.call, madeAt: fromIso(item.madeAt) }),
    },
    payload: JSON.stringify(item.body ?? {}),
  });
  const retryAfter = Number(answer.headers["retry-after"] ?? answer.json().retry_after);
  return {
    id: item.id,
    status: answer.statusCode,
    body: answer.json(),
    ...(retryAfter > 0 ? { retryAfter: Math.ceil(retryAfter) } : {}),
  };
}
