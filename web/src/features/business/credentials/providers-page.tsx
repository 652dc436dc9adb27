import { Loaded } from "#src/shared/loaded";
import { Banner, Skeleton } from "#src/ui/feedback";
import styles from "./credentials.module.css";
import { useProviderKeys } from "./data";
import { ProviderPart } from "./provider-part";
import { providersText as t } from "./text";

/** The providers' keys: those in use by their last characters, a form for new ones, and the webhook addresses. */
export default function ProvidersPage() {
  const keys = useProviderKeys();
  return (
    <Loaded of={keys} skeleton={<Skeleton height={480} radius={16} />} missing={null}>
      {({ locked, providers }) => (
        <div className={styles.page}>
          {locked && (
            <Banner tone="info" icon="flask" title={t.locked}>
              {locked}
            </Banner>
          )}
          {providers.map((it) => (
            <ProviderPart key={it.provider} provider={it} locked={locked !== null} />
          ))}
        </div>
      )}
    </Loaded>
  );
}
