import { listTrail } from "@corral/contract/calls/office/audit";
import type { AuditEntry, AuditKind } from "@corral/contract/types";
import { isDay } from "@corral/domain/kernel/time";
import { useState } from "react";
import { ListFiles } from "#src/features/business/auth/list-files";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import type { TypedDay } from "#src/shared/day-input";
import { ByDay } from "#src/shared/lists/by-day";
import { Pages } from "#src/shared/lists/pages";
import { SearchBox } from "#src/shared/search/search-box";
import { Chip, ChipRule, Chips } from "#src/ui/controls/chips";
import { EmptyState, NothingFound } from "#src/ui/feedback";
import type { IconName } from "#src/ui/icon";
import { Row } from "#src/ui/list";
import { useDesktop } from "#src/ui/use-desktop";
import styles from "./audit.module.css";
import { type AuditFilter, useAudit } from "./data";
import { EntrySheet } from "./entry-sheet";
import { FilterSheet } from "./filter-sheet";
import { auditText as t } from "./text";

const KINDS = ["", "money", "prices", "herd", "settings", "people", "access"] as const satisfies readonly (
  | AuditKind
  | ""
)[];
const ICONS: Record<AuditKind, IconName> = {
  money: "cash",
  prices: "store",
  herd: "animal",
  settings: "gear",
  people: "user",
  access: "lock",
};
const one = <T extends string>(of: readonly T[], text: string | undefined) => of.find((it) => it === text);
const asDay = (text = ""): TypedDay => (isDay(text) ? text : "");

/** The audit log: who did what, when and from where, with old values; search and filters are in the address. */
export default function AuditPage() {
  const { query } = useAddress("ajustes");
  const filter: AuditFilter = {
    q: query.q ?? "",
    kind: one(KINDS, query.tipo) ?? "",
    person: query.persona ?? "",
    from: asDay(query.desde),
    to: asDay(query.hasta),
  };
  const trail = useAudit(filter);
  const [open, setOpen] = useState<string>();
  const [filtering, setFiltering] = useState(false);
  const narrowed = [filter.person, filter.from, filter.to].filter(Boolean).length;
  const change = (next: Partial<AuditFilter>) => {
    const f = { ...filter, ...next };
    const query = { ver: "bitacora", q: f.q, tipo: f.kind, persona: f.person, desde: f.from, hasta: f.to };
    void navigate(to("ajustes", query), { replace: true, keep: true, direction: "none" });
  };
  return (
    <>
      <div className={styles.tools}>
        <SearchBox label={t.search} value={filter.q} onSearch={(q) => change({ q })} />
        <Chips label={t.kindsLabel}>
          <Chip on={narrowed > 0} onClick={() => setFiltering(true)}>
            {t.filters(narrowed)}
          </Chip>
          <ChipRule />
          {KINDS.map((it) => (
            <Chip key={it} on={it === filter.kind} onClick={() => change({ kind: it })}>
              {t.kinds[it]}
            </Chip>
          ))}
        </Chips>
      </div>
      <Pages
        of={trail}
        files={<ListFiles what={t.list} of={listTrail} query={{ ...filter }} />}
        empty={<Nothing word={filter.q} filtered={narrowed > 0 || filter.q !== "" || filter.kind !== ""} />}
      >
        {(rows) => (
          <>
            <ByDay items={rows}>
              {(e, time) => <EntryRow key={e.id} entry={e} time={time} onOpen={() => setOpen(e.id)} />}
            </ByDay>
            <EntrySheet entry={rows.find((e) => e.id === open)} onClose={() => setOpen(undefined)} />
          </>
        )}
      </Pages>
      {filtering && <FilterSheet filter={filter} onChange={change} onClose={() => setFiltering(false)} />}
    </>
  );
}

/** The one-line summary of an entry: a change that its heading doesn't state, or an amount and reason. */
function inShort({ about, kind, changes, facts }: AuditEntry) {
  const c = changes.find((it) => it.after !== about);
  if (c) return `${c.label}: ${c.before === null ? "" : `${c.before} → `}${c.after ?? t.nothing}`;
  const f = kind === "access" || kind === "people" ? undefined : facts[0];
  return f ? `${f.label}: ${f.value}` : "";
}

function EntryRow({ entry: e, time, onOpen }: { entry: AuditEntry; time: string; onOpen: () => void }) {
  const isDesktop = useDesktop();
  // On a phone the hour would take the sentence's room.
  const about = [e.about, inShort(e), !isDesktop && time].filter(Boolean).join(" · ");
  return (
    <Row
      icon={ICONS[e.kind]}
      title={e.sentence}
      opens
      onClick={onOpen}
      detail={about && <span className={styles.about}>{about}</span>}
      value={isDesktop ? <span className="small">{time}</span> : undefined}
    />
  );
}

function Nothing({ word, filtered }: { word: string; filtered: boolean }) {
  if (filtered)
    return (
      <NothingFound word={word} href="/ajustes?ver=bitacora">
        {t.notFoundHint}
      </NothingFound>
    );
  return (
    <EmptyState icon="shield" title={t.none}>
      {t.noneHint}
    </EmptyState>
  );
}
