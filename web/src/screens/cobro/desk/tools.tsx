import { useStaff } from "../../../data/staff";
import { mostradorText as t } from "../../../text/mostrador";
import { ButtonLink } from "../../../ui/button";
import { List, Row } from "../../../ui/list";
import s from "./desk.module.css";
import { deskPages } from "./pages";

const usePages = () => {
  const { can } = useStaff();
  return Object.entries(deskPages).filter(([, page]) => can(page.action));
};
const addressOf = (name: string) => `/cobro?ver=${name}`;

/** The staff's pages that this person may open, each with what it is for. */
export function DeskTools() {
  const pages = usePages();
  if (pages.length === 0) return null;
  return (
    <List heading={t.tools}>
      {pages.map(([name, page]) => (
        <Row key={name} icon={page.icon} title={page.title} detail={page.detail} href={addressOf(name)} />
      ))}
    </List>
  );
}

/** The same in one line, above the list of charges. */
export function DeskShortcuts() {
  const pages = usePages();
  if (pages.length === 0) return null;
  return (
    <nav className={s.pages} aria-label={t.tools}>
      {pages.map(([name, page]) => (
        <ButtonLink key={name} kind="tonal" small icon={page.icon} href={addressOf(name)}>
          {page.title}
        </ButtonLink>
      ))}
    </nav>
  );
}
