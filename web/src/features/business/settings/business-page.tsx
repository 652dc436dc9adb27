import { missingLegal } from "@corral/domain/business/legal";
import { Banner } from "#src/ui/feedback";
import { GroupPage } from "./group-page";
import { settingsText } from "./text";

const t = settingsText.missing;

/** The business's identity, and the legal data required before anything is published. */
export default function BusinessPage() {
  return (
    <GroupPage
      group="business"
      before={(values) => {
        const missing = missingLegal(values as Parameters<typeof missingLegal>[0]);
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
