import { useStaff } from "../../../data/staff";
import { mostradorText as t } from "../../../text/mostrador";
import { List, Row } from "../../../ui/list";
import { deskPages } from "./pages";

/** The staff's pages that this person may open. */
export function DeskTools() {
  const { can } = useStaff();
  const tools = Object.entries(deskPages).filter(([, page]) => can(page.action));
  if (tools.length === 0) return null;
  return (
    <List heading={t.tools}>
      {tools.map(([name, page]) => (
        <Row key={name} icon={page.icon} title={page.title} detail={page.detail} href={`/cobro?ver=${name}`} />
      ))}
    </List>
  );
}
