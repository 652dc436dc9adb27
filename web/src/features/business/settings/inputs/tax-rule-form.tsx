import { type TaxRule, taxPurposes } from "@corral/domain/business/tax";
import { itemKinds, kindWords } from "@corral/domain/kernel/item-kinds";
import { species } from "@corral/domain/kernel/species";
import { useState } from "react";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Select } from "#src/ui/controls/inputs";
import { Card } from "#src/ui/list";
import styles from "../settings.module.css";
import { settingsText } from "../text";

const t = settingsText.taxes;
const kinds = itemKinds.map((value) => ({ value, label: kindWords(value) }));
const kindsOfAnimal = [
  { value: "", label: t.any },
  ...Object.entries(species).map(([value, it]) => ({ value, label: it.name })),
];
const empty: TaxRule = { kind: "animal", species: "", purpose: "", taxClass: "accountant" };

/** Selects what a new rule applies to; its class is chosen in its row, and defaults to "ask the accountant". */
export function TaxRuleForm({ taken, onAdd }: { taken: (rule: TaxRule) => boolean; onAdd: (rule: TaxRule) => void }) {
  const [rule, setRule] = useState<TaxRule>(empty);
  const put = (part: Partial<TaxRule>) => setRule((now) => ({ ...now, ...part }));
  return (
    <Card className={styles.card}>
      <Field label={t.kind}>
        <Select
          value={rule.kind}
          options={kinds}
          onChange={(kind) => put(kind === "animal" ? { kind } : { ...empty, kind })}
        />
      </Field>
      {rule.kind === "animal" && (
        <>
          <Field label={t.species}>
            <Select value={rule.species} options={kindsOfAnimal} onChange={(value) => put({ species: value })} />
          </Field>
          <Field label={t.purpose}>
            <Select value={rule.purpose} options={taxPurposes} onChange={(purpose) => put({ purpose })} />
          </Field>
        </>
      )}
      <Button kind="tonal" icon="plus" disabled={taken(rule)} className={styles.whole} onClick={() => onAdd(rule)}>
        {t.add}
      </Button>
    </Card>
  );
}
