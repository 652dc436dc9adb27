import { whatsappLink } from "@corral/domain/business/whatsapp";
import { prettyPhone } from "@corral/domain/kernel/text/phone";
import { useConfig } from "#src/shared/api/config";
import { List, Row } from "#src/ui/list";
import { sellerText as t } from "./text/seller";

/** Calls the seller, or writes to them with the words for what it is about; nothing where the business has no phone. */
export function SellerRows({ hello }: { hello: string }) {
  const business = useConfig()?.business;
  if (!business) return null;
  return (
    <>
      {business.phone && (
        <Row icon="phone" title={t.call} detail={prettyPhone(business.phone)} href={`tel:${business.phone}`} />
      )}
      {business.whatsapp && (
        <Row icon="whatsapp" title={t.chat} detail={business.name} href={whatsappLink(business.whatsapp, hello)} />
      )}
    </>
  );
}

/** The same where a buyer may have a question, as a part of its own. */
export function AskSellerPart({ hello }: { hello: string }) {
  const business = useConfig()?.business;
  if (!business?.phone && !business?.whatsapp) return null;
  return (
    <List heading={t.heading}>
      <SellerRows hello={hello} />
    </List>
  );
}
