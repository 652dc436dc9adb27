import type { ReceiptFacts } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { Banner } from "#src/ui/feedback";
import { verifyText } from "./text";

const t = verifyText.standing;

/** The receipt's current status from the business, which a signature can't include. */
export function Standing({
  issued,
  asking,
  offline,
}: {
  issued: ReceiptFacts | null | undefined;
  asking: boolean;
  offline: boolean;
}) {
  if (issued === null) return <Banner tone="warn" {...titled(t.notFound)} />;
  if (!issued) {
    if (asking) return <Banner tone="info">{t.asking}</Banner>;
    return (
      <Banner
        tone="info"
        {...(offline ? { icon: "offline" as const } : {})}
        {...titled(offline ? t.offline : t.failed)}
      />
    );
  }
  const { replacedBy, refunded, sale } = issued.standing;
  return (
    <>
      {replacedBy && <Banner tone="warn" {...titled(t.replaced(replacedBy))} />}
      {refunded > 0 && <Banner tone="warn" {...titled(t.refunded(spoken(refunded)))} />}
      {sale && <Banner tone="warn" {...titled(t[sale])} />}
      {!replacedBy && !sale && refunded === 0 && <Banner tone="success" {...titled(t.same)} />}
    </>
  );
}

const titled = ({ title, detail }: { title: string; detail: string }) => ({ title, children: detail });
