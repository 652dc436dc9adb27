import { useChooseConsent, useConsents } from "../data/consents";
import { sentenceOf } from "../data/errors";
import { remindersText as t } from "../text/reminders";
import { Banner } from "../ui/feedback";
import { Switch } from "../ui/inputs";
import { Card } from "../ui/list";

/** Whoever bought says yes or no to reminders, at any time. Shown where there is a phone to send them to. */
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
