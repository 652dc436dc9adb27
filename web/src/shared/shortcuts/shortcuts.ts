import { useEffect, useRef } from "react";

export interface Shortcut {
  /** One key as `KeyboardEvent.key` names it, or two in a row: "g a". */
  keys: string;
  /** What it does, for the help. */
  does: string;
  /** Missing where a part of the page hears the key itself and only the help tells of it. */
  run?: () => void;
}
interface Registered {
  list: { readonly current: readonly Shortcut[] };
  everywhere: boolean;
}
const registered: Registered[] = [];

/** The shortcuts of what is drawn now, the newest first; those of the page come before those of every page. */
export const shortcutsNow = (everywhere: boolean): Shortcut[] =>
  registered.filter((it) => it.everywhere === everywhere).flatMap((it) => it.list.current);

/** Shortcuts of the keyboard while the component is drawn. */
export function useShortcuts(list: readonly Shortcut[], { everywhere = false } = {}) {
  const now = useRef(list);
  now.current = list;
  useEffect(() => {
    const mine = { list: now, everywhere };
    if (registered.length === 0) addEventListener("keydown", hear);
    registered.unshift(mine);
    return () => {
      registered.splice(registered.indexOf(mine), 1);
      if (registered.length === 0) removeEventListener("keydown", hear);
    };
  }, [everywhere]);
}

/** A tag reader types a whole mark within milliseconds: a letter counts once nothing followed it for this long. */
const ALONE_MS = 90;
/** What follows a key this soon was typed by a reader too. */
const READER_MS = 40;
/** How long the second key of two may take. */
const SECOND_MS = 1_500;
let first = "";
let lastAt = Number.NEGATIVE_INFINITY;
let waiting: ReturnType<typeof setTimeout> | undefined;

const textless = "[type=checkbox], [type=button], [type=submit], [type=reset]";
/** Whether the keys are for what has the focus, or for a dialog. */
export function isForPage(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return false;
  if (!(target instanceof HTMLElement)) return true;
  if (target.isContentEditable) return false;
  return !target.matches("input, textarea, select") || target.matches(textless);
}

function hear(e: KeyboardEvent) {
  clearTimeout(waiting);
  const wasReader = e.timeStamp - lastAt < READER_MS;
  const isSecond = first !== "" && e.timeStamp - lastAt < SECOND_MS;
  lastAt = e.timeStamp;
  const keys = isSecond && !wasReader ? `${first} ${e.key}` : e.key;
  first = "";
  if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || e.isComposing || !isForPage(e.target)) return;
  const all = [...shortcutsNow(false), ...shortcutsNow(true)].filter((it) => it.run);
  const found = all.find((it) => it.keys === keys);
  if (!found) {
    if (all.some((it) => it.keys.startsWith(`${e.key} `)) && !wasReader) first = e.key;
    return;
  }
  const isLetter = /^[a-z]$/i.test(e.key);
  if ((wasReader || e.repeat) && e.key.length === 1) return;
  // What has the focus takes these keys before the page does.
  if (e.key === "Enter" && e.target !== document.body) return;
  if (!isLetter) {
    e.preventDefault();
    found.run?.();
    return;
  }
  waiting = setTimeout(() => found.run?.(), ALONE_MS);
}

let showing: (() => void) | undefined;
/** The help is drawn by the app, and opened from where it is offered. */
export const showHelp = () => showing?.();
export function onShowHelp(show: () => void) {
  showing = show;
  return () => {
    if (showing === show) showing = undefined;
  };
}
