import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, useCallback, useEffect, useSyncExternalStore } from "react";
import { urlOf } from "#src/nav/address";
import { backCloses, currentEntry, isWaiting, restorePlace, subscribe } from "#src/nav/history";
import { followLinks } from "#src/nav/links";
import { useConfig } from "#src/shared/api/config";
import { useFind } from "#src/shared/find-animal";
import { text } from "#src/shared/text/es-MX";
import { Progress } from "#src/ui/feedback";
import { BackClosesContext } from "#src/ui/overlay/modal-dialog";
import { dropSecondTaps } from "#src/ui/second-tap";
import { Spare } from "#src/ui/spare";
import { useDesktop } from "#src/ui/use-desktop";
import styles from "./app.module.css";
import { Layer } from "./layer";
import { Notices } from "./notices";
import { useSide } from "./side";
import { Tabs } from "./tabs";

// Only the staff's phones fetch its code, once somebody looks for an animal.
const FindSheet = lazy(() => import("#src/features/herd/herd-list/find-sheet"));
// Only the staff's desktops fetch its code.
const StaffShortcuts = lazy(() => import("./desk/desk").then((m) => ({ default: m.StaffShortcuts })));

const PullToRefresh = lazy(() => import("./pull/pull-to-refresh"));
/** The app on an iPhone's home screen: only Safari has the word. */
const isIosApp = Reflect.get(navigator, "standalone") === true;

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
  const side = useSide();
  const isDesktop = useDesktop();
  const isFinding = useFind() !== null;
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
        <div className={styles.waiting} role="status">
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
      {side === "staff" && isFinding && (
        <Spare>
          <FindSheet />
        </Spare>
      )}
      <Tabs at={base} business={business} />
      {isDesktop && side === "staff" && (
        <Spare>
          <StaffShortcuts at={base} />
        </Spare>
      )}
      {isIosApp && (
        <Spare>
          <PullToRefresh />
        </Spare>
      )}
      <Notices />
    </>
  );
}
