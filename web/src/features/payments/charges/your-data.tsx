import type { PublicConfig } from "@corral/contract/types";
import styles from "./charges.module.css";
import { type ContactField, ContactFields } from "./contact-fields";
import { PrivacyNotice } from "./privacy-notice";
import { chargesText as t } from "./text";

/** The buyer's contact with the reason why it is asked for, and what is done with it. */
export function YourData({
  hint,
  field,
  privacy,
}: {
  hint: string;
  field: ContactField;
  privacy: PublicConfig["privacy"];
}) {
  return (
    <div className={styles.block}>
      <h2>{t.yours}</h2>
      <p className="small muted">{hint}</p>
      <ContactFields field={field} isToPay={false} />
      <PrivacyNotice privacy={privacy} />
    </div>
  );
}
