import type { ElementType, ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";

/** The element around a text that has neighbours. No style sheet names it, so that `span` keeps its meanings. */
const TEXT = "co-text" as ElementType;
const isText = (it: ReactNode): it is string | number => typeof it === "string" || typeof it === "number";
const isNothing = (it: ReactNode) => it === null || it === undefined || typeof it === "boolean";
/** Blanks stay outside: browsers that translate leave them alone, and the names of buttons are made with them. */
function inOwnElement(text: string): ReactNode {
  const [, before, words, after] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (!words) return text;
  const element = jsx(TEXT, { children: words });
  return before || after ? jsxs(Fragment, { children: [before, element, after] }) : element;
}

/**
 * The children of an element, so that the page stands when a browser translates it (facebook/react 11538). Such a browser
 * replaces each text node by elements of its own: React can't insert before it, remove it or change it afterwards, and the page
 * breaks or goes on saying what was. A text that is alone in its element is written anew as a whole; so texts are joined, and one
 * with neighbours gets an element of its own. A fragment's neighbours are those of its parent.
 */
export function apart(type: ElementType, children: ReactNode): ReactNode {
  if (!Array.isArray(children))
    return type === Fragment && isText(children) ? inOwnElement(String(children)) : children;
  const all: readonly ReactNode[] = children;
  if (!all.some(isText)) return children;
  if (type !== Fragment && all.every((it) => isText(it) || isNothing(it))) return all.filter(isText).join("");
  // Each place stays, or what comes after it would be made anew.
  return all.map((it, n) => {
    if (!isText(it)) return it;
    if (isText(all[n - 1])) return null;
    let text = "";
    for (let at = n; isText(all[at]); at++) text += all[at];
    return inOwnElement(text);
  });
}

/** The props of an element with its children `apart`. */
export function withTextsApart(type: ElementType, props: unknown): { children: ReactNode } {
  const own = props as { children?: ReactNode };
  return { ...own, children: apart(type, own.children) };
}
