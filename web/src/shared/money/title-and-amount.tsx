import { MoneyText } from "./money-text";
import styles from "./title-and-amount.module.css";

/** A row's title with its amount at the end of the line, or below it where both don't fit: beside it the title would be a narrow column. */
export const TitleAndAmount = ({ title, amount }: { title: string; amount: number }) => (
  <span className={styles.both}>
    <span className={styles.title}>{title}</span>
    <MoneyText amount={amount} className={styles.amount} />
  </span>
);
