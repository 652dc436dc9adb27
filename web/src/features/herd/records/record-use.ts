import { useStaff } from "#src/features/business/auth/data";
import { changeStored, useStored } from "#src/offline/storage/stored";

const NOTHING: Readonly<Record<string, number>> = {};
/** People of one phone whose use is kept. */
const PEOPLE = 8;

/** How often the signed-in user wrote each type of record on this phone. */
export function useRecordUse(): Readonly<Record<string, number>> {
  const { me } = useStaff();
  const [use] = useStored("recordUse");
  return use.find((it) => it.user === me?.id)?.used ?? NOTHING;
}

/** Counts one more record of a type. */
export const countRecordUse = (user: string, type: string) =>
  changeStored("recordUse", (now) => {
    const used = now.find((it) => it.user === user)?.used ?? NOTHING;
    const mine = { user, used: { ...used, [type]: (used[type] ?? 0) + 1 } };
    return [mine, ...now.filter((it) => it.user !== user)].slice(0, PEOPLE);
  });
