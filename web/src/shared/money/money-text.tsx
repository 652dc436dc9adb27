import { type Centavos, spoken } from "@corral/domain/kernel/money";

/** Centavos as `$12,345.00` in tabular figures. The only place where an amount becomes text on a screen. */
export function MoneyText({ amount, className }: { amount: number; className?: string | undefined }) {
  return (
    <span className={`num ${className ?? ""}`} translate="no">
      {spoken(amount as Centavos)}
    </span>
  );
}
