import type { NewWeighing } from "@corral/contract/types";
import type { ReactNode } from "react";
import { weighingsText as t } from "./text";
import styles from "./weighings.module.css";

/** What the scale said, how far that is from the estimate, and by whom or with whose word. */
export const Reading = ({
  of: { grossG, tareG, shrinkBp, scale },
  difference,
  children,
}: {
  of: Pick<NewWeighing, "grossG" | "tareG" | "shrinkBp" | "scale">;
  difference: string;
  children: ReactNode;
}) => (
  <div className={`small muted ${styles.reading}`}>
    <p>{[t.how(grossG, tareG, shrinkBp), scale].filter(Boolean).join(" · ")}</p>
    <p>{difference}</p>
    <p>{children}</p>
  </div>
);
