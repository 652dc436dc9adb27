/** One page of the manual as the app draws it. `html` is ours: it is made at build time from docs/manual, and nothing that a person types gets into it. */
export interface HelpPage {
  topic: string;
  title: string;
  html: string;
}
/** Pages of one subject, in the order in which they are shown. */
export interface HelpGroup {
  title: string;
  topics: readonly string[];
}
/** The help of one side. */
export interface HelpOfSide {
  groups: readonly HelpGroup[];
  pages: readonly HelpPage[];
}
