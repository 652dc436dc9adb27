import { useRef } from "react";
import { Button } from "#src/ui/controls/button";
import styles from "./transfers.module.css";

/** Picks the photo or the PDF of a transfer. */
export function ProofButton({ label, busy, onPick }: { label: string; busy?: boolean; onPick: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={styles.pick}>
      <input
        ref={input}
        type="file"
        accept="image/*,application/pdf"
        className={styles.file}
        aria-label={label}
        tabIndex={-1}
        onChange={(e) => {
          const file = e.target.files?.[0];
          e.target.value = "";
          if (file) onPick(file);
        }}
      />
      <Button kind="tonal" small icon="image" busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </span>
  );
}
