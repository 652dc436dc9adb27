import { onStored, readStored } from "#src/offline/storage/stored";
import { keepStaffFiles } from "#src/offline/versions/worker-bridge";
import { leave } from "./query-client";

/** Opens the offline queue of whoever signs in on this phone and closes it at sign-out, and has the worker keep the staff's files. A buyer's phone never fetches their code. */
export function followStaff() {
  let user: string | undefined;
  const look = () => {
    const me = readStored("staff");
    if (me?.id === user) return;
    user = me?.id;
    keepStaffFiles(me !== null);
    void import("./staff-frame")
      .then((it) => it.openUserQueue(me, leave))
      .catch(() => {
        // The code couldn't be fetched: the next sign-in or visit tries again.
        user = undefined;
      });
  };
  onStored(look);
  look();
}
