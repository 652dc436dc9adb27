import type { ProviderEvent } from "@corral/contract/types";
import { useState } from "react";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { Pages } from "#src/shared/lists/pages";
import { SearchBox } from "#src/shared/lists/search-box";
import { Chip, ChipRule, Chips } from "#src/ui/controls/chips";
import { Badge, Banner, EmptyState, NothingFound } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { type EventGroup, useEvents } from "./data";
import { EventSheet } from "./event-sheet";
import styles from "./events.module.css";
import { eventsText as t } from "./text";

const GROUPS = ["all", "waiting", "applied", "review", "ignored"] as const satisfies readonly EventGroup[];
const PROVIDERS = ["mercadopago", "conekta"] as const;
const one = <T extends string>(of: readonly T[], text: string | undefined) => of.find((it) => it === text);

/** The webhook events of the payment providers and their result; filter and search are in the address. */
export default function EventsPage() {
  const { query } = useAddress("cobro");
  const group = one(GROUPS, query.grupo) ?? "all";
  const provider = one(PROVIDERS, query.proveedor) ?? "";
  const q = query.q ?? "";
  const events = useEvents(group, provider, q);
  const away = events.data?.pages[0]?.turnedAway ?? 0;
  const [open, setOpen] = useState<string>();
  const change = (next: { grupo?: string; proveedor?: string; q?: string }) =>
    void navigate(
      to("cobro", { ver: "avisos", grupo: group === "all" ? "" : group, proveedor: provider, q, ...next }),
      { replace: true, keep: true, direction: "none" },
    );
  return (
    <>
      <div className={styles.tools}>
        <SearchBox label={t.search} value={q} onSearch={(word) => change({ q: word })} />
        <Chips label={t.groupsLabel}>
          {GROUPS.map((it) => (
            <Chip key={it} on={it === group} onClick={() => change({ grupo: it === "all" ? "" : it })}>
              {t.groups[it]}
            </Chip>
          ))}
          <ChipRule />
          {PROVIDERS.map((it) => (
            <Chip key={it} on={it === provider} onClick={() => change({ proveedor: it === provider ? "" : it })}>
              {t.provider[it]}
            </Chip>
          ))}
        </Chips>
      </div>
      {away > 0 && (
        <Banner tone="warn" icon="shield">
          {t.turnedAway(away)}
        </Banner>
      )}
      <Pages of={events} empty={<Nothing word={q} filtered={group !== "all" || provider !== "" || q !== ""} />}>
        {(rows) => (
          <>
            <List heading={t.list}>
              {rows.map((e) => (
                <EventLine key={e.id} event={e} onOpen={() => setOpen(e.id)} />
              ))}
            </List>
            <EventSheet event={rows.find((e) => e.id === open)} onClose={() => setOpen(undefined)} />
          </>
        )}
      </Pages>
    </>
  );
}

function EventLine({ event: e, onOpen }: { event: ProviderEvent; onOpen: () => void }) {
  return (
    <Row
      opens
      onClick={onOpen}
      title={e.typeWords}
      detail={
        <>
          {e.charge && <span className={styles.line}>{e.charge.concept}</span>}
          {e.providerWords} · {e.receivedWords}
          {e.copies > 1 && ` · ${t.copies(e.copies)}`}
          <span className={styles.mark}>
            <Badge tone={e.tone}>{e.outcomeWords}</Badge>
          </span>
        </>
      }
    />
  );
}

function Nothing({ word, filtered }: { word: string; filtered: boolean }) {
  if (filtered)
    return (
      <NothingFound word={word} href="/cobro?ver=avisos">
        {t.notFoundHint}
      </NothingFound>
    );
  return (
    <EmptyState icon="bell" title={t.none}>
      {t.noneHint}
    </EmptyState>
  );
}
