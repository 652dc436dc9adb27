import { clabeWithin } from "@corral/domain/business/clabe";
import { useQueryClient } from "@tanstack/react-query";
import { useSettings } from "#src/features/business/settings/data";
import { useConfig } from "#src/shared/api/config";
import { useEdit } from "#src/shared/editing/use-edit";
import { Loaded } from "#src/shared/loaded";
import { Button } from "#src/ui/controls/button";
import { TextField } from "#src/ui/controls/labelled";
import { Banner, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { changeSome, stepDone } from "./data";
import styles from "./set-up.module.css";
import { stepHref } from "./step-href";
import { setUpText } from "./text";

const t = setUpText.paid;
interface Typed {
  ownClabe: string;
  ownHolder: string;
}

/** Cash is there from the start; the business's own account with its CLABE; each provider on its own page. */
export function PaidStep({ onDone }: { onDone: () => void }) {
  const methods = useSettings("methods");
  const business = useConfig()?.business;
  return (
    <Loaded of={methods} skeleton={<Skeleton height={320} radius={16} />} missing={null}>
      {({ values }) => (
        <PaidForm
          onDone={onDone}
          start={{
            ownClabe: String(values.ownClabe ?? ""),
            ownHolder: String(values.ownHolder || business?.legalName || ""),
          }}
        />
      )}
    </Loaded>
  );
}

function PaidForm({ start, onDone }: { start: Typed; onDone: () => void }) {
  const client = useQueryClient();
  const edit = useEdit({
    start: () => ({ values: start }),
    check: ({ ownClabe }): { ownClabe?: string } => {
      if (!ownClabe.trim()) return {};
      return clabeWithin(ownClabe) ? {} : { ownClabe: t.clabeFault };
    },
    send: async (typed) => {
      if (typed.ownClabe.trim()) await changeSome("methods", { ...typed });
      await stepDone(client);
    },
    onSaved: onDone,
  });
  return (
    <form className={styles.form} {...edit.form}>
      {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
      <Banner tone="success">{t.cash}</Banner>
      <TextField
        label={t.clabe}
        {...edit.field("ownClabe")}
        hint={t.clabeHint}
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
      />
      <TextField label={t.holder} {...edit.field("ownHolder")} optional maxLength={120} />
      <List>
        <Row icon="card" title={t.providers} detail={t.providersDetail} href={stepHref("providers")} />
      </List>
      {!edit.values.ownClabe.trim() && <p className="small muted">{t.none}</p>}
      <Button type="submit" kind="primary" wide busy={edit.isSaving}>
        {setUpText.save}
      </Button>
    </form>
  );
}
