import { useEffect, useRef, useState } from "react";
import { settled } from "../../../nav/transition";
import { frameText } from "../../../text/modal-iframe";
import { Button, ButtonLink, Spinner } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { Banner } from "../../../ui/feedback";
import { saysComplete } from "../target";
import styles from "./frame.module.css";

const SLOW_MS = 15_000;
const t = frameText;

/** The outside page, sandboxed, listened to only from its own origin and window. */
export function Frame({ url, onComplete }: { url: URL; onComplete: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"opening" | "slow" | "open">("opening");
  // A tap on a page that still moves is lost, and here it may be the answer to a bank: it is shown when it stands.
  const [still, setStill] = useState(false);
  useEffect(() => {
    let here = true;
    void settled().then(() => here && setStill(true));
    return () => {
      here = false;
    };
  }, []);
  const shown = still && state !== "opening";
  const done = useRef(onComplete);
  done.current = onComplete;

  useEffect(() => {
    const listen = (e: MessageEvent) => {
      if (e.source !== frame.current?.contentWindow || e.origin !== url.origin) return;
      if (saysComplete(e.data)) done.current();
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, [url.origin]);

  useEffect(() => {
    if (state !== "opening") return;
    const timer = setTimeout(() => setState("slow"), SLOW_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <div className={styles.place}>
      {!shown && (
        <div className={styles.wait}>
          <Spinner label={t.opening(url.host)} />
        </div>
      )}
      {state === "slow" && (
        <Banner tone="warn" title={t.slow}>
          <p>{t.slowDetail}</p>
          <div className={styles.ways}>
            <Button small onClick={() => setState("opening")}>
              {t.wait}
            </Button>
            <ButtonLink small icon="external" href={url.href} target="_blank" rel="noopener noreferrer">
              {t.outside}
            </ButtonLink>
          </div>
        </Banner>
      )}
      <iframe
        ref={frame}
        className={cx(styles.frame, !shown && styles.hidden)}
        src={url.href}
        title={t.secure(url.host)}
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
        referrerPolicy="strict-origin"
        allow="payment *"
        onLoad={() => setState("open")}
      />
      <p className={styles.host}>{t.secure(url.host)}</p>
    </div>
  );
}
