import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Marked, type Token } from "marked";
import type { Plugin } from "vite";
import type { HelpGroup, HelpPage } from "./src/features/office/help/help-page";

const manual = fileURLToPath(new URL("../docs/manual", import.meta.url));
/** Parts of a page that are about the staff's work: buyers' copies are without them. */
const STAFFS_PART = /^(El personal|Quien recibe|Quien atiende)/;
const MODULE = "virtual:help/";

/** The anchor of a heading, as GitHub makes it, so that links work in both places. */
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

/** @param topics Those that this side has: a link to another is drawn as its words. */
function renderer(topic: string, topics: readonly string[]) {
  const marked = new Marked();
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const [, name, part] = /^(?:([a-z-]+)\.md)?(?:#(.+))?$/.exec(href) ?? [];
        const goes = name ?? (part ? topic : undefined);
        if (!goes || !topics.includes(goes)) return words;
        const query = new URLSearchParams({ tema: goes, ...(part ? { parte: part } : {}) });
        return `<a href="/ayuda?${query.toString().replace("&", "&amp;")}">${words}</a>`;
      },
      image({ href, text }) {
        const name = href.split("/").pop() ?? "";
        // Loaded when it is looked at: pictures are not kept for reading without signal.
        return `<img src="/help/${name}" alt="${text}" width="360" height="640" loading="lazy">`;
      },
      table(token) {
        const row = (cells: { tokens: Token[] }[], tag: string) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, "td")).join("");
        return `<table><thead>${row(token.header, "th")}</thead><tbody>${body}</tbody></table>`;
      },
    },
  });
  return marked;
}

/** Reads one page; buyers get it without the staff's parts. */
function readPage(topic: string, isStaff: boolean, topics: readonly string[]): HelpPage {
  const marked = renderer(topic, topics);
  let title = "";
  let drops = false;
  const kept = marked.lexer(readFileSync(`${manual}/${topic}.md`, "utf8")).filter((token) => {
    if (token.type === "heading" && token.depth === 1) {
      title = token.text;
      return false;
    }
    if (token.type === "heading" && token.depth === 2) drops = !isStaff && STAFFS_PART.test(token.text);
    return !drops;
  });
  return { topic, title, html: marked.parser(kept) };
}

const HEADING_OF = { buyers: "## Quien compra", staff: "## El personal" };
/** One side's pages by subject, as the manual's index lists them. */
function groupsOf(side: keyof typeof HEADING_OF): HelpGroup[] {
  const index = readFileSync(`${manual}/README.md`, "utf8");
  const part = index.split(/^(?=## )/m).find((it) => it.startsWith(HEADING_OF[side])) ?? "";
  return part
    .split(/^### /m)
    .slice(1)
    .map((group) => ({
      title: group.split("\n", 1)[0] ?? "",
      topics: [...group.matchAll(/^- \[.+?\]\((.+?)\.md\)/gm)].map(([, topic = ""]) => topic),
    }));
}

/** Offers `virtual:help/buyers` and `virtual:help/staff`: the manual of each side, made at build time. */
export const help = (): Plugin => ({
  name: "corral:help",
  resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${MODULE}`)) return;
    const side = id.endsWith("/staff") ? "staff" : "buyers";
    const groups = groupsOf(side);
    const topics = groups.flatMap((it) => it.topics);
    for (const topic of ["README", ...topics]) this.addWatchFile(`${manual}/${topic}.md`);
    const pages = topics.map((topic) => readPage(topic, side === "staff", topics));
    return `export const help = ${JSON.stringify({ groups, pages })};`;
  },
});
