import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useConfig } from "../data/config";
import { urlOf } from "../nav/address";
import { backCloses, currentEntry, isWaiting, restorePlace, subscribe } from "../nav/history";
import { followLinks } from "../nav/links";
import { routes } from "../routes";
import { text } from "../text/es-MX";
import { Progress } from "../ui/feedback";
import { BackClosesContext } from "../ui/modal-dialog";
import { dropSecondTaps } from "../ui/second-tap";
import styles from "./app.module.css";
import { Layer } from "./layer";
import { Notices } from "./notices";
import { Tabs } from "./tabs";

export function App({ client }: { client: QueryClient }) {
  useEffect(() => followLinks(), []);
  useEffect(() => dropSecondTaps(), []);
  useEffect(() => restorePlace(), []);
  return (
    <QueryClientProvider client={client}>
      <BackClosesContext value={backCloses}>
        <Shell />
      </BackClosesContext>
    </QueryClientProvider>
  );
}

function Shell() {
  const entry = useSyncExternalStore(subscribe, currentEntry);
  const waiting = useSyncExternalStore(subscribe, isWaiting);
  const business = useConfig()?.business.name ?? text.app.name;
  const onTitle = useCallback(
    (title: string) => {
      document.title = title === business ? title : `${title} · ${business}`;
    },
    [business],
  );
  const layers = [...entry.under, entry.address];
  const base = layers[0] ?? entry.address;
  return (
    <>
      <a className={styles.skip} href="#main">
        {text.app.skip}
      </a>
      {waiting && (
        <div className={styles.waiting}>
          <Progress label={text.app.loading} />
        </div>
      )}
      <div className={styles.body}>
        {layers.map((address, depth) => (
          <Layer
            key={address.pageId}
            address={address}
            depth={depth}
            below={depth > 0 ? urlOf(layers[depth - 1] ?? base) : undefined}
            isTop={depth === layers.length - 1}
            onTitle={onTitle}
          />
        ))}
      </div>
      <Tabs lit={base.path ? routes[base.path].tab : undefined} />
      <Notices />
    </>
  );
}
