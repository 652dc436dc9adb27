import { present } from "@corral/domain/kernel/lookup";
import { useState } from "react";
import type { StoredBook } from "#src/offline/storage/check-in-books";
import { Loaded } from "#src/shared/loaded";
import { SearchBox } from "#src/shared/search/search-box";
import { Button } from "#src/ui/controls/button";
import { Badge, EmptyState, NothingFound, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import styles from "./check-in.module.css";
import { nowOf } from "./check-in-book";
import { useCheckInPeople } from "./data";
import { type EntryHere, withEntry } from "./queued-entries";
import { checkInText as t } from "./text";

const tones = { valid: "neutral", used: "success", void: "error" } as const;

type Person = ReturnType<typeof withEntry>;

type Seats = [Person, ...Person[]];

/** Who came together enters together: the places of one purchase are one row, in the order of the list. */
function byGroup(places: readonly Person[]): Seats[] {
  const rows = new Map<string, Seats>();
  for (const p of places) {
    const key = p.group ?? p.id;
    const row = rows.get(key);
    if (row) row.push(p);
    else rows.set(key, [p]);
  }
  return [...rows.values()];
}

/** "2 Adulto, 1 Niño". */
function tiersOf(seats: Seats): string {
  const counts = new Map<string, number>();
  for (const { tier } of seats) if (tier) counts.set(tier, (counts.get(tier) ?? 0) + 1);
  return [...counts].map(([tier, n]) => t.ofTier(n, tier)).join(", ");
}

interface CheckInPeopleProps {
  sessionId: string;
  book: StoredBook | undefined;
  here: ReadonlyMap<string, EntryHere>;
  busy: boolean;
  onEnter: (placeId: string) => void;
  onGroup: (code: string) => void;
  onUndo: (placeId: string, item: string | null) => void;
}

/** The expected people: for whoever has no ticket at hand. */
export function CheckInPeople({ sessionId, book, here, busy, onEnter, onGroup, onUndo }: CheckInPeopleProps) {
  const [q, setQ] = useState("");
  const people = useCheckInPeople(sessionId, q);
  const end = (p: Person) =>
    p.state === "valid" ? (
      <Button
        kind="tonal"
        small
        className={styles.whole}
        disabled={busy}
        onClick={() => onEnter(p.id)}
        aria-label={`${t.enter}: ${p.holder}, ${t.place(p.seat, p.of, p.tier)}`}
      >
        {t.enter}
      </Button>
    ) : p.canUndo ? (
      <Button
        kind="plain"
        small
        disabled={busy}
        onClick={() => onUndo(p.id, p.item)}
        aria-label={`${t.undo}: ${p.holder}, ${t.place(p.seat, p.of, p.tier)}`}
      >
        {t.undoShort}
      </Button>
    ) : (
      <Badge tone={tones[p.state]}>{p.stateWords}</Badge>
    );
  const row = (p: Person) => (
    <Row
      key={p.id}
      title={p.holder}
      detail={
        <>
          {t.place(p.seat, p.of, p.tier)}
          {p.usedWords ? (
            ` · ${p.usedWords}`
          ) : (
            <span className={styles.code} translate="no">
              {p.shortCode}
            </span>
          )}
        </>
      }
      end={end(p)}
    />
  );
  const groupRow = (seats: Seats) => {
    const [first] = seats;
    const says = t.expected(seats.length, tiersOf(seats));
    return (
      <Row
        key={first.id}
        title={first.holder}
        detail={says}
        end={
          <Button
            kind="tonal"
            small
            className={styles.whole}
            disabled={busy}
            onClick={() => onGroup(present(first.group))}
            aria-label={`${t.enter}: ${first.holder}, ${says}`}
          >
            {t.enter}
          </Button>
        }
      />
    );
  };
  return (
    <div className={styles.column}>
      <SearchBox label={t.search} value={q} onSearch={setQ} />
      <Loaded of={people} skeleton={<Skeleton height={160} radius={16} />} missing={null}>
        {({ places: found, more }) => {
          const all = found.map((p) => withEntry(p, here, book, nowOf(book)));
          // Those still expected first, also counting what this phone checked in.
          const expected = byGroup(all.filter((p) => p.state === "valid"));
          const others = all.filter((p) => p.state !== "valid");
          return all.length === 0 ? (
            q ? (
              <NothingFound word={q} onClear={() => setQ("")}>
                {t.noOneHint}
              </NothingFound>
            ) : (
              <EmptyState icon="user" title={t.nobody}>
                {t.nobodyHint}
              </EmptyState>
            )
          ) : (
            <List heading={t.people} {...(more ? { note: t.more } : {})}>
              {expected.map(([first, ...rest]) => (rest.length > 0 ? groupRow([first, ...rest]) : row(first)))}
              {others.map(row)}
            </List>
          );
        }}
      </Loaded>
    </div>
  );
}
