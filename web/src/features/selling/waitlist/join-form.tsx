import type { CatalogItem } from "@corral/contract/types";
import { hasDates } from "@corral/domain/kernel/item-kinds";
import { dayInWords } from "@corral/domain/kernel/time";
import { isCountedInLine } from "@corral/domain/selling/waitlist";
import { hasLine } from "@corral/domain/shop/lines";
import { useEffect } from "react";
import { useContactEdit } from "#src/features/payments/charges/use-contact-edit";
import { YourData } from "#src/features/payments/charges/your-data";
import styles from "#src/features/selling/figures/figures.module.css";
import { ItemLine } from "#src/features/selling/figures/item-line";
import { useItem } from "#src/features/shop/catalog/data";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import { useConfig } from "#src/shared/api/config";
import { Loaded } from "#src/shared/loaded";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Stepper } from "#src/ui/controls/inputs";
import { Banner, EmptyState, Skeleton } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";
import { useJoin, useMyPlaces } from "./buyers-data";
import { buyersPlaceText as t } from "./buyers-text";

/** To wait for an item, or for a date of it; where this phone waits already, that place. */
export function ToJoin({ itemId, sessionId }: { itemId: string; sessionId: string | undefined }) {
  const item = useItem(itemId);
  const mine = useMyPlaces(itemId);
  const known = mine.data?.places.find((it) => it.item.sessionId === (sessionId ?? null))?.id;
  useEffect(() => {
    if (known) void navigate(to("cobro", { espera: known }), { replace: true, direction: "none" });
  }, [known]);
  const missing = (
    <EmptyState
      icon="clock"
      title={t.notOpen}
      actions={
        <ButtonLink href={to("venta-en-linea", { articulo: itemId })} kind="primary">
          {t.seeItem}
        </ButtonLink>
      }
    >
      {t.notOpenHint}
    </EmptyState>
  );
  return (
    <Screen title={t.joinTitle}>
      <Loaded of={item} skeleton={<Skeleton height={280} radius={16} />} missing={missing}>
        {(it) => {
          const date = it.sessions.find((s) => s.id === sessionId);
          // What is one of a kind and free is bought, not waited for.
          const isFree = it.availability.buyable && !isCountedInLine(it.kind, it.priceMode);
          const isOpen = hasLine(it.kind) && !isFree && (!hasDates(it.kind) || date !== undefined);
          return isOpen ? <JoinForm item={it} date={date} /> : missing;
        }}
      </Loaded>
    </Screen>
  );
}

function JoinForm({ item, date }: { item: CatalogItem; date: CatalogItem["sessions"][number] | undefined }) {
  const config = useConfig();
  const { online } = useConnection();
  const join = useJoin(item.id);
  const isCounted = isCountedInLine(item.kind, item.priceMode);
  const edit = useContactEdit({
    start: () => ({ values: { qty: 1 } }),
    // One way to be told is enough.
    needs: (contact) => (contact.email.trim() ? [] : ["phone"]),
    send: ({ qty }, buyer) =>
      join.mutateAsync({
        qty,
        ...(date ? { sessionId: date.id } : {}),
        ...buyer,
      }),
    onSaved: (it) => void navigate(to("cobro", { espera: it.id }), { replace: true, direction: "none" }),
  });
  if (!config) return null;
  const label = t.howMany[hasDates(item.kind) ? "session" : "heads"];
  return (
    <form className={styles.part} {...edit.form}>
      <ItemLine
        item={{
          ...item,
          detail: date ? `${dayInWords(date.day, { year: false })}, ${date.time}` : (item.facts ?? item.subtitle),
        }}
      />
      <p>{t.joinHint}</p>
      {isCounted && (
        <div className={styles.block}>
          <span>{label}</span>
          <Stepper
            label={label}
            value={edit.values.qty}
            min={1}
            max={Math.max(1, item.maxQty)}
            onChange={(qty) => edit.set({ qty })}
          />
        </div>
      )}
      <YourData hint={t.yoursHint} field={edit.contactField} privacy={config.privacy} />
      {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
      {!online && <Banner tone="warn">{t.offline}</Banner>}
      <div className={styles.acts}>
        <Button kind="primary" wide type="submit" busy={edit.isSaving} disabled={!online}>
          {t.join}
        </Button>
      </div>
    </form>
  );
}
