import type { Anyone, Reach, Role } from "@corral/domain/kernel/roles";

/**
 * The permission table, written a second time from domain.md §7.14 alone: tests compare domain/permissions.ts and the
 * running server with it, cell by cell. `y` every row, `own` the rows that they made or own, `-` refused. A new
 * action gets its line here.
 */
const text = `
                   owner manager cashier field vet  gate accountant tech public
shop.use           y     y       y       y     y    y    y          y    y
session.use        y     y       y       y     y    y    y          y    y
notice.receive     -     -       -       -     -    -    -          -    y
sync.send          y     y       y       y     y    y    y          y    -
account.use        y     y       y       y     y    y    y          y    -
device.use         y     own     own     own   own  own  own        own  -
staff.manage       y     -       -       -     -    -    -          -    -
audit.see          y     y       -       -     -    -    -          -    -
charge.list        y     y       y       own   own  own  y          -    -
news.read          y     y       y       own   own  own  y          -    -
charge.cancel      y     y       own     -     -    own  -          -    -
refund.see         y     y       y       -     -    -    y          -    -
refund.ask         y     y       y       -     -    -    -          -    -
refund.approve     y     y       -       -     -    -    -          -    -
refund.settle      y     y       -       -     -    -    -          -    -
review.decide      y     y       -       -     -    -    -          -    -
review.see         y     y       -       -     -    -    y          -    -
event.see          y     y       -       -     -    -    -          y    -
event.again        y     y       -       -     -    -    -          y    -
ledger.see         y     y       -       -     -    -    y          -    -
check.run          y     -       -       -     -    -    -          -    -
message.see        y     y       y       -     -    -    -          -    -
message.resend     y     y       y       -     -    -    -          -    -
charge.create      y     y       y       own   own  own  -          -    -
charge.collect     y     y       y       own   own  own  -          -    -
cash.large         y     y       -       -     -    -    -          -    -
transfer.confirm   y     y       -       -     -    -    -          -    -
till.use           y     y       own     own   own  own  -          -    -
till.see           y     y       own     own   own  own  y          -    -
customer.see       y     y       y       own   own  own  y          -    -
customer.edit      y     y       y       -     -    -    -          -    -
customer.block     y     y       -       -     -    -    -          -    -
sale.see           y     y       y       own   own  own  y          -    -
sale.note          y     y       y       own   own  own  -          -    -
sale.prepare       y     y       y       own   -    -    -          -    -
sale.deliver       y     y       -       own   -    -    -          -    -
sale.weigh         y     y       y       own   -    -    -          -    -
sale.choose        y     y       y       own   -    -    -          -    -
freight.quote      y     y       y       -     -    -    -          -    -
sale.weigh_outside y     y       -       -     -    -    -          -    -
offer.answer       y     y       -       -     -    -    -          -    -
waitlist.see       y     y       y       -     -    -    -          -    -
waitlist.remove    y     y       -       -     -    -    -          -    -
sponsorship.renew  y     y       y       -     -    -    -          -    -
sale.credit        y     y       -       -     -    -    -          -    -
credit.grant       y     y       -       -     -    -    -          -    -
account.see        y     y       y       -     -    -    y          -    -
account.collect    y     y       y       -     -    -    -          -    -
account.share      y     y       y       -     -    -    -          -    -
account.export     y     y       -       -     -    -    y          -    -
sale.cancel        y     y       own     -     -    own  -          -    -
sale.return        y     y       -       -     -    -    -          -    -
receipt.relink     y     y       y       -     -    -    -          -    -
item.see           y     y       y       -     -    -    -          -    -
item.edit          y     y       -       -     -    -    -          -    -
herd.import        y     y       -       -     -    -    -          -    -
herd.export        y     y       -       -     -    -    y          -    -
animal.edit        y     y       -       y     y    -    -          -    -
animal.publish     y     y       -       -     -    -    -          -    -
animal.medical     y     -       -       -     y    -    -          -    -
animal.flagStolen  y     y       -       y     -    -    -          -    -
animal.clearStolen y     -       -       -     -    -    -          -    -
session.see        y     y       y       -     y    y    -          -    -
session.edit       y     y       -       -     -    -    -          -    -
photo.add          y     y       -       y     y    -    -          -    -
setting.see        y     y       -       -     -    -    -          -    -
setting.change     y     -       -       -     -    -    -          -    -
module.change      y     -       -       -     -   -    -          -    -
provider.keys      y     -       -       -     -    -    -          y    -
provider.check     y     y       -       -     -    -    -          y    -
provider.try       y     y       -       -     -    -    -          -    -
consent.record     y     y       y       -     -    -    -          -    -
herd.see           y     y       y       y     y    -    -          -    -
checkin.do         y     y       y       -     -    y    -          -    -
task.see           y     y       y       y     y    y    y          -    -
task.mark          y     y       y       y     y    -    -          -    -
feed.read          y     y       y       y     y    y    y          y    y
report.see         y     y       -       -     -    -    y          -    -
report.export      y     y       -       -     -    -    y          -    -
list.export        y     y       -       -     -    -    y          -    -
`;

