import { type IframeHTMLAttributes, type ReactNode, useEffect, useRef, useState } from "react";
import { settled } from "#src/nav/transition";
import { ButtonLink, Spinner } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import styles from "./frame.module.css";
import { frameText } from "./text";

/** A page that refuses to be framed still fires a load event, so silence for this long counts as a refusal. */
const QUIET_MS = 5_000;

interface Props extends Pick<IframeHTMLAttributes<HTMLIFrameElement>, "sandbox" | "allow"> {
  src: string;
  /** The same page, for a window of its own. */
  outside: string;
  title: string;
  opening: string;
  /** Text over the link once the page stayed silent. */
  unseen: string;
  /** Under the frame: whose page it is, or the current status. */
  note: ReactNode;
  /** A message from the page was received elsewhere. */
  heard?: boolean;
  /** Whether it is our page that frames a bank's. */
  bank?: boolean;
}

/** An external page in a frame; if it stays silent, a link to open it in a window appears below, and the frame stays. */
export function Frame({ src, outside, title, opening, unseen, note, heard = false, bank, ...rules }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isQuiet, setQuiet] = useState(false);
  const [spoke, setSpoke] = useState(false);
  // A tap during a transition is lost, and here it may answer a bank: the frame is shown after the transition.
  const [still, setStill] = useState(false);
  useEffect(() => {
    let here = true;
    void settled().then(() => here && setStill(true));
    const timer = setTimeout(() => setQuiet(true), QUIET_MS);
    const listen = (e: MessageEvent) => {
      if (!bank && e.source === frame.current?.contentWindow) setSpoke(true);
    };
    addEventListener("message", listen);
    return () => {
      here = false;
      clearTimeout(timer);
      removeEventListener("message", listen);
    };
  }, [bank]);
  const shown = still && (isOpen || isQuiet);

  return (
    <div className={styles.place}>
      <div className={styles.window}>
        {!shown && (
          <div className={styles.wait}>
            <Spinner label={opening} />
          </div>
        )}
        <iframe
          ref={frame}
          className={cx(styles.frame, !shown && styles.hidden)}
          src={src}
          title={title}
          data-bank={bank || undefined}
          referrerPolicy="strict-origin"
          onLoad={() => setOpen(true)}
          {...rules}
        />
      </div>
      <div className={styles.under}>
        <p className={styles.note} role="status">
          {isQuiet && !spoke && !heard ? unseen : note}
        </p>
        {isQuiet && !spoke && !heard && (
          <ButtonLink small kind="tonal" icon="external" href={outside} target="_blank" rel="noopener noreferrer">
            {frameText.outside}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
