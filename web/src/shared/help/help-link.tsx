import { to } from "#src/nav/paths";
import { text } from "#src/shared/text/es-MX";
import { IconLink } from "#src/ui/controls/button";
import type { HelpTopic } from "./topics";

/** The question mark in a screen's bar: the page of the manual about that screen. */
export function HelpLink({ topic }: { topic: HelpTopic }) {
  return <IconLink icon="help" label={text.app.help} href={to("ayuda", { tema: topic })} />;
}
