import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { lazy, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useConnection } from "#src/offline/connection";
import { useSavedNotice } from "#src/offline/saved-notice";
import { useStored } from "#src/offline/storage/stored";
import { reloadNow, useUpdateState } from "#src/offline/versions/update";
import { text } from "#src/shared/text/es-MX";
import { Icon } from "#src/ui/icon";
import { Spare } from "#src/ui/spare";
import { useDesktop } from "#src/ui/use-desktop";
import styles from "./app.module.css";

const loadQueuePill = () => import("./staff-frame").then((m) => ({ default: m.QueuePill }));
const QueuePill = lazy(loadQueuePill);

/** Floats over the tab bar: no connection, "saved on this phone", unsent work, a new version. */
export function Notices() {
  const isKept = useSavedNotice();
  return (
    <div className={styles.floating} role="status">
      <UnsentPill />
      {isKept ? <KeptPill /> : <OfflinePill />}
      <UpdatePill />
    </div>
  );
}

/** Shown while the user of this phone has unsent work. */
function UnsentPill() {
  const [me] = useStored("staff");
  const [unsent] = useStored("unsent");
  const isStaff = me !== null;
  useEffect(() => {
    // Ahead: it is needed when there is no signal, perhaps before the worker has the staff's files.
    if (isStaff) loadQueuePill().catch(() => undefined);
  }, [isStaff]);
  if (!me || !unsent.some((it) => it.user === me.id)) return null;
  return (
    <Spare>
      <QueuePill className={styles.pillNote} />
    </Spare>
  );
}

/** Replaces the offline notice, whose text it includes: three notices at once would cover half a phone. */
const KeptPill = () => (
  <div className={styles.pillNote} data-kept>
    <Icon name="check-circle" size={20} />
    <span>{text.app.offline.kept(useDesktop())}</span>
  </div>
);

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
  const { online, slow, dataFrom } = useConnection();
  const shownFrom = useOldestShown() ?? dataFrom;
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
    <div className={`${styles.pillNote} ${styles.offlineNote}`}>
      <Icon name="offline" size={20} />
      <span>
        {slow ? t.slow : t.title}
        {shownFrom !== null && ` · ${t.age(Math.max(0, Math.floor((now - shownFrom) / 60_000)))}`}
      </span>
    </div>
  );
}

/** UTC ms of the oldest data on this page; null when none of it is the server's. The business's name and hours don't count. */
function useOldestShown(): number | null {
  const cache = useQueryClient().getQueryCache();
  const oldest = () => {
    const shown = cache.findAll({
      type: "active",
      predicate: (q) => q.state.dataUpdatedAt > 0 && q.queryKey[0] !== "config",
    });
    return shown.length > 0 ? Math.min(...shown.map((q) => q.state.dataUpdatedAt)) : null;
  };
  return useSyncExternalStore(
    useCallback((then) => cache.subscribe(notifyManager.batchCalls(then)), [cache]),
    oldest,
    () => null,
  );
}
