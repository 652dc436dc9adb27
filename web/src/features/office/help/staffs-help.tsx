import { help } from "virtual:help/staff";
import { Help, type HelpQuery } from "./help";

/** The help of whoever is signed in. */
export default function StaffsHelp({ query }: { query: HelpQuery }) {
  return <Help of={help} isStaff query={query} />;
}
