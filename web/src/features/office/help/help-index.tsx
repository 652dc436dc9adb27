import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { TwoColumns } from "#src/shared/lists/two-columns";
import { SearchBox } from "#src/shared/search/search-box";
import { NothingFound } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { findNotices, findPages, noticesOf } from "./find";
import type { HelpOfSide } from "./help-page";
import { NoticeList } from "./notice-list";
import { helpText as t } from "./text";

interface OfSide {
  of: HelpOfSide;
  isStaff: boolean;
}

/** All the help of one side by subject, or what a search finds in it. */
export function HelpIndex({ of, isStaff, word }: OfSide & { word: string }) {
  return (
    <>
      <SearchBox
        label={t.search}
        value={word}
        here
        onSearch={(q) => void navigate(to("ayuda", { q }), { keep: true, replace: true })}
      />
      {word ? <Found of={of} isStaff={isStaff} word={word} /> : <Groups of={of} />}
    </>
  );
}

function Groups({ of: { groups, pages } }: { of: HelpOfSide }) {
  return (
    <TwoColumns>
      <List>
        <Row icon="warning" title={t.notices} detail={t.noticesHint} href={to("ayuda", { ver: "avisos" })} />
      </List>
      {groups.map(({ title, topics }) => (
        <List key={title} heading={title}>
          {pages
            .filter((it) => topics.includes(it.topic))
            .map((it) => (
              <Row key={it.topic} title={it.title} href={to("ayuda", { tema: it.topic })} />
            ))}
        </List>
      ))}
    </TwoColumns>
  );
}

function Found({ of, isStaff, word }: OfSide & { word: string }) {
  const found = findPages(of.pages, word);
  const notices = findNotices(noticesOf(of.pages), word);
  if (found.length + notices.length === 0)
    return (
      <NothingFound word={word} href="/ayuda">
        {isStaff ? t.noneStaffHint : t.noneHint}
      </NothingFound>
    );
  return (
    <>
      {found.length > 0 && (
        <List heading={t.results}>
          {found.map((page) => (
            <Row key={page.topic} title={page.title} href={to("ayuda", { tema: page.topic })} />
          ))}
        </List>
      )}
      {notices.length > 0 && (
        <section>
          <h2>{t.resultNotices}</h2>
          <NoticeList notices={notices} />
        </section>
      )}
    </>
  );
}
