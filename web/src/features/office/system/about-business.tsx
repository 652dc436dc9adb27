import type { PublicConfig } from "@corral/contract/types";
import { prettyPhone } from "@corral/domain/kernel/text/phone";
import { useState } from "react";
import { PrivacyBody } from "#src/features/business/settings/privacy/privacy-body";
import { PlaceRows } from "#src/shared/place/place-rows";
import { List, Row } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import styles from "./about-business.module.css";
import { preferencesText } from "./text";

const t = preferencesText;

/** The seller's name, address, phone and legal texts, always available to buyers. */
export function AboutBusiness({ config }: { config: PublicConfig }) {
  const { business, privacy, policies } = config;
  const [open, setOpen] = useState<"privacy" | "policies" | null>(null);
  return (
    <>
      <List heading={t.about} note={t.software}>
        <Row icon="store" title={business.name} detail={business.legalName} />
        {business.phone && (
          <Row
            icon="phone"
            title={t.phone}
            detail={<span className="num">{prettyPhone(business.phone)}</span>}
            href={`tel:${business.phone.replace(/[^+\d]/g, "")}`}
          />
        )}
        {business.address && <PlaceRows title={t.address} address={business.address} />}
        <Row icon="receipt" title={t.privacy} opens onClick={() => setOpen("privacy")} />
        {policies.length > 0 && <Row icon="info" title={t.policies} opens onClick={() => setOpen("policies")} />}
      </List>
      <Sheet open={open === "privacy"} onClose={() => setOpen(null)} title={t.privacy}>
        <PrivacyBody notice={privacy} />
      </Sheet>
      <Sheet open={open === "policies"} onClose={() => setOpen(null)} title={t.policies}>
        <ul className={styles.policies}>
          {policies.map((it) => (
            <li key={it}>{it}</li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
