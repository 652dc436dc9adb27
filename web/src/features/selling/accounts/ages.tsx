import type { AccountStatement } from "@corral/contract/types";
import { MoneyText } from "#src/shared/money/money-text";
import { List, Row } from "#src/ui/list";

/** What is owed by how long ago it was due. Ages without anything are left out; with one age alone the total says it. */
export function Ages({ heading, of }: { heading: string; of: AccountStatement["ages"] }) {
  const some = of.filter((it) => it.amount > 0);
  if (some.length < 2) return null;
  return (
    <List heading={heading}>
      {some.map((it) => (
        <Row key={it.age} title={it.words} value={<MoneyText amount={it.amount} />} />
      ))}
    </List>
  );
}
