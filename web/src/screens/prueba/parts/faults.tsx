import { useState } from "react";
import type { SandboxOrder } from "../../../data/sandbox";
import { pruebaText } from "../../../text/prueba";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { Segmented, Select } from "../../../ui/inputs";
import { Card } from "../../../ui/list";

const t = pruebaText.demo;
const providers = [
  { value: "mercadopago", label: "Mercado Pago" },
  { value: "conekta", label: "Conekta" },
] as const;
const faults = ["500", "timeout", "429"] as const;

/** Makes the next call to a provider go wrong. */
export function Faults({ busy, onOrder }: { busy: boolean; onOrder: (order: SandboxOrder) => void }) {
  const [provider, setProvider] = useState<(typeof providers)[number]["value"]>("mercadopago");
  const [mode, setMode] = useState<(typeof faults)[number]>("500");
  return (
    <Card>
      <h3>{t.failNext}</h3>
      <Segmented label={t.provider} value={provider} options={providers} onChange={setProvider} />
      <Field label={t.fault}>
        <Select value={mode} options={faults.map((value) => ({ value, label: t.faults[value] }))} onChange={setMode} />
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
