/** The limits of the video of an item (rulings 56). They are low because a buyer pays for each megabyte that is downloaded. */
export const videoBounds = {
  bytes: 12 * 1024 * 1024,
  seconds: 20,
  /** The most px of the longer side. */
  side: 4_096,
} as const;

/** Why a file of more bytes is refused, before it is sent and by the server. */
export const TOO_HEAVY = `El video pesa más de ${videoBounds.bytes / 1024 / 1024} MB. Recórtalo en tu teléfono o grábalo aquí mismo, que sale ligero.`;

/** How long it is and what it weighs: "12 s · 3.4 MB". */
export const videoWords = ({ seconds, bytes }: { seconds: number; bytes: number }) =>
  `${seconds} s · ${Math.max(0.1, bytes / (1024 * 1024)).toFixed(1)} MB`;
