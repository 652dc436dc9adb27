import type { ChargeView, NewAttempt, PayMethod } from "@corral/contract/types";
import { useState } from "react";
import type { Stored } from "#src/offline/storage/stored";
import { ApiError } from "#src/shared/api/errors";
import { useStartAttempt } from "./data";

export type PayerField = keyof Stored["contact"];
const FIELDS: readonly PayerField[] = ["name", "phone", "email"];
const missingIn = (error: unknown) =>
  FIELDS.filter((field) => error instanceof ApiError && error.fault(`payer.${field}`) !== undefined);

/** An attempt by a method without card fields. Payer data that the method needs and nobody has given are in `missing` until the attempt is accepted. */
export function useAttempt(chargeId: string, method: PayMethod) {
  const { mutateAsync, error, isPending } = useStartAttempt(chargeId);
  const [missing, setMissing] = useState<readonly PayerField[]>([]);
  const ask = (payer?: NewAttempt["payer"], then?: (charge: ChargeView) => void) =>
    mutateAsync(
      { method, ...(payer ? { payer } : {}) },
      {
        onError: (e) => setMissing((now) => FIELDS.filter((it) => now.includes(it) || missingIn(e).includes(it))),
        onSuccess: (charge) => {
          setMissing([]);
          then?.(charge);
        },
      },
    );
  /** The same, for callers that read its failure from `error`. */
  const start = (...asked: Parameters<typeof ask>) => void ask(...asked).catch(() => undefined);
  return { ask, start, missing, error, busy: isPending };
}
