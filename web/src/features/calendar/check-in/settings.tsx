import { changeStored, useStored } from "#src/offline/storage/stored";
import { Field } from "#src/ui/controls/field";
import { Switch, TextInput } from "#src/ui/controls/inputs";
import styles from "./check-in.module.css";
import { checkInText as t } from "./text";

/** This phone's name at check-in, and whether it plays sounds. */
export function DeviceSettings() {
  const [device] = useStored("gate");
  return (
    <details className={styles.device}>
      <summary>
        {t.device}: {device.name || t.gateDefault}
      </summary>
      <div className={styles.form}>
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
