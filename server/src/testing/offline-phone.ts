import type { SyncedItem, SyncItem } from "@corral/contract/types";
import { present } from "@corral/domain/kernel/lookup";
import { addressOf } from "#src/features/office/sync/send-batch";
import type { Corral } from "./corral";

type Phone = ReturnType<Corral["buyer"]>;
export type Act = Omit<SyncItem, "body" | "madeAt"> & { body: Record<string, unknown>; madeAt?: string };

/** A device with offline work: sends operations in batches, or singly by their ordinary calls. */
export function offlinePhone(c: Corral, phone: Phone, deviceId: string = crypto.randomUUID()) {
  const wire = (act: Act) => ({ madeAt: new Date(c.deps.now()).toISOString(), ...act });
  const batch = (items: unknown[]) => phone.call("POST", "/api/sync", { deviceId, items });
  return {
    deviceId,
    phone,
    batch,
    async send(...acts: Act[]): Promise<SyncedItem[]> {
      const answer = await batch(acts.map(wire));
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body.items;
    },
    alone(act: Act) {
      const { method, url } = present(addressOf(act.call, act.params));
      return phone.call(method, url, act.body, {
        key: act.key,
        ...(act.version === undefined ? {} : { version: act.version }),
      });
    },
  };
}

/** An offline operation with its own id and key. */
export function act(
  call: SyncItem["call"],
  body: Record<string, unknown>,
  o: Partial<Pick<Act, "id" | "params" | "version" | "after" | "madeAt" | "key">> = {},
): Act {
  return { id: crypto.randomUUID(), key: crypto.randomUUID(), call, params: {}, after: [], body, ...o };
}

/** An offline cash payment; its id is the operation's. */
export function cashAct(amount: number, more: Record<string, unknown> = {}, after: string[] = []): Act {
  const id = crypto.randomUUID();
  const body = { id, amount, concept: "Huevo de rancho", purpose: "free", tendered: amount, seen: { till: null } };
  return act("takeOfflineCash", { ...body, ...more }, { id, after });
}
