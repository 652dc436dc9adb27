import { chooseLook, useLook } from "#src/offline/look";
import { Segmented } from "#src/ui/controls/inputs";
import { Card } from "#src/ui/list";
import styles from "./look-picker.module.css";
import { preferencesText } from "./text";

const styleChoices = ["auto", "ios", "material"] as const;
const schemeChoices = ["auto", "light", "dark"] as const;

/** Style and colour scheme of this phone, applied at once. */
export function LookPicker({ heading }: { heading: string }) {
  const look = useLook();
  const t = preferencesText;
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      <Card>
        <div className={styles.choice}>
          <p className={styles.name}>{t.style}</p>
          <Segmented
            label={t.style}
            value={look.style}
            options={styleChoices.map((value) => ({ value, label: t.styles[value] }))}
            onChange={(style) => chooseLook({ style })}
          />
          <p className={styles.note}>{t.styleNote}</p>
        </div>
        <div className={styles.choice}>
          <p className={styles.name}>{t.scheme}</p>
          <Segmented
            label={t.scheme}
            value={look.scheme}
            options={schemeChoices.map((value) => ({ value, label: t.schemes[value] }))}
            onChange={(scheme) => chooseLook({ scheme })}
          />
        </div>
      </Card>
    </section>
  );
}
