import { missingLegal } from "@corral/domain/legal";
import { settingsText } from "../../text/ajustes-negocio";
import { Banner } from "../../ui/feedback";
import { GroupPage } from "./group-page";

const t = settingsText.missing;

/** Who sells, and what the law wants shown before anything is published. */
export default function BusinessPage() {
  return (
    <GroupPage
      group="business"
      before={(values) => {
        const missing = missingLegal(values as never);
        return missing.length > 0 ? (
          <Banner tone="warn" title={t.title}>
            {t.list(missing.map((m) => m.words))}
          </Banner>
        ) : (
          <Banner tone="success">{t.none}</Banner>
        );
      }}
    />
  );
}
