import type { RefundView } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { readTrackingKey } from "@corral/domain/payments/tracking-key";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { Field } from "#src/ui/controls/field";
import { TextArea, TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { AccountBox } from "./account-box";
import { type RefundAct, useRefundAct } from "./data";
import { refundsText as t } from "./text";

export type Act = "approve" | "turn-down" | "done" | "not-done";

/** One decision about a refund: its effect, the data it needs, and one button. */
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
  const decide = useRefundAct(chargeId);
  const amount = spoken(r.amount);
  const needsKey = act === "done" && r.way === "spei_manual";
  const needsWhy = act === "turn-down" || act === "not-done";
  const edit = useEdit({
    start: () => ({ values: { text: "" } }),
    send: ({ text }) => decide.mutateAsync(toSend(act, r.id, text, needsKey)),
    onSaved: onClose,
  });
  const { text } = edit.values;
  const ready = needsKey ? readTrackingKey(text) !== undefined : !needsWhy || text.trim().length >= 3;
  const { title, hint, button } = wordsOf(act, r.way, amount);
  return (
    <EditSheet
      edit={edit}
      title={title}
      action={button}
      kind={needsWhy ? "danger" : "primary"}
      disabled={!ready}
      problem={false}
      byTap
      onClose={onClose}
    >
      {hint && <p>{hint}</p>}
      {r.account && !needsWhy && <AccountBox account={r.account} />}
      {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
      {needsKey && (
        <Field label={t.trackingKey} hint={t.trackingHint} error={edit.faultOf("trackingKey")}>
          <TextInput
            value={text}
            onChange={(text) => edit.set({ text })}
            maxLength={300}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      )}
      {needsWhy && (
        <Field label={act === "turn-down" ? t.turnDownWhy : t.notDoneWhy} error={edit.faultOf("why")}>
          <TextArea value={text} onChange={(text) => edit.set({ text })} maxLength={180} rows={3} />
        </Field>
      )}
    </EditSheet>
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
