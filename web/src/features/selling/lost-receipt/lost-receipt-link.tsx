import { lazy, Suspense, useState } from "react";
import { Button } from "#src/ui/controls/button";

// Its own chunk: few ever lose a link.
const LostReceiptSheet = lazy(() => import("./lost-receipt"));

/** The way to find a receipt whose link was lost. */
export function LostReceiptLink({ children }: { children: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="tonal" icon="search" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <LostReceiptSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
