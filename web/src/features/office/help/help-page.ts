import type { HelpTopic } from "#src/shared/help/topics";

/** One page of the manual as the app draws it. `html` is ours: it is made at build time from docs/manual, and nothing that a person types gets into it. */
export interface HelpPage {
  topic: HelpTopic;
  title: string;
  html: string;
}
