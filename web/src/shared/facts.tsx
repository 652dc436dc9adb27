import styles from "./facts.module.css";

export type Fact = readonly [label: string, value: string | null | undefined | false];
/** Facts of one thing, each with its name before it; one without a value is left out. */
export const Facts = ({ of }: { of: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {of.map(
      ([label, value]) =>
        value && (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
