import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { type HelpTopic, helpGroups } from "#src/shared/help/topics";
import { SearchBox } from "#src/shared/lists/search-box";
import { TwoColumns } from "#src/shared/lists/two-columns";
import { NothingFound } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { findNotices, findPages, noticesOf } from "./find";
import type { HelpPage } from "./help-page";
import { NoticeList } from "./notice-list";
import { helpText as t } from "./text";

interface OfSide {
  pages: readonly HelpPage[];
  isStaff: boolean;
}

/** All the help of one side by subject, or what a search finds in it. */
export function HelpIndex({ pages, isStaff, word }: OfSide & { word: string }) {
  return (
    <>
      <SearchBox
        label={t.search}
        value={word}
        here
        onSearch={(q) => void navigate(to("ayuda", { q }), { keep: true, replace: true })}
      />
      {word ? <Found pages={pages} isStaff={isStaff} word={word} /> : <Groups pages={pages} isStaff={isStaff} />}
    </>
  );
}

function Groups({ pages, isStaff }: OfSide) {
  const title = (topic: HelpTopic) => pages.find((it) => it.topic === topic)?.title ?? topic;
  return (
    <TwoColumns>
      <List>
        <Row icon="warning" title={t.notices} detail={t.noticesHint} href={to("ayuda", { ver: "avisos" })} />
      </List>
      {helpGroups[isStaff ? "staff" : "buyer"].map(({ group, topics }) => (
        <List key={group} heading={t.groups[group]}>
          {topics.map((topic) => (
            <Row key={topic} title={title(topic)} href={to("ayuda", { tema: topic })} />
          ))}
        </List>
      ))}
    </TwoColumns>
  );
}

function Found({ pages, isStaff, word }: OfSide & { word: string }) {
  const found = findPages(pages, word);
  const notices = findNotices(noticesOf(isStaff), word);
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
