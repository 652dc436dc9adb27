import { type BusinessKind, businessKinds } from "@corral/domain/business/modules/module";
import { keysOf } from "@corral/domain/kernel/lookup";
import { Checkbox } from "#src/ui/controls/inputs";
import { cx } from "#src/ui/cx";
import styles from "./modules.module.css";

const kinds = keysOf(businessKinds);

/** What the business is: several may be chosen. */
export function KindChoices({
  chosen,
  disabled = false,
  onChoose,
}: {
  chosen: readonly BusinessKind[];
  disabled?: boolean;
  onChoose: (kind: BusinessKind, on: boolean) => void;
}) {
  return kinds.map((kind) => (
    <div key={kind} className={cx(styles.choice, styles.kind)}>
      <Checkbox
        checked={chosen.includes(kind)}
        disabled={disabled}
        aria-describedby={`kind-${kind}`}
        onChange={(on) => onChoose(kind, on)}
      >
        {businessKinds[kind].title}
      </Checkbox>
      <p id={`kind-${kind}`} className="small muted">
        {businessKinds[kind].detail}
      </p>
    </div>
  ));
}
