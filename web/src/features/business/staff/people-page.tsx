import type { Person } from "@corral/contract/types";
import { useState } from "react";
import { AddRow } from "#src/shared/add-row";
import { Loaded } from "#src/shared/loaded";
import { Button } from "#src/ui/controls/button";
import { Badge, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { useDesktop } from "#src/ui/use-desktop";
import { AddSheet } from "./add-sheet";
import { usePeople } from "./data";
import styles from "./people.module.css";
import { PersonSheet } from "./person-sheet";
import { staffText as t } from "./text";

/** Staff members: add them, change their role, give them a code, suspend them. */
export default function PeoplePage() {
  const people = usePeople();
  const [open, setOpen] = useState<string>();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <p className="muted">{t.intro}</p>
      <AddRow>
        <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      </AddRow>
      <Loaded of={people} skeleton={<Skeleton height={320} radius={16} />} missing={null}>
        {({ items }) => {
          const active = items.filter((p) => p.status === "active");
          const suspended = items.filter((p) => p.status === "suspended");
          const person = items.find((p) => p.id === open);
          return (
            <>
              <List heading={t.active}>
                {active.map((p) => (
                  <PersonRow key={p.id} person={p} onOpen={() => setOpen(p.id)} />
                ))}
              </List>
              {suspended.length > 0 && (
                <List heading={t.suspended}>
                  {suspended.map((p) => (
                    <PersonRow key={p.id} person={p} onOpen={() => setOpen(p.id)} />
                  ))}
                </List>
              )}
              {person && <PersonSheet key={person.id} person={person} onClose={() => setOpen(undefined)} />}
            </>
          );
        }}
      </Loaded>
      {adding && <AddSheet onClose={() => setAdding(false)} />}
    </>
  );
}

function PersonRow({ person: p, onOpen }: { person: Person; onOpen: () => void }) {
  const isDesktop = useDesktop();
  const waits = p.status === "active" && !p.hasPassword;
  const seen = p.status === "active" && p.hasPassword && t.devices(p.devices, p.seenWords);
  return (
    <Row
      icon="user"
      title={p.name}
      opens
      onClick={onOpen}
      detail={
        <>
          {p.roleWords} · {t.asUser(p.login)}
          {seen && !isDesktop && <br />}
          {!isDesktop && seen}
          {/* Beside it, large text would break the words. */}
          {p.isMe && !isDesktop && (
            <span className={styles.mark}>
              <Badge tone="neutral">{t.me}</Badge>
            </span>
          )}
          {waits && (
            <span className={styles.mark}>
              <Badge tone="warn">{t.noPassword}</Badge>
            </span>
          )}
        </>
      }
      value={(isDesktop && seen) || undefined}
      end={p.isMe && isDesktop ? <Badge tone="neutral">{t.me}</Badge> : undefined}
    />
  );
}
