import { Field } from "#src/ui/controls/field";
import { Select } from "#src/ui/controls/inputs";
import { Card } from "#src/ui/list";
import type { CashNetworks, SandboxOrder } from "./sandbox";
import { diagnosticsText } from "./text";

const t = diagnosticsText.demo;
const networks = ["oxxo", "several", "stores"] as const satisfies readonly CashNetworks[];

/** Selects where new vouchers can be paid: at OXXO, or with a reference for each network, as in Conekta's accounts. */
export function CashAccount({ value, onOrder }: { value: CashNetworks; onOrder: (order: SandboxOrder) => void }) {
  return (
    <Card>
      <h3>{t.cash}</h3>
      <Field label={t.networksLabel} hint={t.networksHint}>
        <Select
          value={value}
          options={networks.map((it) => ({ value: it, label: t.networks[it] }))}
          onChange={(it) => onOrder({ path: "cash", body: { networks: it } })}
        />
      </Field>
    </Card>
  );
}
