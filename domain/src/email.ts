/** Enough to catch a typing slip; whether it exists only a message can tell. */
export const isEmail = (text: string) => text.length <= 120 && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text);
