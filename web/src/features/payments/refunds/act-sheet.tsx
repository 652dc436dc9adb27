import type { RefundView } from "@corral/contract/types";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { readTrackingKey } from "@corral/domain/payments/refunds/refunds";
import { useState } from "react";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextArea, TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { AccountBox } from "./account-box";
import { type RefundAct, useRefundAct } from "./data";
import s from "./refunds.module.css";
import { refundsText as t } from "./text";

export type Act = "approve" | "turn-down" | "done" | "not-done";

/** One decision: what will happen, what it needs to know, and its one button. */
export function ActSheet({
  act,
  chargeId,
  refund: r,
  onClose,
}: {
  act: Act;
  chargeId: string;
  refund: RefundView;
  onClose: () => void;
}) {
  const send = useRefundAct(chargeId);
  const [typed, setTyped] = useState("");
  const amount = spoken(r.amount as Centavos);
  const needsKey = act === "done" && r.way === "spei_manual";
  const needsWhy = act === "turn-down" || act === "not-done";
  const ready = needsKey ? readTrackingKey(typed) !== undefined : !needsWhy || typed.trim().length >= 3;
  const { title, hint, button } = wordsOf(act, r.way, amount);
  const fault = (field: string) => faultOf(send.error, field);
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <Button
          kind={needsWhy ? "danger" : "primary"}
          wide
          busy={send.isPending}
          disabled={!ready}
          onClick={() => send.mutate(toSend(act, r.id, typed, needsKey), { onSuccess: onClose })}
        >
          {button}
        </Button>
      }
    >
      <div className={s.form}>
        {hint && <p>{hint}</p>}
        {r.account && !needsWhy && <AccountBox account={r.account} />}
        {send.error && <Banner tone="error">{sentenceOf(send.error)}</Banner>}
        {needsKey && (
          <Field label={t.trackingKey} hint={t.trackingHint} error={fault("trackingKey")}>
            <TextInput
              value={typed}
              onChange={setTyped}
              maxLength={40}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        )}
        {needsWhy && (
          <Field label={act === "turn-down" ? t.turnDownWhy : t.notDoneWhy} error={fault("why")}>
            <TextArea value={typed} onChange={setTyped} maxLength={180} rows={3} />
          </Field>
        )}
      </div>
    </Sheet>
  );
}

function toSend(act: Act, id: string, typed: string, needsKey: boolean): RefundAct {
  if (act === "approve") return { id, what: "approve" };
  if (act === "turn-down") return { id, what: "turn-down", why: typed.trim() };
  if (act === "not-done") return { id, what: "settle", outcome: "not_done", why: typed.trim() };
  return { id, what: "settle", outcome: "done", ...(needsKey ? { trackingKey: typed.trim() } : {}) };
}

function wordsOf(act: Act, way: RefundView["way"], amount: string) {
  if (act === "approve") return { title: t.approveTitle(amount), hint: t.approveNow[way], button: t.approveGo(amount) };
  if (act === "turn-down") return { title: t.turnDownTitle, hint: "", button: t.turnDown };
  if (act === "done") return { title: t.doneTitle[way], hint: t.doneHint[way], button: t.save };
  return { title: t.notDoneTitle, hint: "", button: t.save };
}
