import { useConfig } from "#src/shared/api/config";
import { text } from "#src/shared/text/es-MX";
import styles from "./app.module.css";

/** Shown on every screen of a demo, so that nobody takes it for a real shop. */
export function DemoStrip() {
  if (useConfig()?.mode !== "demo") return null;
  return (
    <p className={styles.demo}>
      <strong>{text.app.demo.title}</strong>
      <span>{text.app.demo.detail}</span>
    </p>
  );
}
