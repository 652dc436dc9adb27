import { changeStored, useStored } from "../../offline/stored";
import { puertaText as t } from "../../text/puerta";
import { Field } from "../../ui/field";
import { Switch, TextInput } from "../../ui/inputs";
import s from "./gate.module.css";

/** What this phone is called at the gate, and whether it makes itself heard. */
export function DeviceSettings() {
  const [device] = useStored("gate");
  return (
    <details className={s.device}>
      <summary>
        {t.device}: {device.name || t.gateDefault}
      </summary>
      <div className={s.form}>
        <Field label={t.gate} hint={t.gateHint}>
          <TextInput
            value={device.name}
            placeholder={t.gateDefault}
            maxLength={40}
            onChange={(name) => void changeStored("gate", (now) => ({ ...now, name }))}
          />
        </Field>
        <Switch
          checked={device.signals}
          onChange={(signals) => void changeStored("gate", (now) => ({ ...now, signals }))}
        >
          {t.signals}
        </Switch>
      </div>
    </details>
  );
}
