import { lazy, Suspense, useState } from "react";
import { useInstallState } from "#src/offline/versions/install";
import { Badge } from "#src/ui/feedback";
import { Row } from "#src/ui/list";
import { installText as t } from "./text";

const InstallSheet = lazy(() => import("./install-sheet"));

/** Always shown: whether the app is installed on this phone, and how to install it. */
export function InstallRow() {
  const state = useInstallState();
  const [isOpen, setOpen] = useState(false);
  const canOpen = state !== "installed" && state !== "insecure";
  return (
    <>
      <Row
        icon="phone"
        title={t.title}
        detail={t.rows[state]}
        {...(state === "installed" ? { end: <Badge tone="success">{t.badge}</Badge> } : {})}
        onClick={canOpen ? () => setOpen(true) : undefined}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <InstallSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
