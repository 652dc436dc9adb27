import styles from "#src/features/payments/charges/payment.module.css";
import type { CardMethod } from "../secure-fields";

/** Our own marks, by the provider's id of the method without what tells a debit card. */
const MARKS = {
  visa: (
    <>
      <rect width="40" height="26" rx="5" fill="#1a3a8f" />
      <text x="20" y="18" fill="#fff" fontSize="13" fontStyle="italic" fontWeight="800" textAnchor="middle">
        VISA
      </text>
    </>
  ),
  master: (
    <>
      <rect width="40" height="26" rx="5" fill="#23201c" />
      <circle cx="16" cy="13" r="8" fill="#d9352a" />
      <circle cx="24" cy="13" r="8" fill="#f0a02e" fillOpacity="0.88" />
    </>
  ),
  amex: (
    <>
      <rect width="40" height="26" rx="5" fill="#1672b8" />
      <text x="20" y="17.5" fill="#fff" fontSize="11" fontWeight="800" textAnchor="middle">
        AMEX
      </text>
    </>
  ),
  carnet: (
    <>
      <rect width="40" height="26" rx="5" fill="#a3222c" />
      <text x="20" y="17" fill="#fff" fontSize="10" fontWeight="800" textAnchor="middle">
        carnet
      </text>
    </>
  ),
};
const brandOf = (methodId: string): keyof typeof MARKS | undefined => {
  const id = methodId.replace(/^deb/, "");
  return id in MARKS ? (id as keyof typeof MARKS) : undefined;
};

/** The brand of the card that is being typed, as the provider knows it from its first digits. */
export function CardBrand({ method }: { method: CardMethod | undefined }) {
  const brand = method && brandOf(method.id);
  return (
    <span className={styles.brand} role="status" data-brand={brand}>
      {brand && (
        <svg width="40" height="26" viewBox="0 0 40 26" aria-hidden="true" fontFamily="system-ui, sans-serif">
          {MARKS[brand]}
        </svg>
      )}
      {/* A brand without a mark of ours is told by its name. */}
      {method && <span className={brand ? "hush" : "small muted"}>{method.name}</span>}
    </span>
  );
}
