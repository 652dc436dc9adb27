import { pages } from "virtual:help/buyers";
import { Help, type HelpQuery } from "./help";

/** The help of a buyer. */
export default function BuyersHelp({ query }: { query: HelpQuery }) {
  return <Help pages={pages} isStaff={false} query={query} />;
}
