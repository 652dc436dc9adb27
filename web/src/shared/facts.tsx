import styles from "./facts.module.css";

/** Facts of one thing, each with its name before it. */
export const Facts = ({ of }: { of: readonly (readonly [label: string, value: string])[] }) => (
  <dl className={styles.facts}>
    {of.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
