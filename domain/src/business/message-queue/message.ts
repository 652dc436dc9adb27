import { atWall, DAY, dayIn, HOUR, type Instant, MINUTE, plus, wallClock, type Zone } from "../../kernel/time";

/**
 * The kinds of messages that a noun sends, with their words. `lasts`: true for ever, so it may be sent again at any time; `reminds`: it needs
 * the consent to reminders, also when staff send it by hand.
 */
export type MessageDeclarations = Record<string, { words: string; lasts?: true; reminds?: true }>;

export type MessageChannel = "email" | "whatsapp";

/** The content of a message, from which plain text, HTML and WhatsApp are rendered. Stored when it is queued and not changed afterwards. */
export interface MessageContent {
  subject: string;
  /** The name of the sender. */
  business: string;
  /** The paragraphs of the text. */
  says: string[];
  /** A secret one goes to its addressee alone: staff who read the message, or send it by hand, don't see it. */
  facts: { label: string; value: string; secret?: true }[];
  /** A path of the shop, "/comprobante/pago/…"; the base address is added when it is sent. */
  link: { path: string; words: string };
}

/** How long a message about a lasting fact is still sent. */
export const MESSAGE_LIFE = 14 * DAY;

/** On one line and without control characters: a person's text can't add a line or a header to a message. */
export const oneLine = (text: string, most = 120) =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, most);

/** The last sentence of a demonstration's message. */
export const demoNote = (demo: boolean) => (demo ? ["Es una demostración: no es dinero real."] : []);

/** Reminders are only sent at these local hours. */
const AWAKE = { from: "08:00", to: "21:00" };

/**
 * When to send the reminder of a deadline at `endsAt`: `before` it in milliseconds, or the evening before where that is at night. Undefined when
 * that is not `after` the start.
 */
export function reminderAt(
  { before, after }: { before: number; after: number },
  zone: Zone,
  beganAt: Instant,
  endsAt: Instant,
) {
  const at = plus(endsAt, -before);
  const day = dayIn(zone, at);
  const { hour } = wallClock(zone, at);
  const awake =
    hour < Number(AWAKE.from.slice(0, 2))
      ? atWall(zone, dayIn(zone, plus(at, -12 * HOUR)), AWAKE.to)
      : hour >= Number(AWAKE.to.slice(0, 2))
        ? atWall(zone, day, AWAKE.to)
        : at;
  return awake >= plus(beganAt, after) ? awake : undefined;
}

/** Milliseconds to wait after the `tries`-th attempt; undefined after the last one. `chance` in 0…1 is the jitter. */
export function retryAfter(tries: number, chance: number): number | undefined {
  const waits = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];
  const wait = waits[tries - 1];
  return wait === undefined ? undefined : Math.round(wait * (0.8 + 0.4 * chance));
}

/**
 * The message as plain text, for e-mail and WhatsApp. `base` is the shop's address without a trailing slash; `contact`: lines below the
 * business's name.
 */
export const plainText = (message: MessageContent, name: string, base: string, contact: readonly string[] = []) =>
  [
    `Hola, ${oneLine(name)}:`,
    ...message.says,
    message.facts.map((f) => `${f.label}: ${f.value}`).join("\n"),
    `${message.link.words}: ${base}${message.link.path}`,
    [message.business, ...contact].join("\n"),
  ].join("\n\n");

/** The message as staff read it. */
export const withoutSecrets = (message: MessageContent): MessageContent => ({
  ...message,
  facts: message.facts.filter((f) => !f.secret),
});
