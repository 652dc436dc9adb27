import { help } from "virtual:help/buyers";
import { Help, type HelpQuery } from "./help";

/** The help of a buyer. */
export default function BuyersHelp({ query }: { query: HelpQuery }) {
  return <Help of={help} isStaff={false} query={query} />;
}
