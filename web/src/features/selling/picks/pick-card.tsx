import type { SoldPick } from "@corral/contract/types";
import { type ReactNode, useEffect, useState } from "react";
import { Refusal } from "#src/features/business/contact-check/refusal";
import { PickGrid } from "#src/features/shop/picks/pick-grid";
import { NeedsSignal, useSignal } from "#src/shared/needs-signal";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import styles from "./picks.module.css";
import { picksText as t } from "./text";

export interface ChoiceChange {
  itemId: string;
  add: string[];
  drop: string[];
}

interface PickCardProps {
  /** The charge, on its buyer's page. */
  chargeId?: string;
  choice: SoldPick;
  /** Else it is only shown. */
  mayChoose: boolean;
  /** Shared by the lots of a purchase: what it says is of the one that was sent. */
  save: {
    isPending: boolean;
    error: unknown;
    variables: ChoiceChange | undefined;
    mutate: (change: ChoiceChange) => void;
  };
  /** Counts the lots with an unsaved choice: while there is one, its "Guardar" is the page's main button. */
  onUnsaved?: ((by: 1 | -1) => void) | undefined;
  /** What else can be done, for staff. */
  children?: ReactNode;
}

/** What is chosen of one lot, how many are missing and until when; saved when its person says so. */
export function PickCard({ choice, chargeId, mayChoose, save, onUnsaved, children }: PickCardProps) {
  const had = choice.animals.filter((a) => a.state === "chosen").map((a) => a.animalId);
  const [typed, setTyped] = useState<readonly string[]>();
  // Once all are chosen only they are shown, until somebody wants others.
  const [isOpen, setOpen] = useState(choice.left > 0);
  const hasSignal = useSignal();
  const there = new Set(choice.animals.map((a) => a.animalId));
  const chosen = (typed ?? had).filter((id) => there.has(id));
  const add = chosen.filter((id) => !had.includes(id));
  const drop = had.filter((id) => !chosen.includes(id));
  const left = choice.heads - chosen.length;
  const isFixed = !mayChoose || choice.why !== null;
  const isShown = isOpen && !isFixed;
  const isSent = save.variables?.itemId === choice.itemId;
  const isChanged = add.length + drop.length > 0;
  useEffect(() => {
    if (!isChanged || !onUnsaved) return;
    onUnsaved(1);
    return () => onUnsaved(-1);
  }, [isChanged, onUnsaved]);
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <strong>{choice.title}</strong>
        <span className={left > 0 ? undefined : "muted"} role="status">
          {left > 0 ? t.left(left) : t.all(choice.heads)}
        </span>
        {choice.left > 0 && choice.why === null && (
          <span className="muted small">{choice.overdue ? t.overdue(choice.byWords) : t.by(choice.byWords)}</span>
        )}
      </div>
      {choice.why && choice.left > 0 && <Banner tone="info">{choice.why}</Banner>}
      {(isShown || had.length > 0) && (
        <PickGrid
          animals={isShown ? choice.animals : choice.animals.filter((a) => a.state === "chosen")}
          chosen={chosen}
          most={choice.heads}
          onChange={setTyped}
          disabled={!isShown}
        />
      )}
      {!isFixed && (
        <>
          {!isOpen && (
            <Button kind="tonal" wide onClick={() => setOpen(true)}>
              {t.change}
            </Button>
          )}
          {isSent && <Refusal error={save.error} chargeId={chargeId} />}
          {isChanged && (
            <>
              <Button
                kind="primary"
                wide
                busy={isSent && save.isPending}
                disabled={!hasSignal}
                onClick={() => save.mutate({ itemId: choice.itemId, add, drop })}
              >
                {t.save(chosen.length, choice.heads)}
              </Button>
              <NeedsSignal />
            </>
          )}
        </>
      )}
      {children}
    </Card>
  );
}
