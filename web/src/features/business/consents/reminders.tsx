import { sentenceOf } from "#src/shared/api/errors";
import { Switch } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { useChooseConsent, useConsents } from "./data";
import { remindersText as t } from "./text";

/** The buyer allows or stops reminders at any time. Shown where there is a phone number. */
export default function Reminders({ saleId }: { saleId: string }) {
  const { data } = useConsents(saleId);
  const choose = useChooseConsent(saleId);
  if (!data?.phone) return null;
  const given = data.consents.some((c) => c.purpose === "whatsapp_reminders" && c.given);
  const shown = choose.isPending ? choose.variables.given : given;
  return (
    <Card>
      <Switch
        checked={shown}
        disabled={choose.isPending}
        onChange={(now) => choose.mutate({ purpose: "whatsapp_reminders", given: now })}
      >
        {t.title}
      </Switch>
      <p className="small muted">{shown ? t.on : t.off}</p>
      {choose.error && <Banner tone="error">{sentenceOf(choose.error)}</Banner>}
    </Card>
  );
}
