import type { CheckIn, CheckInSession } from "@corral/contract/types";
import { type FormEvent, lazy, Suspense, useCallback, useState } from "react";
import { useConnection } from "#src/offline/connection";
import { useStored } from "#src/offline/storage/stored";
import { sentenceOf } from "#src/shared/api/errors";
import { useQueue } from "#src/shared/queue/perform";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Progress, Skeleton } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import styles from "./check-in.module.css";
import { useCheckInBook } from "./check-in-book";
import { useAdmit, useUndoEntry } from "./data";
import { ListState } from "./list-state";
import { CheckInPeople } from "./people";
import { entriesHere, notCounted } from "./queued-entries";
import { type Outcome, outcomeOf, ResultCard } from "./result";
import { DeviceSettings } from "./settings";
import { signal } from "./signal";
import { checkInText as t } from "./text";

// In its own chunk with its decoder: whoever types codes never loads it.
const Scanner = lazy(() => import("./scanner"));

const ENTRY = { title: t.entryTitle, detail: (holder: string | null) => holder ?? t.notListed };

/** The check-in of one session: scan, type or search; the result in large type, and who is still expected. */
export function CheckInPanel({ session: known, others }: { session: CheckInSession; others: boolean }) {
  const [device] = useStored("gate");
  const [scanning, setScanning] = useState(false);
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const gate = device.name || t.gateDefault;
  const book = useCheckInBook(known.id);
  const here = entriesHere(useQueue(), known.id, book, gate);
  const checkIn = useAdmit(known.id, ENTRY);
  const undo = useUndoEntry(known.id, t.undone);
  const session = outcome?.session ?? known;
  const { online } = useConnection();
  const unsent = outcome?.item ? [...here.values()].find((e) => e.item === outcome.item) : undefined;
  /** An unsent entry can be undone while it certainly hasn't left this phone; a sent one through the server. */
  const undoable = unsent ? unsent.canUndo : outcome?.placeId && (online || !outcome.item);
  const arrived = known.arrived + notCounted(here, book, !online);
  const expected = Math.max(known.expected, arrived);
  const { mutateAsync: ask } = checkIn;

  const admit = useCallback(
    async (by: Pick<CheckIn, "code" | "placeId">) => {
      const result = await ask({ ...by, gate }).then(
        (answer) => (answer.by === "server" ? outcomeOf.admitted(answer.admitted) : outcomeOf.here(answer)),
        outcomeOf.refused,
      );
      setOutcome(result);
      if (device.signals) signal(result.tone === "yes");
      return result;
    },
    [ask, device, gate],
  );
  const onScan = useCallback((code: string) => void admit({ code }), [admit]);
  const onSubmit = async (e: FormEvent) => {
    e.preventDefault();
    if (!typed.trim()) return setFault(t.codeMissing);
    setFault("");
    if ((await admit({ code: typed })).tone === "yes") setTyped("");
  };
  const takeBack = async (placeId: string | null, item: string | null) => {
    try {
      const done = await undo.mutateAsync({ placeId, item });
      setOutcome(
        done === false
          ? { tone: "wait", title: t.undoLaterTitle, lines: [t.undoLater], placeId: null }
          : { tone: "wait", title: t.undone, lines: [], placeId: null, ...(done ? { session: done.session } : {}) },
      );
    } catch (error) {
      setOutcome((was) => was && { ...was, lines: [...was.lines, sentenceOf(error)], placeId: null });
    }
  };

  return (
    <>
      <Card>
        <div className={styles.head}>
          <h2 className={styles.title}>{session.title}</h2>
          <span className="small muted">{t.when(session.time, session.endTime, session.dayWords)}</span>
          <div className="split">
            <strong className="num">{t.count(arrived, expected)}</strong>
            <span className="small">{t.left(expected - arrived, expected)}</span>
          </div>
          <Progress label={t.count(arrived, expected)} value={expected ? arrived / expected : 0} />
          <ListState book={book} here={here} />
          {others && (
            <ButtonLink kind="plain" small href="/calendario?ver=puerta" data-replace="">
              {t.change}
            </ButtonLink>
          )}
        </div>
      </Card>
      <div className={styles.work}>
        <div className={styles.column}>
          <div aria-live="assertive">
            {outcome && (
              <ResultCard
                outcome={outcome}
                busy={undo.isPending}
                onUndo={undoable ? () => void takeBack(outcome.placeId, unsent ? unsent.item : null) : undefined}
                onClose={() => setOutcome(null)}
              />
            )}
          </div>
          {scanning && (
            <Suspense fallback={<Skeleton height={280} radius={16} />}>
              <Scanner onCode={onScan} />
            </Suspense>
          )}
          <Button kind={scanning ? "neutral" : "primary"} wide icon="camera" onClick={() => setScanning((on) => !on)}>
            {scanning ? t.stop : t.scan}
          </Button>
          <Card>
            <form className={styles.form} onSubmit={(e) => void onSubmit(e)} noValidate>
              <Field label={t.code} hint={t.codeHint} error={fault || undefined}>
                <TextInput
                  value={typed}
                  onChange={setTyped}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  maxLength={160}
                  enterKeyHint="go"
                />
              </Field>
              <Button kind="tonal" wide type="submit" busy={checkIn.isPending}>
                {t.enter}
              </Button>
            </form>
          </Card>
          <DeviceSettings />
        </div>
        <CheckInPeople
          sessionId={known.id}
          book={book}
          here={here}
          busy={checkIn.isPending || undo.isPending}
          onEnter={(placeId) => void admit({ placeId })}
          onUndo={(placeId, item) => void takeBack(placeId, item)}
        />
      </div>
    </>
  );
}