/** For each action with `own`: the test below server/src that proves that other people's rows are refused. */
export const ownIsShownIn: Record<string, string> = {
  "device.use": "testing/whole-app/permissions.test.ts",
  "charge.list": "testing/whole-app/permissions.test.ts",
  "news.read": "testing/whole-app/permissions.test.ts",
  "charge.cancel": "testing/whole-app/permissions.test.ts",
  "charge.create": "features/selling/point-of-sale/point-of-sale.test.ts",
  "charge.collect": "features/selling/point-of-sale/point-of-sale.test.ts",
  "till.use": "testing/whole-app/permissions.test.ts",
  "till.see": "testing/whole-app/permissions.test.ts",
  "customer.see": "features/business/customers/customers.test.ts",
  "sale.see": "features/selling/delivery/delivery.test.ts",
  "sale.note": "features/selling/delivery/delivery.test.ts",
  "sale.prepare": "features/selling/delivery/delivery.test.ts",
  "sale.deliver": "features/selling/delivery/delivery.test.ts",
  "sale.weigh": "features/selling/weighings/weighings.test.ts",
  "sale.choose": "features/selling/picks/picks.test.ts",
  "sale.cancel": "features/selling/delivery/delivery.test.ts",
};

/** Actions that no call names: the file below server/src that checks them inside another call. */
export const askedInside: Record<string, string> = {
  "animal.medical": "features/herd/records/record-tx.ts",
  "cash.large": "features/selling/point-of-sale/take-money.ts",
  "sale.credit": "features/selling/delivery/deliver.ts",
};

const [head = "", ...lines] = text.trim().split("\n");
export const columns = head.trim().split(/\s+/) as (Role | Anyone)[];
const words: Record<string, Reach> = { y: "all", own: "own", "-": "none" };

/** Each role's reach, by action. */
export const expected: Record<string, Record<string, Reach>> = Object.fromEntries(
  lines.map((line) => {
    const [action = "", ...cells] = line.trim().split(/\s+/);
    if (cells.length !== columns.length || cells.some((c) => !words[c]))
      throw new Error(`permission-table.ts: the line of ${action} needs ${columns.length} cells of y, own or -`);
    return [action, Object.fromEntries(columns.map((c, i) => [c, words[cells[i] as string] as Reach]))];
  }),
);
/**
 * The line to add for an action, as domain/permissions.ts has it: copy it only after checking it against domain.md
 * §7.14.
 */
export const lineFor = (action: string, of: (who: Role | Anyone) => Reach) =>
  `${action.padEnd(18)} ${columns.map((c) => ({ all: "y", own: "own", none: "-" })[of(c)].padEnd(c.length)).join(" ")}`;
