import { useState } from "react";
import { SearchBox } from "#src/shared/search/search-box";
import { NothingFound } from "#src/ui/feedback";
import { findNotices, noticesOf } from "./find";
import type { HelpOfSide } from "./help-page";
import { NoticeList } from "./notice-list";
import { helpText as t } from "./text";

/** "¿Qué hago si…?" for each error; `code` is the one somebody asks about. */
export function HelpNotices({ of, isStaff, code }: { of: HelpOfSide; isStaff: boolean; code: string | undefined }) {
  const [word, setWord] = useState("");
  const all = noticesOf(of.pages);
  const asked = all.find((it) => it.code === code);
  const found = findNotices(all, word);
  return (
    <>
      {asked && !word && <NoticeList notices={[asked]} open={asked.code} />}
      <SearchBox label={t.searchNotices} value={word} here onSearch={setWord} />
      {found.length === 0 ? (
        <NothingFound word={word} onClear={() => setWord("")}>
          {isStaff ? t.noneStaffHint : t.noneHint}
        </NothingFound>
      ) : (
        <NoticeList notices={word ? found : found.filter((it) => it !== asked)} />
      )}
    </>
  );
}
