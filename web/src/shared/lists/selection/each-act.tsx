import { type ReactNode, useRef, useState } from "react";
import { holdReload } from "#src/offline/versions/update";
import { sentenceOf } from "#src/shared/api/errors";
import { ActKey, isAnswer } from "#src/shared/api/keyed";
import { Button, IconButton, Spinner } from "#src/ui/controls/button";
import { List, Row } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import type { Selection } from "../table-columns";
import { listsText as t } from "../text";

type Run<R> = (row: R, key: ActKey) => Promise<unknown>;
/** What a table offers to do with each selected row. */
export interface EachAct<R> {
  /** With the number of rows: "Publicar 3". */
  label: (n: number) => string;
  /** The rows that it can be done with. */
  fits: (row: R) => boolean;
  run: Run<R>;
  /** "3 publicados". */
  done: (n: number) => string;
  /** Takes it back; without it there is no button to do so. */
  undo?: Run<R>;
}

interface Progress<R> {
  act: EachAct<R>;
  done: readonly R[];
  refused: readonly { row: R; why: string }[];
  /** Those that wait: while it runs, or because there was no answer. */
  left: readonly R[];
  /** Why there was none. */
  stopped?: string;
  isRunning: boolean;
  isUndone?: boolean;
}

/**
 * Does an act with one row after another, each with an idempotency key of its own, which it keeps until the server has answered. A refusal
 * is kept and the next row follows; without an answer it stops, and goes on when it is told to.
 */
export function useEachAct<R extends { id: string }>(
  selection: Selection<R>,
  nameOf: (row: R) => string,
  onEnd?: () => void,
) {
  const [now, setNow] = useState<Progress<R>>();
  const keys = useRef(new Map<string, ActKey>());
  const [isWhyOpen, setWhyOpen] = useState(false);

  async function go(from: Progress<R>, run: Run<R>) {
    const { stopped: _, ...begun } = from;
    let at: Progress<R> = { ...begun, isRunning: true };
    setNow(at);
    const release = holdReload("payment");
    for (const row of from.left) {
      const left = at.left.slice(1);
      const key = keys.current.get(row.id) ?? new ActKey();
      keys.current.set(row.id, key);
      try {
        await run(row, key);
        key.answered();
        at = { ...at, done: [...at.done, row], left };
      } catch (error) {
        if (!isAnswer(error)) {
          at = { ...at, stopped: sentenceOf(error) };
          break;
        }
        key.answered();
        at = { ...at, refused: [...at.refused, { row, why: sentenceOf(error) }], left };
      }
      setNow(at);
    }
    release();
    setNow({ ...at, isRunning: false });
    onEnd?.();
  }
  const begin = (act: EachAct<R>) => {
    const left = selection.rows.filter(act.fits);
    selection.put([]);
    void go({ act, done: [], refused: [], left, isRunning: true }, act.run);
  };
  const undo = ({ act, done }: Progress<R>) =>
    act.undo && void go({ act, done: [], refused: [], left: done, isRunning: true, isUndone: true }, act.undo);

  return { begin, said: now && say(now) };

  function say(p: Progress<R>): ReactNode {
    const { act, done, refused, left, isRunning } = p;
    const run = p.isUndone ? act.undo : act.run;
    return (
      <>
        <strong role="status">
          {isRunning ? (
            <Spinner label={t.acting(done.length + refused.length, done.length + refused.length + left.length)} />
          ) : (
            [
              (done.length > 0 || refused.length === 0) && (p.isUndone ? t.undone(done.length) : act.done(done.length)),
              refused.length > 0 && t.refused(refused.length),
              left.length > 0 && t.left(left.length),
            ]
              .filter(Boolean)
              .join(" · ")
          )}
        </strong>
        {!isRunning && (
          <>
            {(refused.length > 0 || p.stopped) && (
              <Button kind="plain" small onClick={() => setWhyOpen(true)}>
                {t.why}
              </Button>
            )}
            {left.length > 0 && run && (
              <Button kind="tonal" small onClick={() => void go(p, run)}>
                {t.goOn}
              </Button>
            )}
            {act.undo && !p.isUndone && done.length > 0 && left.length === 0 && (
              <Button kind="tonal" small onClick={() => undo(p)}>
                {t.undo}
              </Button>
            )}
            <IconButton icon="close" label={t.close} onClick={() => setNow(undefined)} />
          </>
        )}
        <Sheet open={isWhyOpen} onClose={() => setWhyOpen(false)} title={t.whyTitle}>
          <List>
            {p.stopped && <Row title={t.unanswered} detail={p.stopped} />}
            {refused.map(({ row, why }) => (
              <Row key={row.id} title={nameOf(row)} detail={why} />
            ))}
          </List>
        </Sheet>
      </>
    );
  }
}

/** The buttons of the acts that fit some of the selected rows. */
export const EachActButtons = <R,>({
  acts,
  selection,
  onAct,
}: {
  acts: readonly EachAct<R>[];
  selection: Selection<R>;
  onAct: (act: EachAct<R>) => void;
}) =>
  acts.map((act) => {
    const n = selection.rows.filter(act.fits).length;
    return (
      n > 0 && (
        <Button key={act.label(1)} kind="tonal" small onClick={() => onAct(act)}>
          {act.label(n)}
        </Button>
      )
    );
  });
