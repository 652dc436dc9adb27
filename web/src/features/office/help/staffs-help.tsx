import { help } from "virtual:help/staff";
import { moduleOfHelp } from "@corral/domain/modules";
import { useModules } from "#src/features/business/auth/uses";
import { Help, type HelpQuery } from "./help";

/** The help of whoever is signed in, of what the business uses. */
export default function StaffsHelp({ query }: { query: HelpQuery }) {
  const { uses } = useModules();
  const isUsed = (topic: string) => {
    const module = moduleOfHelp(topic);
    return !module || uses(module);
  };
  const pages = help.pages.filter((it) => isUsed(it.topic));
  // A page that an address names is shown also then.
  return <Help of={query.tema ? help : { ...help, pages }} isStaff query={query} />;
}
