import { taxRuleInWords } from "@corral/domain/business/settings/fields";
import { defaultTaxRules, type TaxRule } from "@corral/domain/business/tax";
import { taxClasses, taxClassWords } from "@corral/domain/kernel/item-kinds";
import { Button, IconButton } from "#src/ui/controls/button";
import { Select } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import styles from "../settings.module.css";
import { settingsText } from "../text";
import { TaxRuleForm } from "./tax-rule-form";

const t = settingsText.taxes;
const classes = taxClasses.map((value) => ({ value, label: taxClassWords[value] }));
const keyOf = (r: TaxRule) => `${r.kind} ${r.species} ${r.purpose}`;

/** The default tax class by category, one row for each rule; the last row adds one. */
export function TaxesInput({
  rules,
  fault,
  disabled,
  onChange,
}: {
  rules: readonly TaxRule[];
  fault: string | undefined;
  disabled: boolean;
  onChange: (rules: readonly TaxRule[]) => void;
}) {
  return (
    <div className={styles.taxes}>
      {fault && <Banner tone="error">{fault}</Banner>}
      <Card>
        <ul className={styles.rules}>
          {rules.map((r) => (
            <li key={keyOf(r)} className={styles.rule}>
              <span className={styles.what}>{taxRuleInWords(r)}</span>
              <Select
                aria-label={t.classOf(taxRuleInWords(r))}
                value={r.taxClass}
                options={classes}
                disabled={disabled}
                onChange={(taxClass) => onChange(rules.map((x) => (x === r ? { ...r, taxClass } : x)))}
              />
              {!disabled && (
                <IconButton
                  icon="trash"
                  label={`${t.remove}: ${taxRuleInWords(r)}`}
                  onClick={() => onChange(rules.filter((x) => x !== r))}
                />
              )}
            </li>
          ))}
        </ul>
      </Card>
      {!disabled && (
        <>
          <TaxRuleForm
            taken={(rule) => rules.some((r) => keyOf(r) === keyOf(rule))}
            onAdd={(rule) => onChange([...rules, rule])}
          />
          <Button kind="plain" className="edge" onClick={() => onChange(defaultTaxRules)}>
            {t.defaults}
          </Button>
        </>
      )}
      <Banner tone="info">{t.notice}</Banner>
    </div>
  );
}
