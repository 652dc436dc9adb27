import type { ChargeView, Taken, TerminalTaken } from "@corral/contract/types";
import { present } from "@corral/domain/kernel/lookup";
import { spoken } from "@corral/domain/kernel/money";
import { useState } from "react";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Select, TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useTakeTerminal } from "../data";
import styles from "../point-of-sale.module.css";
import { collectText as t } from "../text";
import { ALL, type Part, PartAmount, partOf } from "./part-amount";
import { TakenBody, TakenFooter } from "./taken-body";

type Brand = "" | NonNullable<TerminalTaken["brand"]>;
const BRANDS: Brand[] = ["", "visa", "mastercard", "amex", "carnet", "other"];

/** Records a payment that the business's own card terminal approved. */
export function TerminalSheet({ charge, onClose }: { charge: ChargeView; onClose: () => void }) {
  const left = charge.remaining;
  const [part, setPart] = useState<Part>(ALL);
  const [approval, setApproval] = useState("");
  const [brand, setBrand] = useState<Brand>("");
  const [taken, setTaken] = useState<Taken>();
  const take = useTakeTerminal(charge.id);
  useHoldReload(!taken && (approval !== "" || part.typed !== ""));
  const due = partOf(part, left);
  const fault = (field: string) => faultOf(take.error, field);
  return (
    <Sheet
      open
      onClose={onClose}
      title={taken ? t.taken : t.ways.terminal}
      footer={
        taken ? (
          <TakenFooter taken={taken} onClose={onClose} />
        ) : (
          <Button
            kind="primary"
            wide
            disabled={due === undefined}
            busy={take.isPending}
            onClick={() =>
              due !== undefined &&
              take.mutate(
                {
                  amount: due,
                  ...(approval.trim() ? { approval: approval.trim() } : {}),
                  ...(brand ? { brand } : {}),
                },
                { onSuccess: setTaken },
              )
            }
          >
            {t.takeTerminal(spoken(due ?? left))}
          </Button>
        )
      }
    >
      {taken ? (
        <TakenBody taken={taken} />
      ) : (
        <div className={styles.form}>
          <p>{t.terminalHint}</p>
          {take.error && <Banner tone="error">{sentenceOf(take.error)}</Banner>}
          <PartAmount left={left} part={part} onChange={setPart} error={fault("amount")} />
          <Field label={t.approval} optional error={fault("approval")}>
            <TextInput
              value={approval}
              onChange={setApproval}
              maxLength={12}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <Field label={t.brand} optional>
            <Select
              value={brand}
              onChange={setBrand}
              options={BRANDS.map((value) => ({ value, label: present(t.brands[value]) }))}
            />
          </Field>
        </div>
      )}
    </Sheet>
  );
}
