/** What one video of an item may be (rulings 56): short and light, since a buyer pays for each megabyte of it. */
export const videoBounds = {
  bytes: 12 * 1024 * 1024,
  seconds: 20,
  /** Of its longer side, in px. */
  side: 4_096,
} as const;

/** How long it is and what it weighs: "12 s · 3.4 MB". */
export const videoWords = ({ seconds, bytes }: { seconds: number; bytes: number }) =>
  `${seconds} s · ${Math.max(0.1, bytes / (1024 * 1024)).toFixed(1)} MB`;
