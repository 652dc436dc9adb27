import { useEffect } from "react";
import { readStored, useStorageTier, writeStored } from "#src/offline/storage/stored";
import { ApiError } from "#src/shared/api/errors";

/** Stores the animal seen last on this phone, and removes one that no longer exists. */
export function useLastAnimal(id: string | undefined, seen: string | undefined, error: unknown) {
  const tier = useStorageTier();
  const isMissing = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (tier === "opening") return;
    if (seen) void writeStored("lastAnimal", seen);
    else if (isMissing && readStored("lastAnimal") === id) void writeStored("lastAnimal", null);
  }, [seen, isMissing, id, tier]);
}
