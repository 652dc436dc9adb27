import type { AccountView } from "@corral/contract/types";
import { creditDays } from "@corral/domain/selling/accounts";
import customers from "#src/features/business/customers/customers.module.css";
import { sentenceOf } from "#src/shared/api/errors";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { readAmount } from "#src/shared/money/amount";
import { priceText } from "#src/shared/money/price-field";
import { PriceInput } from "#src/shared/money/price-input";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextField } from "#src/ui/controls/labelled";
import { Banner } from "#src/ui/feedback";
import { useFreshAccount, useGrantCredit } from "./data";
import { accountsText as t } from "./text";

const valuesOf = (terms: AccountView["terms"]) => ({
  limit: priceText(terms?.limit),
  days: String(terms?.days ?? creditDays.usual),
});
const daysOf = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0);

/** How much a customer may owe, and in how many days they pay; or no credit any more. */
export function TermsSheet({ account: k, onClose }: { account: AccountView; onClose: () => void }) {
  const grant = useGrantCredit(k.id);
  const fresh = useFreshAccount(k.id);
  const edit = useEdit({
    start: () => ({ values: valuesOf(k.terms), version: k.version }),
    check: (typed) => ({
      ...(readAmount(typed.limit) === undefined ? { limit: t.badLimit } : {}),
      ...(daysOf(typed.days) < creditDays.min || daysOf(typed.days) > creditDays.max ? { days: t.badDays } : {}),
    }),
    send: (typed, base) =>
      grant.mutateAsync({
        terms: { limit: readAmount(typed.limit) ?? 0, days: daysOf(typed.days) },
        version: base.version,
      }),
    current: async () => {
      const now = await fresh();
      return { values: valuesOf(now.terms), version: now.version };
    },
    onSaved: onClose,
  });
  const typed = edit.values;
  return (
    <EditSheet edit={edit} title={t.termsTitle} action={t.save} onClose={onClose}>
      <Field label={t.limit} hint={t.limitHint} error={edit.faultOf("limit")} required>
        <PriceInput name="limit" value={typed.limit} onChange={(limit) => edit.set({ limit })} autoComplete="off" />
      </Field>
      <TextField
        label={t.days}
        {...edit.field("days")}
        hint={t.daysHint}
        required
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
      />
      {k.terms && (
        <>
          <p className="small muted">{t.changeHint}</p>
          {grant.error && edit.problem === undefined && !edit.isSaving && (
            <Banner tone="error">{sentenceOf(grant.error)}</Banner>
          )}
          <div className={customers.acts}>
            <Button
              kind="danger"
              small
              className={customers.seldom}
              busy={grant.isPending}
              onClick={() => grant.mutate({ terms: null, version: k.version }, { onSuccess: onClose })}
            >
              {t.takeAway}
            </Button>
          </div>
        </>
      )}
    </EditSheet>
  );
}
