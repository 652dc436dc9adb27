import { takeCash } from "@corral/contract/calls/selling/point-of-sale";
import type { Taken } from "@corral/contract/types";
import { serverNow } from "#src/offline/clock";
import { changeStored, readStored, type StoredTake, useStored } from "#src/offline/storage/stored";
import { holdReload } from "#src/offline/versions/update";
import type { ApiError } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { isAnswer } from "#src/shared/api/keyed";

/** Calls in flight from this page; a first try isn't shown as unanswered yet. */
const onTheWay = new Set<string>();

const change = (key: string, next: (now: StoredTake) => StoredTake | undefined) =>
  changeStored("cashTakes", (now) =>
    now.flatMap((it) => {
      const then = it.key === key ? next(it) : it;
      return then ? [then] : [];
    }),
  );

/**
 * Takes cash for a charge. The call is stored on the phone before it is sent: without an answer, also because the page was closed, exactly this call
 * is repeated. Throws as `send` does.
 */
export async function takeOnce(ask: Pick<StoredTake, "chargeId" | "key" | "amount" | "tendered">): Promise<Taken> {
  const { chargeId, key, amount, tendered } = ask;
  const user = readStored("staff")?.id ?? "";
  const abandonAttempt = holdReload("payment");
  onTheWay.add(key);
  const isKnown = readStored("cashTakes").some((it) => it.key === key);
  const made: StoredTake = { user, chargeId, key, amount, tendered, at: serverNow(), tries: 0, refused: null };
  if (!isKnown) await changeStored("cashTakes", (now) => [...now, made]);
  try {
    const taken = await api(takeCash, { params: { chargeId }, body: { amount, tendered }, key });
    onTheWay.delete(key);
    await change(key, () => undefined);
    return taken;
  } catch (error) {
    onTheWay.delete(key);
    // A 401 decides nothing about the money.
    if (!isAnswer(error) || (error as ApiError).status === 401)
      await change(key, (it) => ({ ...it, tries: it.tries + 1 }));
    // A refusal of the first try is shown at once; a later one is stored until it is read.
    else await change(key, (it) => (it.tries === 0 ? undefined : { ...it, refused: (error as ApiError).detail }));
    throw error;
  } finally {
    abandonAttempt();
  }
}

/** Deletes a take whose refusal was read. */
export const forgetTake = (key: string) => change(key, () => undefined);

/** This user's takes without an answer, of one charge or of all. */
export function useUnansweredTakes(chargeId?: string): StoredTake[] {
  const [takes] = useStored("cashTakes");
  const [me] = useStored("staff");
  return takes.filter(
    (it) =>
      it.user === me?.id &&
      !(it.tries === 0 && onTheWay.has(it.key)) &&
      (chargeId === undefined || it.chargeId === chargeId),
  );
}
