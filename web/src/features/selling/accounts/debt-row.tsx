import type { AccountStatement } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { upperFirst } from "@corral/domain/kernel/text/upper-first";
import { to } from "#src/nav/paths";
import { MoneyText } from "#src/shared/money/money-text";
import { Badge } from "#src/ui/feedback";
import { Row } from "#src/ui/list";
import { statementText as t } from "./statement-text";

/** A sale on the account: until when it is to be paid, and what is missing of it. It leads to where it is paid. */
export const DebtRow = ({ of: d }: { of: AccountStatement["debts"][number] }) => (
  <Row
    href={to("cobro", { c: d.chargeId })}
    title={d.concept}
    detail={
      <>
        <Badge tone={d.tone}>{upperFirst(d.dueWords)}</Badge>
        {d.owed < d.amount && (
          <>
            <br />
            {t.of(spoken(d.amount))}
          </>
        )}
      </>
    }
    value={<MoneyText amount={d.owed} />}
  />
);
