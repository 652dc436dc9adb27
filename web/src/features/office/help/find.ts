import { keysOf } from "@corral/domain/kernel/lookup";
import { type ProblemCode, problemOf, problems } from "@corral/domain/problems";
import type { HelpTopic } from "#src/shared/help/topics";
import type { HelpPage } from "./help-page";

/** Without accents, capitals and marks of the page, so that "puño" finds "Puno". */
const plain = (text: string) =>
  text
    .replace(/<[^>]+>/g, " ")
    .replace(/&\w+;/g, " ")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();

const wordsOf = (typed: string) => plain(typed).split(/\s+/).filter(Boolean);
/** Text of each page as it is searched, made once. */
const searched = new WeakMap<HelpPage, string>();
function textOf(page: HelpPage): string {
  const known = searched.get(page) ?? plain(`${page.title} ${page.html}`);
  searched.set(page, known);
  return known;
}

/** The pages with all the words; those that have them in their title come first. */
export function findPages(pages: readonly HelpPage[], typed: string): HelpPage[] {
  const words = wordsOf(typed);
  const inTitle = (page: HelpPage) => words.every((word) => plain(page.title).includes(word));
  return pages
    .filter((page) => words.every((word) => textOf(page).includes(word)))
    .sort((a, b) => Number(inTitle(b)) - Number(inTitle(a)));
}

export interface HelpNotice {
  code: ProblemCode;
  title: string;
  /** What happened and what to do. */
  detail: string;
  topic: HelpTopic;
}
/** The page about errors that may happen on any screen; they are listed last. */
const ANYWHERE = "si-algo-no-sale";
const notices: readonly HelpNotice[] = keysOf(problems).map((code): HelpNotice => {
  const declared = problems[code];
  // A page that isn't in the manual doesn't compile.
  return { code, ...problemOf(code), topic: "manual" in declared ? declared.manual : ANYWHERE };
});

/** The errors that the readers of these pages may meet, each with what to do, in the order of the pages that tell more about them. */
export function noticesOf(pages: readonly HelpPage[]): HelpNotice[] {
  const places = new Map([...pages.map((it, i) => [it.topic, i] as const), [ANYWHERE, pages.length]]);
  const placeOf = ({ topic }: HelpNotice) => places.get(topic) ?? -1;
  return notices.filter((it) => placeOf(it) >= 0).sort((a, b) => placeOf(a) - placeOf(b));
}

/** The errors with all the words. */
export function findNotices(of: readonly HelpNotice[], typed: string): HelpNotice[] {
  const words = wordsOf(typed);
  return of.filter((it) => {
    const text = plain(`${it.title} ${it.detail} ${it.code}`);
    return words.every((word) => text.includes(word));
  });
}
