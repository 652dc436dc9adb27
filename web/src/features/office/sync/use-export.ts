import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { exportQueued } from "./export";

/** Creates the file of the unsent work: pending, done or failed. */
export function useExport() {
  const { me } = useStaff();
  const [state, setState] = useState<"idle" | "busy" | "done" | "failed">("idle");
  return {
    state,
    run: async () => {
      if (!me) return;
      setState("busy");
      await exportQueued(me).then(
        () => setState("done"),
        () => setState("failed"),
      );
    },
  };
}
