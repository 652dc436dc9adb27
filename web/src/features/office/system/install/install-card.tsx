import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { useStored } from "#src/offline/storage/stored";
import { useInstallState } from "#src/offline/versions/install";
import { mayReload, onUpdate } from "#src/offline/versions/update";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import styles from "./install.module.css";
import { installText as t } from "./text";

const InstallSheet = lazy(() => import("./install-sheet"));

/**
 * Offers the installation once to a returning visitor who can install now; "Ahora no" is final. Hidden while something is typed or sent, by the same
 * holds that delay a reload.
 */
export function InstallCard() {
  const state = useInstallState();
  const [hint, changeHint] = useStored("installHint");
  const [isOpen, setOpen] = useState(false);
  const isCalm = useSyncExternalStore(onUpdate, mayReload);
  const isDue = hint.visits >= 2 && !hint.isHidden && (state === "ready" || state === "iphone");
  return (
    <>
      {isDue && isCalm && (
        <Banner
          icon="phone"
          title={t.card.title}
          action={
            <div className={styles.actions}>
              <Button kind="tonal" small onClick={() => setOpen(true)}>
                {state === "ready" ? t.card.action : t.card.how}
              </Button>
              <Button kind="plain" small onClick={() => void changeHint((now) => ({ ...now, isHidden: true }))}>
                {t.card.no}
              </Button>
            </div>
          }
        >
          {t.rows[state]}
        </Banner>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <InstallSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
