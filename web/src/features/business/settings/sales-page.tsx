import { GroupPage } from "./group-page";

export default function SalesPage() {
  return <GroupPage group="sales" />;
}
