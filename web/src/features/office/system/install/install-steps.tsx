import { useState } from "react";
import type { InstallState } from "#src/offline/versions/install";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Icon } from "#src/ui/icon";
import styles from "./install.module.css";
import { installText as t } from "./text";

interface Unsent {
  mine: number;
  others: number;
  /** The users whose unsent work it is. */
  names: string;
}
export interface InstallStepsProps {
  state: InstallState;
  isIphone: boolean;
  unsent: Unsent;
  /** Sends this user's work; resolves to how many operations remain. */
  sendQueued: () => Promise<number>;
  /** Shows the browser's prompt; resolves to whether it was accepted. */
  ask: () => Promise<boolean>;
}

/** Sends unsent work first, because on an iPhone the installed app has its own storage; then shows how to install. */
export function InstallSteps(props: InstallStepsProps) {
  const { unsent, state } = props;
  const [goesOn, setGoesOn] = useState(false);
  if (unsent.mine + unsent.others > 0 && !goesOn && state !== "installed")
    return <SendFirst {...props} onGoOn={() => setGoesOn(true)} />;
  return <HowTo {...props} />;
}

function SendFirst({ isIphone, unsent, sendQueued, onGoOn }: InstallStepsProps & { onGoOn: () => void }) {
  const [isSending, setSending] = useState(false);
  const [stayed, setStayed] = useState(false);
  const send = async () => {
    setSending(true);
    const left = await sendQueued().catch(() => unsent.mine);
    setSending(false);
    setStayed(left > 0);
  };
  const { mine, others, names } = unsent;
  return (
    <div className={styles.part}>
      <h3>{t.unsent.title}</h3>
      <p>
        {t.unsent.count(mine + others)} {isIphone ? t.unsent.iphone : t.unsent.other}
      </p>
      {others > 0 && <p className="muted">{t.unsent.others(others, names)}</p>}
      {stayed && <Banner tone="warn">{t.unsent.stayed}</Banner>}
      {mine > 0 && (
        <Button kind="primary" wide busy={isSending} onClick={() => void send()}>
          {t.unsent.send}
        </Button>
      )}
      <Button kind="plain" wide disabled={isSending} onClick={onGoOn}>
        {t.unsent.goOn}
      </Button>
    </div>
  );
}

function HowTo({ state, ask }: InstallStepsProps) {
  const [refused, setRefused] = useState(false);
  const install = async () => setRefused(!(await ask().catch(() => false)));
  return (
    <div className={styles.part} aria-live="polite">
      {state === "installed" ? <p>{t.done}</p> : <p>{t.what}</p>}
      {refused && state !== "installed" && <Banner>{t.notInstalled}</Banner>}
      {state === "ready" && (
        <Button kind="primary" wide icon="download" onClick={() => void install()}>
          {t.install}
        </Button>
      )}
      {state === "iphone" && (
        <>
          <ol className={styles.steps}>
            {t.steps.map((step, n) => (
              <li key={step}>
                <Icon name={n === 0 ? "share" : "plus"} size={22} />
                <span>{step}</span>
              </li>
            ))}
          </ol>
          <p className="muted">{t.afterwards}</p>
        </>
      )}
      {state === "menu" && !refused && <p>{t.menuSteps}</p>}
      {state === "insecure" && <p>{t.rows.insecure}</p>}
    </div>
  );
}
