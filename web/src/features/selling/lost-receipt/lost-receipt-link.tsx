import { lazy, Suspense, useState } from "react";
import { Button } from "#src/ui/controls/button";

// In its own chunk: it is seldom needed.
const LostReceiptSheet = lazy(() => import("./lost-receipt"));

/** Opens the form to recover a lost receipt link. */
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
