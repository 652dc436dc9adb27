import type { PublicConfig } from "@corral/contract/types";
import { PrivacyNotice } from "#src/features/payments/charges/privacy-notice";
import { FieldError } from "#src/ui/controls/field";
import { Checkbox } from "#src/ui/controls/inputs";
import { Card } from "#src/ui/list";
import { setUpText } from "./text";

const t = setUpText.business;

/** The notice that buyers will read, for the owner to read and accept. */
export function PrivacyToAccept({
  privacy,
  accepted,
  fault,
  onChange,
}: {
  privacy: PublicConfig["privacy"];
  accepted: boolean;
  fault: string | undefined;
  onChange: (accepted: boolean) => void;
}) {
  return (
    <Card tonal>
      <p className="small">{t.privacy}</p>
      <PrivacyNotice privacy={privacy} />
      <Checkbox checked={accepted} aria-describedby={fault && "accepts-error"} onChange={onChange}>
        {t.accept}
      </Checkbox>
      {fault && <FieldError id="accepts-error">{fault}</FieldError>}
    </Card>
  );
}
