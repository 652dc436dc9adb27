/** Catches typing errors only; whether the address exists is known once a message is delivered. */
export const isEmail = (text: string) => text.length <= 120 && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text);

/**
 * Whether an address can be passed to a mail server unchanged: a valid form, no character with a meaning in a header or
 * envelope, and only characters that every server accepts.
 */
export const isMailbox = (text: string) => isEmail(text) && /^[!#-'*+\-/-9=?A-Z^-~]+@[A-Za-z0-9.-]+$/.test(text);
