import type { ChargeView, Taken } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { changeOf } from "@corral/domain/selling/cash";
import { useState } from "react";
import { useMyTill, useOpenTill } from "#src/features/selling/till/data";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { ApiError, faultOf, sentenceOf } from "#src/shared/api/errors";
import { readAmount, readCash } from "#src/shared/money/amount";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
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

/**
 * Cash: amount received, change, one tap. Without an open cash session it also asks for the float, and opens one first.
 */
export function CashSheet({ charge, onClose }: { charge: ChargeView; onClose: () => void }) {
  const left = charge.remaining;
  const [part, setPart] = useState<Part>(ALL);
  const [given, setGiven] = useState<string | null>(null);
  const [float, setFloat] = useState("");
  const [taken, setTaken] = useState<Taken>();
  const till = useMyTill();
  const open = useOpenTill();
  const take = useTakeCash(charge.id);
  const [unanswered] = useUnansweredTakes(charge.id);
  useHoldReload(!taken && (given !== null || part.typed !== ""));

  const due = partOf(part, left);
  const tendered = given === null ? due : readAmount(given);
  const change = due !== undefined && tendered !== undefined ? changeOf(due, tendered) : undefined;
  const drawer = till.data?.here ?? undefined;
  const counting = drawer?.state === "counting";
  const needsFloat = till.data !== undefined && drawer === undefined;
  const floatAmount = readCash(float);
  const ready = due !== undefined && change !== undefined && !counting && (!needsFloat || floatAmount !== undefined);
  const error = take.error ?? open.error;
  const fault = (field: string) => faultOf(error, field);
  const go = async () => {
    if (due === undefined || tendered === undefined) return;
    try {
      if (needsFloat) await open.mutateAsync(floatAmount ?? 0);
      setTaken(await take.mutateAsync({ amount: due, tendered }));
    } catch (e) {
      // Both mutations show their error; a cash session that was closed meanwhile is refetched.
      if (e instanceof ApiError) void till.refetch();
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={taken ? t.taken : t.ways.cash}
      footer={
        taken ? (
          <TakenFooter taken={taken} onClose={onClose} />
        ) : unanswered ? undefined : (
          <Button
            kind="primary"
            wide
            disabled={!ready}
            busy={take.isPending || open.isPending}
            onClick={() => void go()}
          >
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
        <div className={styles.form}>
          {error && <Banner tone="error">{sentenceOf(error)}</Banner>}
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
          <PartAmount left={left} part={part} onChange={setPart} error={fault("amount")} />
          {needsFloat && (
            <Field label={t.float} hint={t.floatHint} error={fault("float")}>
              <TextInput
                value={float}
                onChange={setFloat}
                inputMode="decimal"
                placeholder="0.00"
                maxLength={14}
                autoComplete="off"
              />
            </Field>
          )}
          {due !== undefined && <Tendering due={due} given={given} onGive={setGiven} error={fault("tendered")} />}
        </div>
      )}
    </Sheet>
  );
}
