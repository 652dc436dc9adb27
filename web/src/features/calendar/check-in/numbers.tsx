import type { PlaceCounts } from "@corral/domain/shop/places";
import { arrivedWords, freeWords, takenWords } from "@corral/domain/shop/places";
import styles from "./check-in.module.css";

/** Taken, free and came in, in the words that every screen uses; the one that the gate changes stands out. */
export function Numbers({ of }: { of: Omit<PlaceCounts, "capacity"> }) {
  const parts = [
    { n: of.taken, words: takenWords(of.taken) },
    { n: of.free, words: freeWords(of.free) },
    { n: of.arrived, words: arrivedWords(of.arrived), main: true },
  ];
  return (
    <p className={styles.numbers}>
      {parts.map(({ n, words, main }) => (
        <span key={words} data-main={main}>
          <strong className="num">{words.slice(0, String(n).length)}</strong>
          {words.slice(String(n).length)}
        </span>
      ))}
    </p>
  );
}
