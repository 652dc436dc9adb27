import { weightInWords } from "@corral/domain/herd/records/weights";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { groupName, tagOf } from "#src/features/herd/animals/animal-words";
import { type HerdRow, useHerd } from "#src/features/herd/animals/data";
import { herdText } from "#src/features/herd/animals/herd-text";
import { useGroups } from "#src/features/herd/groups/data";
import { to } from "#src/nav/paths";
import type { StoredWeighing } from "#src/offline/storage/stored";
import { useToday } from "#src/shared/api/today";
import { Button } from "#src/ui/controls/button";
import { TextInput } from "#src/ui/controls/inputs";
import { EmptyState } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { words } from "#src/ui/words";
import { gainOf, summarizeWeighing, useWeighing } from "./session";
import { weighingText as t } from "./text";
import { WeighForm } from "./weigh-form";
import styles from "./weighing.module.css";

/** Found animals and animals of the group that are offered at once. */
const OFFERED = 6;

/** `animales?ver=pesar`: one animal after another, in the chute. The session stays on this phone until it is ended. */
export default function WeighingPage() {
  const { session } = useWeighing();
  return session ? <Running session={session} /> : <Start />;
}

function Start() {
  const today = useToday();
  const groups = useGroups();
  const { start } = useWeighing();
  const some = (groups.data?.groups ?? []).filter((it) => !it.archived && it.count > 0);
  return (
    <div className={styles.page}>
      <p>{t.intro}</p>
      <Button kind="primary" wide onClick={() => void start(today, null)}>
        {t.start}
      </Button>
      {some.length > 0 && (
        <List heading={t.groups}>
          {some.map((it) => (
            <Row
              key={it.id}
              title={groupName(it)}
              value={herdText.group.animals(it.count).replace(" ", "\u00a0")}
              onClick={() => void start(today, it.id)}
            />
          ))}
        </List>
      )}
    </div>
  );
}

function Running({ session }: { session: StoredWeighing }) {
  const on = session.on;
  const group = useGroups().data?.groups.find((it) => it.id === session.group);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [isEnding, setEnding] = useState(false);
  const { end } = useWeighing();
  const count = session.done.length;
  if (isEnding) return <Summary session={session} onBack={() => setEnding(false)} />;
  return (
    <div className={styles.page}>
      <p className={styles.bar}>
        <strong className="num">{group ? t.progress(count, Math.max(count, group.count)) : t.count(count)}</strong>
        <span className="muted">{group && groupName(group)}</span>
        {/* Without a weight there is nothing to sum up. */}
        <Button kind="plain" small onClick={() => (count === 0 ? void end() : setEnding(true))}>
          {t.end}
        </Button>
      </p>
      {picked ? (
        <WeighForm key={picked.animal.id} {...picked} on={on} onNext={() => setPicked(null)} />
      ) : (
        <Find session={session} onPick={(animal, kilos = "") => setPicked({ animal, kilos })} />
      )}
      <Done session={session} />
    </div>
  );
}

interface Picked {
  animal: HerdRow;
  /** Typed already. */
  kilos: string;
}

/**
 * The next animal: by its tag or name, or one of the group, or of the herd, that wasn't weighed yet. Enter doesn't wait for the search:
 * what is typed after it are the kilos.
 */
function Find({ session, onPick }: { session: StoredWeighing; onPick: (animal: HerdRow, kilos?: string) => void }) {
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  /** What stood there when Enter was pressed, while it is searched. */
  const [entered, setEntered] = useState<string | null>(null);
  const word = (entered ?? typed).trim();
  const found = useHerd({ ...(word ? { q: word } : {}), group: word ? undefined : (session.group ?? undefined) });
  const done = new Set(session.done.map((it) => it.animalId));
  const some = found.data?.rows ?? [];
  const rows = (word ? some : some.filter((it) => !done.has(it.id))).filter((it) => it.life === "alive");
  const isAll = !word && session.group !== null && !found.isOld && found.data !== undefined && rows.length === 0;
  // The one that is meant: the only one found, or the one with exactly this name. Else a person chooses.
  const named = rows.filter((it) => it.name.toLowerCase() === word.toLowerCase());
  const meant = [rows, named].find((some) => some.length === 1)?.[0];
  const onSubmit = (e: FormEvent) => {
    e.preventDefault();
    if (word && entered === null) setEntered(typed);
  };
  const isFound = entered !== null && found.data !== undefined && !found.isOld;
  // In the same commit, and from the field itself: a key between two renders would be lost from the weight.
  useLayoutEffect(() => {
    if (!isFound || entered === null) return;
    const text = input.current?.value ?? typed;
    if (meant) return onPick(meant, text.startsWith(entered) ? text.slice(entered.length).trim() : "");
    setTyped(entered);
    setEntered(null);
  });
  return (
    <>
      <form onSubmit={onSubmit}>
        <TextInput
          ref={input}
          type="search"
          icon="search"
          aria-label={t.find}
          placeholder={t.find}
          enterKeyHint="next"
          autoComplete="off"
          maxLength={80}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            if (entered !== null && !text.startsWith(entered)) setEntered(null);
          }}
        />
      </form>
      {word && rows.length === 0 && !found.isOld && <p role="status">{words.nothing(word)}</p>}
      {isAll && <EmptyState icon="check-circle" title={t.allDone} />}
      {rows.length > 0 && (
        <List heading={word ? undefined : session.group ? t.left(rows.length) : t.some}>
          {rows.slice(0, OFFERED).map((it) => (
            <Row
              key={it.id}
              title={[it.name, tagOf(it)].filter(Boolean).join(" · ")}
              {...(it.weightG === null ? {} : { detail: weightInWords(it.weightG) })}
              onClick={() => onPick(it)}
            />
          ))}
        </List>
      )}
    </>
  );
}

/** What was weighed, newest first; each leads to the animal, where a weight is corrected. */
function Done({ session: { done, on } }: { session: StoredWeighing }) {
  if (done.length === 0) return <p className="muted">{t.empty}</p>;
  return (
    <List heading={t.done}>
      {done.map((it) => {
        const gain = gainOf(it, on);
        return (
          <Row
            key={it.animalId}
            title={it.name}
            {...(gain === null ? {} : { detail: t.perDay(gain) })}
            value={weightInWords(it.grams)}
            href={to("animal", { id: it.animalId })}
          />
        );
      })}
    </List>
  );
}

function Summary({ session, onBack }: { session: StoredWeighing; onBack: () => void }) {
  const { end } = useWeighing();
  const { count, averageG, gainG } = summarizeWeighing(session);
  return (
    <div className={styles.page}>
      <List heading={t.summary}>
        <Row title={t.count(count)} />
        {averageG !== null && <Row title={t.average} value={weightInWords(averageG)} />}
        {gainG !== null && <Row title={t.gain} value={t.perDay(gainG)} />}
      </List>
      <Button kind="primary" wide onClick={() => void end()}>
        {t.close}
      </Button>
      <Button kind="plain" onClick={onBack}>
        {t.goOn}
      </Button>
    </div>
  );
}
