/** Enough to catch a typing slip; whether it exists only a message can tell. */
export const isEmail = (text: string) => text.length <= 120 && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text);

/**
 * Whether an address may be handed to a mail server as it is: besides a typing slip, nothing that means something in a header or an envelope,
 * and only what every server carries.
 */
export const isMailbox = (text: string) => isEmail(text) && /^[!#-'*+\-/-9=?A-Z^-~]+@[A-Za-z0-9.-]+$/.test(text);
