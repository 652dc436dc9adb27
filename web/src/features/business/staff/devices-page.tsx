import type { Device } from "@corral/contract/types";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { useAddress } from "#src/nav/address";
import { sentenceOf } from "#src/shared/api/errors";
import { Loaded } from "#src/shared/loaded";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Badge, Banner, EmptyState, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Question } from "#src/ui/overlay/question";
import { useDesktop } from "#src/ui/use-desktop";
import { useCloseDevices, useDevices } from "./data";
import styles from "./devices.module.css";
import { devicesText as t } from "./devices-text";

/** Signed-in devices, to sign them out remotely: one's own first, and for the owner everybody's. `?persona=` filters one person. */
export default function DevicesPage() {
  const { persona = "" } = useAddress("ajustes").query;
  const { me } = useStaff();
  const devices = useDevices(persona);
  const close = useCloseDevices();
  const [asking, setAsking] = useState<Device>();
  const closing = (d: Device) => close.isPending && "id" in close.variables && close.variables.id === d.id;
  return (
    <>
      <p className="muted">{t.intro}</p>
      {close.error && <Banner tone="error">{sentenceOf(close.error)}</Banner>}
      <Loaded of={devices} skeleton={<Skeleton height={240} radius={16} />} missing={null}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon="phone"
              title={t.none}
              actions={
                <ButtonLink kind="tonal" href="/ajustes?ver=dispositivos" data-replace data-direction="none">
                  {t.seeAll}
                </ButtonLink>
              }
            >
              {t.noneHint}
            </EmptyState>
          ) : (
            <>
              {byPerson(items).map((theirs) => (
                <Person
                  here={items.find((d) => d.isCurrent)?.address ?? null}
                  key={theirs[0]?.personId}
                  devices={theirs}
                  closing={closing}
                  onClose={(d) => close.mutate({ id: d.id })}
                  onCloseAll={setAsking}
                />
              ))}
              {persona && (
                <ButtonLink kind="plain" wide href="/ajustes?ver=dispositivos" data-replace data-direction="none">
                  {t.seeAll}
                </ButtonLink>
              )}
            </>
          )
        }
      </Loaded>
      <Question
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={asking?.isMine ? t.closeOthersTitle : t.closeAllTitle(asking?.person ?? "")}
        no={t.cancel}
        yes={asking?.isMine ? t.closeOthers : t.closeAll}
        onYes={() => {
          if (asking) close.mutate(asking.personId === me?.id ? {} : { person: asking.personId });
          setAsking(undefined);
        }}
      >
        <p>{t.closeHint}</p>
      </Question>
    </>
  );
}

/** In the server's order: the current user first. */
function byPerson(items: Device[]): Device[][] {
  const groups = new Map<string, Device[]>();
  for (const d of items) groups.set(d.personId, [...(groups.get(d.personId) ?? []), d]);
  return [...groups.values()];
}

function Person({
  devices,
  here,
  closing,
  onClose,
  onCloseAll,
}: {
  devices: Device[];
  /** The address of this device: only another one says something. */
  here: string | null;
  closing: (d: Device) => boolean;
  onClose: (d: Device) => void;
  onCloseAll: (d: Device) => void;
}) {
  const isDesktop = useDesktop();
  const [first] = devices;
  if (!first) return null;
  const others = devices.filter((d) => !d.isCurrent);
  return (
    <>
      <List heading={first.isMine ? t.mine : first.person}>
        {devices.map((d) => (
          <Row
            key={d.id}
            icon="phone"
            title={d.name}
            detail={
              <>
                {d.seenWords !== d.sinceWords && <span className={styles.line}>{t.seen(d.seenWords)}</span>}
                <span className={styles.line}>
                  {t.since(d.sinceWords)}
                  {d.address && d.address !== here && ` · ${d.address}`}
                </span>
              </>
            }
            // A phone has no room for it; how long every session lasts is said above.
            value={isDesktop ? <span className="small">{t.lasts(d.idleUntilWords, d.untilWords)}</span> : undefined}
            end={
              d.isCurrent ? (
                <Badge tone="success">{t.current}</Badge>
              ) : (
                <Button
                  kind="tonal"
                  small
                  busy={closing(d)}
                  aria-label={t.closeLabel(d.name, d.person)}
                  onClick={() => onClose(d)}
                >
                  {t.close}
                </Button>
              )
            }
          />
        ))}
      </List>
      {others.length > (first.isMine ? 0 : 1) && (
        <div className={styles.all}>
          <Button kind="danger" onClick={() => onCloseAll(first)}>
            {first.isMine ? t.closeOthers : t.closeAllOf(first.person)}
          </Button>
        </div>
      )}
    </>
  );
}
