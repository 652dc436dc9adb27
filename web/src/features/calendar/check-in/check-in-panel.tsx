import type { CheckIn, CheckInSession } from "@corral/contract/types";
import { parseTicket } from "@corral/domain/payments/tickets/ticket-code";
import { placeCounts } from "@corral/domain/shop/places";
import { type FormEvent, lazy, type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import { useConnection } from "#src/offline/connection";
import { useStored } from "#src/offline/storage/stored";
import { sentenceOf } from "#src/shared/api/errors";
import { useQueue } from "#src/shared/queue/perform";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { cx } from "#src/ui/cx";
import { Banner, Progress, Skeleton } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import styles from "./check-in.module.css";
import { useCheckInBook } from "./check-in-book";
import { useAdmit, useUndoEntry } from "./data";
import { type Group, type GroupSeat, useFindGroup } from "./group";
import { GroupCard } from "./group-card";
import { ListState } from "./list-state";
import { Numbers } from "./numbers";
import { CheckInPeople } from "./people";
import { entriesHere, notCounted } from "./queued-entries";
import { type Outcome, outcomeOf, ResultCard } from "./result";
import { DeviceSettings } from "./settings";
import { signal } from "./signal";
import { checkInText as t } from "./text";
import { useCamera } from "./use-camera";

// In its own chunk with its decoder: whoever types codes never loads it.
const Scanner = lazy(() => import("./scanner"));

const ENTRY = { title: t.entryTitle, detail: (holder: string | null) => holder ?? t.notListed };
/** Places of a group that are asked for at once. */
const AT_ONCE = 4;

/** The check-in of one session: the camera, a code or a name; the result in large type, and who is still expected. */
export function CheckInPanel({ session: known, dates }: { session: CheckInSession; dates: ReactNode }) {
  const [device] = useStored("gate");
  const camera = useCamera();
  const [tries, setTries] = useState(0);
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [group, setGroup] = useState<Group | null>(null);
  const [entering, setEntering] = useState(false);
  const gate = device.name || t.gateDefault;
  const book = useCheckInBook(known.id);
  const here = entriesHere(useQueue(), known.id, book, gate);
  const checkIn = useAdmit(known.id, ENTRY);
  const findGroup = useFindGroup(known.id);
  const undo = useUndoEntry(known.id, t.undone);
  const { online } = useConnection();
  const unsent = outcome?.item ? [...here.values()].find((e) => e.item === outcome.item) : undefined;
  /** An unsent entry can be undone while it certainly hasn't left this phone; a sent one through the server. */
  const undoable = unsent ? unsent.canUndo : outcome?.placeId && (online || !outcome.item);
  const arrived = known.arrived + notCounted(here, book, !online);
  // Somebody whose ticket was sold after this phone's list may be inside already.
  const numbers = placeCounts({ capacity: known.capacity, taken: Math.max(known.taken, arrived), arrived });
  const { mutateAsync: ask } = checkIn;

  const tell = useCallback(
    (result: Outcome) => {
      setGroup(null);
      setOutcome(result);
      if (device.signals) signal(result.tone === "yes");
      return result;
    },
    [device.signals],
  );
  const letIn = useCallback(
    (by: Pick<CheckIn, "code" | "placeId" | "seat">) =>
      ask({ ...by, gate }).then(
        (answer) => (answer.by === "server" ? outcomeOf.admitted(answer.admitted) : outcomeOf.here(answer)),
        outcomeOf.refused,
      ),
    [ask, gate],
  );
  /** Shows the places of a group's code; undefined for any other code. */
  const openGroup = useCallback(
    async (code: string, isGroup: boolean): Promise<Outcome | "group" | undefined> => {
      try {
        const found = await findGroup(code, gate, isGroup);
        if (!found) return undefined;
        if (found.kind === "word") return tell(outcomeOf.here({ by: "phone", ...found, item: null }));
        if (found.group.seats.every((s) => s.state !== "valid")) return tell(outcomeOf.allIn(found.group.holder));
        setOutcome(null);
        setGroup(found.group);
        return "group";
      } catch (error) {
        return tell(outcomeOf.refused(error));
      }
    },
    [findGroup, gate, tell],
  );
  const admit = useCallback(
    async (by: Pick<CheckIn, "code" | "placeId">) => {
      const asGroup = by.code === undefined ? undefined : await openGroup(by.code, false);
      if (asGroup) return asGroup;
      const result = await letIn(by);
      // Typed letters that only the server knows as a group's.
      if (by.code !== undefined && result.isGroup) return (await openGroup(by.code, true)) ?? tell(result);
      return tell(result);
    },
    [letIn, openGroup, tell],
  );
  const enterGroup = async (seats: GroupSeat[]) => {
    if (!group) return;
    setEntering(true);
    const results: Outcome[] = [];
    for (let i = 0; i < seats.length; i += AT_ONCE)
      results.push(...(await Promise.all(seats.slice(i, i + AT_ONCE).map((s) => letIn(s.ask)))));
    setEntering(false);
    tell(outcomeOf.group(group.holder, results, group.seats.filter((s) => s.state === "valid").length - seats.length));
  };
  const onScan = useCallback((code: string) => void admit({ code }), [admit]);
  const wasWhole = useRef(false);
  const enter = async (code: string) => {
    setFault("");
    const result = await admit({ code });
    if (result === "group" || result.tone === "yes") setTyped("");
  };
  const onSubmit = (e: FormEvent) => {
    e.preventDefault();
    if (typed.trim()) return void enter(typed);
    // The Enter with which a scanner ends what was taken already.
    if (!wasWhole.current) setFault(t.codeMissing);
  };
  /** A scanner that types ends with Enter, with Tab or with nothing: a whole code is enough. */
  const onType = (text: string) => {
    wasWhole.current = (parseTicket(text) ?? parseTicket(text, "group")) !== undefined;
    setTyped(wasWhole.current ? "" : text);
    if (wasWhole.current) void enter(text);
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
  const list = <ListState book={book} here={here} />;
  const listMatters = !online || [...here.values()].some((e) => e.item !== null);

  return (
    <div className={styles.work}>
      <div className={styles.column}>
        <header className={styles.head}>
          <h2 className={styles.title}>{known.title}</h2>
          <span className={cx("small muted", styles.when)}>{t.when(known.time, known.endTime, known.dayWords)}</span>
          {dates}
          <Numbers of={numbers} />
          <Progress label={t.inside} value={numbers.taken ? numbers.arrived / numbers.taken : 0} />
          {listMatters && <div className={styles.state}>{list}</div>}
        </header>
        <div aria-live="assertive" className={styles.live}>
          {outcome && (
            <ResultCard
              outcome={outcome}
              busy={undo.isPending}
              onUndo={undoable ? () => void takeBack(outcome.placeId, unsent ? unsent.item : null) : undefined}
              onClose={() => setOutcome(null)}
            />
          )}
        </div>
        {group && (
          <GroupCard
            group={group}
            busy={entering}
            onEnter={(seats) => void enterGroup(seats)}
            onClose={() => setGroup(null)}
          />
        )}
        {/* While a group is on the screen, the next code waits. */}
        {camera.state === "open" && !group && (
          <Suspense fallback={<Skeleton height={200} radius={16} />}>
            <Scanner
              key={tries}
              onCode={onScan}
              onRunning={camera.onRunning}
              onRetry={() => setTries((n) => n + 1)}
              onStop={camera.close}
            />
          </Suspense>
        )}
        {!group && <CameraOffer camera={camera} />}
        <Card>
          <form className={styles.form} onSubmit={onSubmit} noValidate>
            <Field label={t.code} hint={t.codeHint} error={fault || undefined}>
              <TextInput
                value={typed}
                onChange={onType}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={200}
                enterKeyHint="go"
              />
            </Field>
            <Button kind="tonal" wide type="submit" busy={checkIn.isPending && !entering}>
              {t.enter}
            </Button>
          </form>
        </Card>
      </div>
      <div className={styles.column}>
        <CheckInPeople
          sessionId={known.id}
          book={book}
          here={here}
          busy={checkIn.isPending || undo.isPending}
          onEnter={(placeId) => void admit({ placeId })}
          onGroup={(code) => void openGroup(code, true)}
          onUndo={(placeId, item) => void takeBack(placeId, item)}
        />
        {!listMatters && list}
        <DeviceSettings />
      </div>
    </div>
  );
}

/** Where the camera isn't open: why, and one tap to open it where that is possible. */
function CameraOffer({ camera }: { camera: ReturnType<typeof useCamera> }) {
  switch (camera.state) {
    case "unknown":
      return <Skeleton height={120} radius={16} />;
    case "open":
      // The scanner has what turns it off.
      return null;
    case "ask":
      return (
        <Card className={styles.ask}>
          <strong>{t.ask}</strong>
          <span className="small muted">{t.askHint}</span>
          <Button kind="primary" wide icon="camera" onClick={camera.open}>
            {t.scan}
          </Button>
        </Card>
      );
    case "off":
      return (
        <Button kind="primary" wide icon="camera" onClick={camera.open}>
          {t.scan}
        </Button>
      );
    case "none":
      // Nothing to mend on this device: the field below says the rest.
      return <p className="small muted">{t.camera.none}</p>;
    default:
      return (
        <Banner tone="warn" icon="camera">
          {t.camera[camera.state]}
        </Banner>
      );
  }
}
