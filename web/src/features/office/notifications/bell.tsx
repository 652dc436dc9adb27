import type { News } from "@corral/contract/types";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { ByDay } from "#src/shared/lists/by-day";
import { RowsSkeleton } from "#src/shared/lists/rows-skeleton";
import { Loaded } from "#src/shared/loaded";
import { staffChargesText as t } from "#src/shared/text/staff-charges";
import { IconButton } from "#src/ui/controls/button";
import { EmptyState } from "#src/ui/feedback";
import { Row } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import styles from "./bell.module.css";
import { useNews, useNewsSeen } from "./data";

/** New sales, payments and pending decisions; opening it marks them as seen. */
export function Bell() {
  const { can } = useStaff();
  return can("news.read") ? <Ringing /> : null;
}

function Ringing() {
  const news = useNews();
  const seen = useNewsSeen();
  const [open, setOpen] = useState(false);
  const unseen = news.data?.unseen ?? 0;
  const look = () => {
    setOpen(true);
    const newest = news.data?.items[0];
    if (unseen > 0 && newest) seen.mutate(newest.at);
  };
  return (
    <>
      <span className={styles.bell}>
        <IconButton icon="bell" label={t.bell(unseen)} onClick={look} />
        {unseen > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unseen > 99 ? "99+" : unseen}
          </span>
        )}
      </span>
      <Sheet open={open} onClose={() => setOpen(false)} title={t.news}>
        <Loaded of={news} skeleton={<RowsSkeleton rows={4} />} missing={null}>
          {(it) => (
            <div className={styles.days}>
              <Items items={it.items} />
            </div>
          )}
        </Loaded>
      </Sheet>
    </>
  );
}

function Items({ items }: { items: News["items"] }) {
  if (items.length === 0)
    return (
      <EmptyState icon="bell" title={t.noNews}>
        {t.noNewsHint}
      </EmptyState>
    );
  return (
    <ByDay items={items}>
      {(it, time) => (
        <Row
          key={it.key}
          icon={it.icon}
          title={it.title}
          detail={[it.detail, time].filter(Boolean).join(" · ")}
          end={it.isNew ? <span className={styles.fresh} role="img" aria-label={t.fresh} /> : undefined}
          href={it.href ?? undefined}
        />
      )}
    </ByDay>
  );
}
