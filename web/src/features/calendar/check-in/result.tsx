import type { Admitted, CheckInSession } from "@corral/contract/types";
import { type BookPlace, checkInDayWords, enteredWords } from "@corral/domain/calendar/check-in-book";
import { DEFAULT_ZONE, type Instant, wallClock, type Zone } from "@corral/domain/kernel/time";
import { useEffect, useRef } from "react";
import { ApiError, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { Icon } from "#src/ui/icon";
import { intoView } from "#src/ui/into-view";
import styles from "./check-in.module.css";
import type { CheckInAnswer } from "./data";
import { checkInText as t } from "./text";

export interface Outcome {
  /** `wait`: there is no decision yet. */
  tone: "yes" | "no" | "wait";
  title: string;
  lines: string[];
  /** The place whose entry can be undone here: by the server, or by this phone while it is unsent. */
  placeId: string | null;
  item?: string | null;
  session?: CheckInSession;
  /** Refused because it is the code of a whole group. */
  isGroup?: boolean;
}

/** "10:04" in the business's zone. */
export function timeOf(zone: Zone, at: Instant): string {
  const w = wallClock(zone, at);
  return `${String(w.hour).padStart(2, "0")}:${String(w.minute).padStart(2, "0")}`;
}

const text = (value: unknown) => (typeof value === "string" && value ? value : null);

export const outcomeOf = {
  admitted: ({ place, session }: Admitted): Outcome => ({
    tone: "yes",
    title: t.yes,
    lines: [place.holder, t.place(place.seat, place.of, place.tier)],
    placeId: place.id,
    session,
  }),
  /** Several places of one group: each by its own answer. */
  group(holder: string, of: Outcome[], left: number): Outcome {
    const entered = of.filter((o) => o.tone === "yes");
    const not = of.filter((o) => o.tone !== "yes");
    const why = [...new Set(not.map((o) => o.lines.at(-1)))].filter((it) => it !== undefined);
    const session = entered.findLast((o) => o.session)?.session;
    return {
      tone: entered.length > 0 ? "yes" : not.some((o) => o.tone === "no") ? "no" : "wait",
      title: entered.length > 0 ? t.yesMany(entered.length) : (not[0]?.title ?? t.no),
      lines: [
        ...(holder ? [holder] : []),
        ...(entered.some((o) => o.item) ? [t.willSend] : []),
        ...(not.length > 0 && entered.length > 0 ? [t.groupRefused(not.length)] : []),
        ...why,
        ...(left > 0 ? [t.groupLeft(left)] : []),
      ],
      placeId: null,
      ...(session ? { session } : {}),
    };
  },
  allIn: (holder: string): Outcome => ({
    tone: "no",
    title: t.no,
    lines: [...(holder ? [holder] : []), t.groupIn],
    placeId: null,
  }),
  /** Without an answer nobody is admitted or refused: a repeat with the same key gets the same answer. */
  refused(error: unknown): Outcome {
    if (!(error instanceof ApiError) || error.status >= 500 || error.code === "OFFLINE_NOT_ALLOWED")
      return { tone: "wait", title: t.wait, lines: [sentenceOf(error)], placeId: null };
    const holder = text(error.extra.holder);
    return {
      tone: "no",
      title: t.no,
      lines: [...(holder ? [holder] : []), error.detail],
      placeId: error.extra.can_undo === true ? text(error.extra.place_id) : null,
      isGroup: error.extra.group === true,
    };
  },
  /** Decided offline by this phone. */
  here({ word: w, book, now, item }: CheckInAnswer & { by: "phone" }): Outcome {
    const zone = book?.zone ?? DEFAULT_ZONE;
    const listed = book ? timeOf(zone, book.takenAt) : "";
    const about = (p: BookPlace | null) => (p ? [p.holder, t.place(p.seat, p.of, p.tier)] : []);
    const no = (...lines: string[]): Outcome => ({ tone: "no", title: t.no, lines, placeId: null });
    switch (w.kind) {
      case "enters":
        return {
          tone: "yes",
          title: t.yes,
          lines: [...(w.place ? about(w.place) : [t.notInList(listed)]), t.willSend],
          placeId: w.place?.id ?? null,
          item,
        };
      case "used": {
        const when = enteredWords(zone, w.entered, now);
        return no(...(w.place ? [w.place.holder] : []), w.here ? t.enteredHere(when) : t.entered(when));
      }
      case "void":
        return no(w.place.holder, t.voided(w.why));
      case "cancelled":
        return no(t.cancelled);
      case "other_day":
        return no(
          ...(w.holder ? [w.holder] : []),
          w.of ? t.otherDay(w.of.title, checkInDayWords(zone, w.of.day, now), w.of.time) : t.otherVisit,
        );
      case "unknown":
        return no(t.unknown(listed));
      case "cant_tell":
        return { tone: "wait", title: t.wait, lines: [t.cantTell], placeId: null };
    }
  },
};

const icons = { yes: "check-circle", no: "error", wait: "clock" } as const;

/** Legible at arm's length in the sun: one word, one colour, the name. */
export function ResultCard({
  outcome: o,
  busy,
  onUndo,
  onClose,
}: {
  outcome: Outcome;
  busy: boolean;
  onUndo?: (() => void) | undefined;
  onClose: () => void;
}) {
  const card = useRef<HTMLDivElement>(null);
  // The input may be far above the result.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new outcome
  useEffect(() => intoView(card.current), [o]);
  return (
    <div ref={card} className={cx(styles.result, styles[o.tone])} data-outcome={o.tone}>
      <Icon name={icons[o.tone]} size={56} />
      <strong className={styles.word}>{o.title}</strong>
      {o.lines.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
      <div className={styles.answers}>
        <Button kind="neutral" small onClick={onClose}>
          {t.close}
        </Button>
        {onUndo && (
          <Button kind="neutral" small busy={busy} onClick={onUndo}>
            {t.undo}
          </Button>
        )}
      </div>
    </div>
  );
}
