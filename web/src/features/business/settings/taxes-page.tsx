import { GroupPage } from "./group-page";

export default function TaxesPage() {
  return <GroupPage group="taxes" />;
}
