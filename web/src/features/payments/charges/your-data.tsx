import type { PublicConfig } from "@corral/contract/types";
import { type Stored, useStored } from "#src/offline/storage/stored";
import styles from "./charges.module.css";
import { ContactFields } from "./contact-fields";
import { PrivacyNotice } from "./privacy-notice";
import { chargesText as t } from "./text";

/** The buyer's contact with the reason why it is asked for, and what is done with it. `onTyped`: a field was changed. */
export function YourData({
  hint,
  faults,
  privacy,
  onTyped,
}: {
  hint: string;
  faults: Partial<Record<string, string>>;
  privacy: PublicConfig["privacy"];
  onTyped: (field: string) => void;
}) {
  const [contact, changeContact] = useStored("contact");
  return (
    <div className={styles.block}>
      <h2>{t.yours}</h2>
      <p className="small muted">{hint}</p>
      <ContactFields
        contact={contact}
        faults={faults}
        isToPay={false}
        put={(field) => (value) => {
          onTyped(field);
          void changeContact((now) => ({ ...now, [field]: value }));
        }}
      />
      <PrivacyNotice privacy={privacy} />
    </div>
  );
}

/** The contact as the server takes it: what is empty is left out. */
export const contactToSend = ({ name, phone, email }: Stored["contact"]) => ({
  name: name.trim(),
  ...(phone.trim() ? { phone } : {}),
  ...(email.trim() ? { email: email.trim() } : {}),
});
