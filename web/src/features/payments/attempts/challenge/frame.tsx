import { type IframeHTMLAttributes, type ReactNode, useEffect, useRef, useState } from "react";
import { settled } from "#src/nav/transition";
import { ButtonLink, Spinner } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import styles from "./frame.module.css";
import { frameText } from "./text";

/** A page that refuses to be framed says nothing at all: its load event comes just the same. */
const QUIET_MS = 5_000;

interface Props extends Pick<IframeHTMLAttributes<HTMLIFrameElement>, "sandbox" | "allow"> {
  src: string;
  /** The same page for a window of its own. */
  outside: string;
  title: string;
  opening: string;
  /** What stands over the way out once nothing was heard. */
  unseen: string;
  /** Under the frame: whose page it is, or what has become of it. */
  note: ReactNode;
  /** Its own word that it works was heard elsewhere. */
  heard?: boolean;
  /** For the page of ours that holds a bank's. */
  bank?: boolean;
}

/** The outside page; when it stays quiet, a way to open it elsewhere stands under it, and it stays where it is. */
export function Frame({ src, outside, title, opening, unseen, note, heard = false, bank, ...rules }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isQuiet, setQuiet] = useState(false);
  const [spoke, setSpoke] = useState(false);
  // A tap on a page that still moves is lost, and here it may be the answer to a bank: it is shown when it stands.
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
