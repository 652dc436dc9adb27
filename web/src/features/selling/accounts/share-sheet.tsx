import { useEffect, useRef, useState } from "react";
import pos from "#src/features/selling/point-of-sale/point-of-sale.module.css";
import { sentenceOf } from "#src/shared/api/errors";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { CopyButton } from "#src/ui/copy-button";
import { Banner, Skeleton } from "#src/ui/feedback";
import { Question } from "#src/ui/overlay/question";
import { Sheet } from "#src/ui/overlay/sheet";
import { useShareAccount } from "./data";
import { accountsText as t } from "./text";

/** The statement's link for its customer: their chat, a QR and the address; and another link where it is in the wrong hands. */
export function ShareSheet({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const share = useShareAccount(customerId);
  const [asks, setAsks] = useState(false);
  const began = useRef(false);
  useEffect(() => {
    if (!began.current) share.mutate(false);
    began.current = true;
  });
  const it = share.data;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.statement}
      footer={
        <ButtonLink
          kind="primary"
          wide
          icon="whatsapp"
          target="_blank"
          rel="noopener"
          aria-disabled={!it}
          href={it?.whatsapp}
        >
          {t.whatsapp}
        </ButtonLink>
      }
    >
      <div className={pos.form}>
        {share.error && (
          <Banner
            tone="error"
            action={
              <Button kind="tonal" small onClick={() => share.mutate(false)}>
                {t.share}
              </Button>
            }
          >
            {sentenceOf(share.error)}
          </Banner>
        )}
        <p>{t.shareHint}</p>
        {it ? (
          <>
            <img className={pos.qr} alt={t.qr} src={`data:image/svg+xml;utf8,${encodeURIComponent(it.qrSvg)}`} />
            <span className={`${pos.link} small muted`}>{it.url}</span>
            <CopyButton text={it.url} label={t.copy} wide />
            <Button kind="plain" wide disabled={share.isPending} onClick={() => setAsks(true)}>
              {t.renew}
            </Button>
          </>
        ) : (
          !share.error && <Skeleton height={280} radius={12} />
        )}
      </div>
      <Question
        open={asks}
        onClose={() => setAsks(false)}
        title={t.renewTitle}
        no={t.renewNo}
        yes={t.renew}
        onYes={() => share.mutate(true, { onSettled: () => setAsks(false) })}
        busy={share.isPending}
      >
        <p>{t.renewHint}</p>
      </Question>
    </Sheet>
  );
}
