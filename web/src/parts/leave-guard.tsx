import { useEffect, useRef, useState } from "react";
import { guardLeaving } from "../nav/guard";
import { useHoldReload } from "../offline/use-hold-reload";
import { leaveText as t } from "../text/leave";
import { Button } from "../ui/button";
import { Dialog } from "../ui/sheet";

/** While `when`, what is typed here is not lost by mistake: leaving the page asks, closing the tab too, and a new version waits. */
export function LeaveGuard({ when }: { when: boolean }) {
  const [asking, setAsking] = useState(false);
  const answer = useRef<((leave: boolean) => void) | null>(null);
  const said = useRef<boolean | null>(null);
  useHoldReload(when);
  useEffect(() => {
    if (!when) return;
    const letGo = guardLeaving(
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
      letGo();
      removeEventListener("beforeunload", warn);
    };
  }, [when]);
  // Answered when the question is off the screen, with its entry in the history.
  useEffect(() => {
    if (asking || said.current === null) return;
    answer.current?.(said.current);
    answer.current = null;
    said.current = null;
  }, [asking]);
  const say = (leave: boolean) => {
    said.current = leave;
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
      <p>{t.hint}</p>
    </Dialog>
  );
}
