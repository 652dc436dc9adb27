import { useHerdInStep } from "../../../data/herd";
import { useSession } from "../../../data/staff";
import { StaffPage } from "../../../parts/staff-pages/staff-page";
import { hatoText as t } from "../../../text/hato";
import { HerdList } from "./herd-list";
import { herdPages } from "./pages";

/** The staff's side of animales: the herd, or one of its pages. */
export function HerdDesk({ page }: { page: string | undefined }) {
  // Refreshes what this phone believes about its person's role.
  useSession();
  useHerdInStep();
  if (page === undefined) return <HerdList />;
  return <StaffPage pages={herdPages} name={page} home={{ href: "/animales", title: t.title }} />;
}
