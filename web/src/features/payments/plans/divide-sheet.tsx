import type { ChargeView, PlanChoices } from "@corral/contract/types";
import { isOneOf } from "@corral/domain/kernel/lookup";
import { liveAttemptStates } from "@corral/domain/payments/attempts/states";
import { type ReactNode, useRef, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { Refusal } from "#src/features/business/contact-check/refusal";
import { useForgetRefusals } from "#src/features/payments/charges/use-forget-refusals";
import { navigate } from "#src/nav/history";
import { ApiError } from "#src/shared/api/errors";
import { toFirstFault } from "#src/shared/editing/to-first-fault";
import { Loaded } from "#src/shared/loaded";
import { MoneyText } from "#src/shared/money/money-text";
import { PriceInput } from "#src/shared/money/price-input";
import styles from "#src/shared/options.module.css";
import { Button, IconButton } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Radio, Select } from "#src/ui/controls/inputs";
import { Banner, Skeleton } from "#src/ui/feedback";
import { intoView } from "#src/ui/into-view";
import { Card } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import { useDivideCharge, usePlanChoices } from "./data";
import { type DraftPart, faultsOf, leftOf, toDraft, toParts, withAnother, without } from "./draft";
import { plansText as t } from "./text";

/** Asks how to divide what is left of a debt: a proposal, or the amounts that somebody types. */
export function DivideSheet({ charge, onClose }: { charge: ChargeView; onClose: () => void }) {
  const choices = usePlanChoices(charge);
  return choices.data ? (
    <Choose charge={charge} choices={choices.data} onClose={onClose} />
  ) : (
    <Sheet open onClose={onClose} title={charge.parts ? t.sheetAgain : t.sheet}>
      <Loaded of={choices} skeleton={<Skeleton height={200} radius={16} />} missing={<p>{t.none}</p>}>
        {() => null}
      </Loaded>
    </Sheet>
  );
}

type Choice = number | "own" | "whole";

function Choose({ charge, choices, onClose }: { charge: ChargeView; choices: PlanChoices; onClose: () => void }) {
  const { proposals, bounds, owed } = choices;
  const { can } = useStaff();
  const divide = useDivideCharge(charge.id, can("charge.collect") && !charge.mine);
  useForgetRefusals(charge, divide);
  const body = useRef<HTMLDivElement>(null);
  // Once it was tried: from then on what is wrong with the own parts is shown.
  const [isChecked, setChecked] = useState(false);
  const mayType = bounds.length > 0;
  const [choice, setChoice] = useState<Choice>(proposals.length > 0 ? 0 : mayType ? "own" : "whole");
  const [typed, setTyped] = useState<DraftPart[]>(() => toDraft(proposals[0] ?? []));
  const parts =
    choice === "own"
      ? toParts(typed)
      : choice === "whole"
        ? [{ method: bounds[0]?.method ?? "spei_mp", amount: owed }]
        : proposals[choice];
  const own = choice === "own" && isChecked ? faultsOf(typed) : {};
  const fault = divide.error instanceof ApiError ? divide.error : undefined;
  const hasSlip =
    charge.attempts.some((a) => isOneOf(liveAttemptStates, a.state)) || charge.parts?.items.some((p) => p.waits);
  const send = () => {
    if (!parts || (choice === "own" && leftOf(owed, typed) !== 0)) {
      setChecked(true);
      requestAnimationFrame(() => toFirstFault(body.current));
      return;
    }
    divide.mutate(
      { parts: parts.map(({ method, amount }) => ({ method, amount })) },
      {
        onSuccess: ({ chargeId }) => {
          onClose();
          void navigate(`/cobro?c=${chargeId}`, { replace: true, keep: true });
        },
      },
    );
  };
  const choose = (it: Choice) => {
    divide.reset();
    // Whoever changes a proposal begins with it.
    if (it === "own" && typeof choice === "number") setTyped(toDraft(proposals[choice] ?? []));
    setChoice(it);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={choices.divided ? t.sheetAgain : t.sheet}
      footer={
        <Button kind="primary" wide busy={divide.isPending} disabled={choice !== "own" && !parts} onClick={send}>
          {choice === "whole" ? t.confirmJoin : t.confirm}
        </Button>
      }
    >
      <div className={styles.stack} ref={body}>
        <div className="split">
          <span>{t.owed}</span>
          <strong>
            <MoneyText amount={owed} />
          </strong>
        </div>
        {hasSlip && <Banner tone="warn">{t.slipsEnd}</Banner>}
        {divide.error && !fault?.errors.some((e) => e.field.startsWith("parts.")) && (
          <Refusal error={divide.error} chargeId={charge.id} />
        )}
        {proposals.length === 0 && !mayType && !choices.divided && <Banner tone="info">{t.none}</Banner>}
        <Options choices={choices} choice={choice} onChoose={choose} />
        {choice === "own" && (
          <OwnParts
            choices={choices}
            parts={typed}
            onChange={(next) => {
              divide.reset();
              setTyped(next);
            }}
            isChecked={isChecked}
            fault={(field) => own[field] ?? fault?.fault(field)}
          />
        )}
        <p className="small muted">{t.why}</p>
      </div>
    </Sheet>
  );
}

