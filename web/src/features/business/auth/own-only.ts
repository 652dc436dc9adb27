import { type Action, reach } from "@corral/domain/permissions";
import { useStaff } from "./data";

/** Whether this person reaches only their own of what the action shows: an empty list isn't all there is. */
export function useOwnOnly(action: Action): boolean {
  const { me } = useStaff();
  return me !== null && reach(action, me.role) === "own";
}
