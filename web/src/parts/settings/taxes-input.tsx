import { itemKinds, itemKindWords, taxClasses, taxClassWords } from "@corral/domain/items";
import { taxRuleInWords } from "@corral/domain/settings/fields";
import { species } from "@corral/domain/species";
import { defaultTaxRules, type TaxRule, taxPurposes } from "@corral/domain/tax";
import { useId, useState } from "react";
import { settingsText } from "../../text/ajustes-negocio";
import { Button, IconButton } from "../../ui/button";
import { Banner } from "../../ui/feedback";
import { Select } from "../../ui/inputs";
import { Card } from "../../ui/list";
import s from "./settings.module.css";

const t = settingsText.taxes;
const kinds = itemKinds.map((value) => ({ value, label: itemKindWords[value] }));
const classes = taxClasses.map((value) => ({ value, label: taxClassWords[value] }));
const kindsOfAnimal = [
  { value: "", label: t.any },
  ...Object.entries(species).map(([value, it]) => ({ value, label: it.name })),
];
interface Row extends TaxRule {
  id: number;
}

/** Which tax class is proposed for what: one card for each rule. */
export function TaxesInput({
  rules,
  fault,
  disabled,
  onChange,
}: {
  rules: readonly TaxRule[];
  fault: string | undefined;
  disabled: boolean;
  onChange: (rules: TaxRule[]) => void;
}) {
  const [rows, setRows] = useState<Row[]>(() => rules.map((r, id) => ({ ...r, id })));
  const name = useId();
  const put = (now: Row[]) => {
    setRows(now);
    onChange(now.map(({ id: _, ...rule }) => rule));
  };
  const change = (id: number, part: Partial<TaxRule>) => put(rows.map((r) => (r.id === id ? { ...r, ...part } : r)));
  const fresh = () => Math.max(0, ...rows.map((r) => r.id)) + 1;
  return (
    <div className={s.taxes}>
      <Banner tone="info">{t.notice}</Banner>
      <p className="small muted">{t.howItWorks}</p>
      {fault && <Banner tone="error">{fault}</Banner>}
      <ul className={s.rules}>
        {rows.map((r) => (
          <li key={r.id}>
            <Card>
              <fieldset className={s.rule} disabled={disabled}>
                <legend className="hush">{t.row(taxRuleInWords(r))}</legend>
                <Labelled id={`${name}${r.id}k`} label={t.kind}>
                  <Select
                    id={`${name}${r.id}k`}
                    value={r.kind}
                    options={kinds}
                    onChange={(kind) => change(r.id, kind === "animal" ? { kind } : { kind, species: "", purpose: "" })}
                  />
                </Labelled>
                {r.kind === "animal" && (
                  <>
                    <Labelled id={`${name}${r.id}s`} label={t.species}>
                      <Select
                        id={`${name}${r.id}s`}
                        value={r.species}
                        options={kindsOfAnimal}
                        onChange={(value) => change(r.id, { species: value })}
                      />
                    </Labelled>
                    <Labelled id={`${name}${r.id}p`} label={t.purpose}>
                      <Select
                        id={`${name}${r.id}p`}
                        value={r.purpose}
                        options={taxPurposes}
                        onChange={(purpose) => change(r.id, { purpose })}
                      />
                    </Labelled>
                  </>
                )}
                <Labelled id={`${name}${r.id}c`} label={t.class}>
                  <Select
                    id={`${name}${r.id}c`}
                    value={r.taxClass}
                    options={classes}
                    onChange={(taxClass) => change(r.id, { taxClass })}
                  />
                </Labelled>
                {!disabled && (
                  <IconButton
                    icon="trash"
                    label={`${t.remove}: ${taxRuleInWords(r)}`}
                    onClick={() => put(rows.filter((x) => x.id !== r.id))}
                  />
                )}
              </fieldset>
            </Card>
          </li>
        ))}
      </ul>
      {!disabled && (
        <div className={s.pair}>
          <Button
            kind="tonal"
            icon="plus"
            onClick={() =>
              put([...rows, { id: fresh(), kind: "animal", species: "", purpose: "", taxClass: "accountant" }])
            }
          >
            {t.add}
          </Button>
          <Button kind="plain" onClick={() => put(defaultTaxRules.map((r, i) => ({ ...r, id: fresh() + i })))}>
            {t.defaults}
          </Button>
        </div>
      )}
    </div>
  );
}

function Labelled({ id, label, children }: { id: string; label: string; children: React.ReactNode }) {
  return (
    <div className={s.labelled}>
      <label className="small muted" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  );
}