interface OptionsProps {
  choices: PlanChoices;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** The proposals, amounts of one's own, and one payment again. */
const Options = ({ choices, choice, onChoose }: OptionsProps) => (
  <fieldset className={styles.options}>
    <legend className="hush">{t.how}</legend>
    {choices.proposals.map((it, i) => (
      <Option key={t.proposal(it) + t.amounts(it)} checked={choice === i} onChange={() => onChoose(i)}>
        <strong>{t.proposal(it)}</strong>
        <span className="small muted">{t.amounts(it)}</span>
      </Option>
    ))}
    {choices.bounds.length > 0 && (
      <Option checked={choice === "own"} onChange={() => onChoose("own")}>
        <strong>{t.own}</strong>
        <span className="small muted">{t.ownHint}</span>
      </Option>
    )}
    {choices.divided && (
      <Option checked={choice === "whole"} onChange={() => onChoose("whole")}>
        <strong>{t.whole}</strong>
      </Option>
    )}
  </fieldset>
);

const Option = ({ checked, onChange, children }: { checked: boolean; onChange: () => void; children: ReactNode }) => (
  <div className={styles.option}>
    <Radio name="division" checked={checked} onChange={onChange}>
      <span className={styles.text}>{children}</span>
    </Radio>
  </div>
);

/** Below the choices there may be no room to see that there is more. */
const showIt = (node: HTMLElement | null) => intoView(node, { block: "start" });

/** The parts as somebody types them, with what is left to divide. */
function OwnParts({
  choices: { bounds, owed, most },
  parts,
  onChange,
  isChecked,
  fault,
}: {
  choices: PlanChoices;
  parts: DraftPart[];
  isChecked: boolean;
  onChange: (parts: DraftPart[]) => void;
  fault: (field: string) => string | undefined;
}) {
  const left = leftOf(owed, parts);
  const words = left === 0 ? t.exact : left > 0 ? t.left(left) : t.over(-left);
  const set = (id: string, change: Partial<DraftPart>) =>
    onChange(parts.map((p) => (p.id === id ? { ...p, ...change } : p)));
  return (
    <section className={styles.stack} aria-label={t.own} ref={showIt}>
      {parts.map((p, i) => {
        const of = bounds.find((b) => b.method === p.method);
        return (
          <Card key={p.id} className={styles.stack}>
            <div className="split">
              <strong>{t.part(i + 1)}</strong>
              {parts.length > 2 && (
                <IconButton icon="trash" label={t.remove(i + 1)} onClick={() => onChange(without(owed, parts, p.id))} />
              )}
            </div>
            <Field label={t.method(i + 1)} error={fault(`parts.${i}.method`)}>
              <Select
                value={p.method}
                onChange={(method) => set(p.id, { method })}
                options={bounds.map((b) => ({ value: b.method, label: t.methods[b.method] }))}
              />
            </Field>
            <Field label={t.amount(i + 1)} hint={of && t.between(of.min, of.max)} error={fault(`parts.${i}.amount`)}>
              <PriceInput value={p.amount} onChange={(amount) => set(p.id, { amount })} />
            </Field>
          </Card>
        );
      })}
      {isChecked && left !== 0 ? (
        <div data-fault tabIndex={-1}>
          <Banner tone="error">{words}</Banner>
        </div>
      ) : (
        <p role="status" className={left === 0 ? "small muted" : "small"}>
          {words}
        </p>
      )}
      {parts.length < most && (
        <Button kind="tonal" small icon="plus" onClick={() => onChange(withAnother(owed, parts))}>
          {t.add}
        </Button>
      )}
    </section>
  );
}
