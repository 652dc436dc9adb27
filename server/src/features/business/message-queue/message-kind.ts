import type { MessageKind } from "@corral/domain/messages";
import { type RawBuilder, sql } from "kysely";

/** The values that tell one message of a kind from another. An empty one isn't part of its key. */
export type About<N extends string> = Readonly<Record<N, string | number>>;

/** A kind of message as its noun declares it. */
export interface MessageOf<K extends MessageKind = MessageKind, N extends string = string> {
  kind: K;
  /** The names of the values that a message of it is about, in the order of its key. */
  about: readonly N[];
  /** SQL condition on a `message` row: what it says is still true. Without one it stays true. */
  isCurrent: RawBuilder<boolean> | undefined;
}

/** Declares a kind of message. `isCurrent` gets what refers to a value in SQL, as text. */
export const messageKind = <K extends MessageKind, const N extends string>(
  kind: K,
  about: readonly N[],
  isCurrent?: (value: (name: N) => RawBuilder<string>) => RawBuilder<boolean>,
): MessageOf<K, N> => ({
  kind,
  about,
  isCurrent: isCurrent?.((name) => sql<string>`(message.about->>${sql.lit(name)})`),
});

/** By which each message is queued once, for ever. */
export const messageKey = <N extends string>({ kind, about: names }: MessageOf<MessageKind, N>, about: About<N>) =>
  [kind, ...names.map((name) => about[name])].filter((it) => it !== "").join(" ");
