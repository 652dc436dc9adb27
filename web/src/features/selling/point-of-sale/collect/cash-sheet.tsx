import type { ChargeView, Taken } from "@corral/contract/types";
import { present } from "@corral/domain/kernel/lookup";
import { spoken } from "@corral/domain/kernel/money";
import { changeOf } from "@corral/domain/selling/cash";
import { useState } from "react";
import { useMyTill, useOpenTill } from "#src/features/selling/till/data";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { ApiError } from "#src/shared/api/errors";
import { useEdit } from "#src/shared/editing/use-edit";
import { readAmount, readCash } from "#src/shared/money/amount";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { TextField } from "#src/ui/controls/labelled";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useUnansweredTakes } from "../cash-takes";
import { useTakeCash } from "../data";
import styles from "../point-of-sale.module.css";
import { collectText as t } from "../text";
import { ALL, type Part, PartAmount, partOf } from "./part-amount";
import { TakenBody, TakenFooter } from "./taken-body";
import { Tendering } from "./tendering";
import { UnansweredTake } from "./unanswered-take";

interface Typed {
  part: Part;
  /** Null: the exact amount. */
  given: string | null;
  float: string;
}

/**
 * Cash: amount received, change, one tap. Without an open cash session it also asks for the float, and opens one first.
 */
export function CashSheet({ charge, onClose }: { charge: ChargeView; onClose: () => void }) {
  const left = charge.remaining;
  const [taken, setTaken] = useState<Taken>();
  const till = useMyTill();
  const open = useOpenTill();
  const take = useTakeCash(charge.id);
  const [unanswered] = useUnansweredTakes(charge.id);
  const drawer = till.data?.here ?? undefined;
  const needsFloat = till.data !== undefined && drawer === undefined;
  const edit = useEdit({
    start: (): { values: Typed } => ({ values: { part: ALL, given: null, float: "" } }),
    inputs: ["amount", "tendered", "float"],
    send: async ({ part, given, float }) => {
      const amount = partOf(part, left);
      const tendered = given === null ? amount : readAmount(given);
      if (needsFloat) await open.mutateAsync(readCash(float) ?? 0);
      return take.mutateAsync({ amount: present(amount), tendered: present(tendered) }).catch((e) => {
        // The cash session may have been closed meanwhile.
        if (e instanceof ApiError) void till.refetch();
        throw e;
      });
    },
    onSaved: setTaken,
  });
  const { part, given, float } = edit.values;
  useHoldReload(edit.isDirty);

  const due = partOf(part, left);
  const tendered = given === null ? due : readAmount(given);
  const change = due !== undefined && tendered !== undefined ? changeOf(due, tendered) : undefined;
  const counting = drawer?.state === "counting";
  const ready =
    due !== undefined && change !== undefined && !counting && (!needsFloat || readCash(float) !== undefined);
  return (
    <Sheet
      open
      onClose={onClose}
      title={taken ? t.taken : t.ways.cash}
      footer={
        taken ? (
          <TakenFooter taken={taken} onClose={onClose} />
        ) : unanswered ? undefined : (
          <Button kind="primary" wide disabled={!ready} busy={edit.isSaving} onClick={() => edit.save()}>
            {needsFloat ? t.openAndTake(spoken(tendered ?? left)) : t.take(spoken(tendered ?? left))}
          </Button>
        )
      }
    >
      {taken ? (
        <TakenBody taken={taken} />
      ) : unanswered ? (
        <UnansweredTake take={unanswered} onTaken={setTaken} />
      ) : (
        <form className={styles.form} {...edit.form} onSubmit={(e) => e.preventDefault()}>
          {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
          {counting && (
            <Banner
              tone="warn"
              title={t.counting}
              action={
                <ButtonLink kind="tonal" small href="/cobro?ver=caja">
                  {t.goTill}
                </ButtonLink>
              }
            >
              {t.countingHint}
            </Banner>
          )}
          <PartAmount left={left} part={part} onChange={(part) => edit.set({ part })} error={edit.faultOf("amount")} />
          {needsFloat && (
            <TextField
              label={t.float}
              {...edit.field("float")}
              hint={t.floatHint}
              inputMode="decimal"
              placeholder="0.00"
              maxLength={14}
              autoComplete="off"
            />
          )}
          {due !== undefined && (
            <Tendering
              due={due}
              given={given}
              onGive={(given) => edit.set({ given })}
              error={edit.faultOf("tendered")}
            />
          )}
        </form>
      )}
    </Sheet>
  );
}
