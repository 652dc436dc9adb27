import { useEffect, useRef, useState } from "react";
import { guardLeaving } from "#src/nav/guard";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { leaveText as t } from "#src/shared/text/leave";
import { Button } from "#src/ui/controls/button";
import { Dialog } from "#src/ui/overlay/sheet";

/**
 * While `when`, protects unsaved input: leaving the page asks, closing the tab too, and a new version doesn't reload. `photos`: uploads are pending.
 * `onLeave`: called when the person chooses to leave.
 */
export function LeaveGuard({
  when: typed = false,
  photos = false,
  onLeave,
}: {
  when?: boolean;
  photos?: boolean;
  onLeave?: () => void;
}) {
  const when = typed || photos;
  const [asking, setAsking] = useState(false);
  const answer = useRef<((leave: boolean) => void) | null>(null);
  const said = useRef<boolean | null>(null);
  useHoldReload(when);
  useEffect(() => {
    if (!when) return;
    const abandonAttempt = guardLeaving(
      () =>
        new Promise((done) => {
          answer.current?.(false);
          answer.current = done;
          setAsking(true);
        }),
    );
    const warn = (e: BeforeUnloadEvent) => e.preventDefault();
    addEventListener("beforeunload", warn);
    return () => {
      abandonAttempt();
      removeEventListener("beforeunload", warn);
    };
  }, [when]);
  // Resolved once the dialog is closed and its history entry removed.
  useEffect(() => {
    if (asking || said.current === null) return;
    answer.current?.(said.current);
    answer.current = null;
    said.current = null;
  }, [asking]);
  const say = (leave: boolean) => {
    said.current = leave;
    if (leave) onLeave?.();
    setAsking(false);
  };
  return (
    <Dialog
      open={asking}
      onClose={() => say(false)}
      title={t.title}
      actions={
        <>
          <Button kind="primary" wide onClick={() => say(false)}>
            {t.stay}
          </Button>
          <Button kind="danger" wide onClick={() => say(true)}>
            {t.leave}
          </Button>
        </>
      }
    >
      <p>{photos ? t.hintPhotos : t.hint}</p>
    </Dialog>
  );
}
