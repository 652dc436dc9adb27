import { type FormEvent, useState } from "react";
import { breedAndSex, shortAge, tagOf, weightWords } from "#src/features/herd/animals/animal-words";
import { type HerdRow, useHerd } from "#src/features/herd/animals/data";
import { herdText } from "#src/features/herd/animals/herd-text";
import { useQueuedAnimals } from "#src/features/herd/queued/queued";
import { Waits } from "#src/features/herd/queued/waits";
import { QuickActs } from "#src/features/herd/records/quick-acts";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useToday } from "#src/shared/api/today";
import { closeFind, useFind } from "#src/shared/find-animal";
import { ItemPhoto } from "#src/shared/item-photo";
import { Loaded } from "#src/shared/loaded";
import { Button } from "#src/ui/controls/button";
import { TextInput } from "#src/ui/controls/inputs";
import { EmptyState, NothingFound, Skeleton } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import styles from "./find-sheet.module.css";

const t = herdText.find;
/** Those that are shown; a longer list has a page of its own. */
const SHOWN = 8;

/** The search for an animal over any screen of the staff: by the end of any of its tags or its name, with its acts beside it. Drawn while it is open. */
export default function FindSheet() {
  const start = useFind();
  return start === null ? null : <Finding start={start} />;
}

function Finding({ start }: { start: string }) {
  const [typed, setTyped] = useState(start);
  const word = typed.trim();
  // With nothing typed, those that wait for somebody.
  const herd = useHerd(word ? { q: word } : { state: "pending" });
  const rows = herd.data?.rows.slice(0, SHOWN) ?? [];
  const all = to("animales", word ? { q: word } : { estado: "pending" });
  const go = (href: string) => {
    closeFind();
    void navigate(href);
  };
  const onSubmit = (e: FormEvent) => {
    e.preventDefault();
    const [only, ...more] = rows;
    if (word && !herd.isOld) go(only && more.length === 0 ? to("animal", { id: only.id }) : all);
  };
  return (
    <Sheet open onClose={closeFind} title={t.title}>
      <div className={styles.find}>
        <form onSubmit={onSubmit}>
          <TextInput
            type="search"
            icon="search"
            aria-label={t.label}
            placeholder={t.label}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={80}
            value={typed}
            onChange={setTyped}
            data-first-typed
          />
        </form>
        <Loaded of={herd} skeleton={<Skeleton height={160} radius={16} />} missing={null}>
          {({ total, hasMoreThanTotal }) =>
            rows.length === 0 ? (
              word ? (
                <NothingFound word={word} onClear={() => setTyped("")}>
                  {t.none}
                </NothingFound>
              ) : (
                <EmptyState icon="check-circle" title={t.nothingDue}>
                  {t.nothingDueHint}
                </EmptyState>
              )
            ) : (
              <>
                <h3>{word ? t.found : t.due}</h3>
                <ul className={styles.list} aria-busy={herd.isOld || undefined}>
                  {rows.map((a) => (
                    <Found key={a.id} animal={a} onOpen={() => go(to("animal", { id: a.id }))} />
                  ))}
                </ul>
                {(total > rows.length || hasMoreThanTotal) && (
                  <Button kind="plain" className="edge" onClick={() => go(all)}>
                    {t.all}
                  </Button>
                )}
              </>
            )
          }
        </Loaded>
      </div>
    </Sheet>
  );
}

function Found({ animal: a, onOpen }: { animal: HerdRow; onOpen: () => void }) {
  const today = useToday();
  const waits = useQueuedAnimals().get(a.id);
  const tag = tagOf(a);
  const facts = [breedAndSex(a), shortAge(a, today), a.weightG === null ? null : weightWords(a.weightG)];
  return (
    <li className={styles.found}>
      <a
        href={to("animal", { id: a.id })}
        onClick={(e) => {
          e.preventDefault();
          onOpen();
        }}
      >
        {a.photo ? (
          <ItemPhoto photo={a.photo} size={160} className={styles.photo} />
        ) : (
          <span className={styles.photo} />
        )}
        <span className={styles.who}>
          <strong>
            {a.name}
            {tag && <span className="muted"> {tag}</span>}
          </strong>
          <span className="small muted">{facts.filter(Boolean).join(" · ")}</span>
          {waits && <Waits for={waits} />}
        </span>
      </a>
      <QuickActs animal={a} isAlive={a.life === "alive" && a.present} />
    </li>
  );
}
