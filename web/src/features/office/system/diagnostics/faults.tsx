import { useState } from "react";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Segmented, Select } from "#src/ui/controls/inputs";
import { Card } from "#src/ui/list";
import type { ChallengeMode, SandboxOrder } from "./sandbox";
import { diagnosticsText } from "./text";

const t = diagnosticsText.demo;
const providers = [
  { value: "mercadopago", label: "Mercado Pago" },
  { value: "conekta", label: "Conekta" },
] as const;
const faults = ["500", "timeout", "429", "policy"] as const;

const bankModes = ["normal", "hop", "nested", "silent", "refused"] as const satisfies readonly ChallengeMode[];

/** How the simulated bank's 3-D Secure page behaves. */
export function BankPage({ mode, onOrder }: { mode: ChallengeMode; onOrder: (order: SandboxOrder) => void }) {
  return (
    <Card>
      <h3>{t.bank}</h3>
      <Field label={t.bankLabel}>
        <Select
          value={mode}
          options={bankModes.map((value) => ({ value, label: t.bankModes[value] }))}
          onChange={(next) => onOrder({ path: "challenge", body: { mode: next } })}
        />
      </Field>
    </Card>
  );
}

/** Makes the next call to a provider fail. */
export function Faults({ busy, onOrder }: { busy: boolean; onOrder: (order: SandboxOrder) => void }) {
  const [provider, setProvider] = useState<(typeof providers)[number]["value"]>("mercadopago");
  const [chosen, setMode] = useState<(typeof faults)[number]>("500");
  // Only Mercado Pago has a policy agent in front of its API.
  const mode = chosen === "policy" && provider !== "mercadopago" ? "500" : chosen;
  return (
    <Card>
      <h3>{t.failNext}</h3>
      <Segmented label={t.provider} value={provider} options={providers} onChange={setProvider} />
      <Field label={t.fault}>
        <Select
          value={mode}
          options={faults
            .filter((value) => value !== "policy" || provider === "mercadopago")
            .map((value) => ({ value, label: t.faults[value] }))}
          onChange={setMode}
        />
      </Field>
      <Button
        small
        wide
        kind="tonal"
        disabled={busy}
        onClick={() => onOrder({ path: "fail-next", body: { provider, times: 1, mode } })}
      >
        {t.fail}
      </Button>
    </Card>
  );
}
