/** What one video of an item may be (rulings 56): short and light, since a buyer pays for each megabyte of it. */
export const videoBounds = {
  bytes: 12 * 1024 * 1024,
  seconds: 20,
  /** Of its longer side, in px. */
  side: 4_096,
} as const;
