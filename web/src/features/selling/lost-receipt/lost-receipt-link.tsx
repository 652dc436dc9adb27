import { lazy, Suspense, useState } from "react";
import { text } from "#src/shared/text/es-MX";
import { Button, ButtonLink } from "#src/ui/controls/button";

// In its own chunk: it is seldom needed.
const LostReceiptSheet = lazy(() => import("./lost-receipt"));

/** Opens the form to recover a lost receipt link. */
export function LostReceiptLink({ children = text.app.lost }: { children?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="tonal" wide onClick={() => setOpen(true)}>
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

/** What to do where there is nothing of this person's: buy, or find what they bought. */
export const ShopOrReceipt = () => (
  <>
    <ButtonLink href="/venta-en-linea" kind="primary">
      {text.app.fence.home}
    </ButtonLink>
    <LostReceiptLink />
  </>
);
