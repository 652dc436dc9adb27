import { useEffect, useState } from "react";
import { useConnection } from "../offline/connection";
import { reloadNow, useUpdateState } from "../offline/update";
import { text } from "../text/es-MX";
import { Icon } from "../ui/icon";
import styles from "./app.module.css";

/** Floats over the tab bar: no connection, a new version. */
export function Notices() {
  return (
    <div className={styles.floating} role="status">
      <OfflinePill />
      <UpdatePill />
    </div>
  );
}

function UpdatePill() {
  const state = useUpdateState();
  if (state !== "ready" && state !== "reloading") return null;
  const t = text.app.update;
  return (
    <div className={styles.pillNote}>
      <Icon name="refresh" size={20} />
      <span>{state === "ready" ? t.ready : t.reloading}</span>
      {state === "ready" && (
        <button type="button" onClick={reloadNow}>
          {t.now}
        </button>
      )}
    </div>
  );
}

function OfflinePill() {
  const { online, dataFrom } = useConnection();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (online) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, [online]);
  if (online) return null;
  const t = text.app.offline;
  return (
    <div className={styles.pillNote}>
      <Icon name="offline" size={20} />
      <span>
        {t.title}
        {dataFrom !== null && ` · ${t.age(Math.max(0, Math.floor((now - dataFrom) / 60_000)))}`}
      </span>
    </div>
  );
}
