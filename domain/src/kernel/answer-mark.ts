/**
 * The header that our server sets on every response. A response without it comes from a captive portal, a proxy or
 * another site, whatever its status: the app and its worker trust, cache and set their clock only by responses that
 * carry it (docs/adr/0049).
 */
export const ANSWER_MARK = "x-corral";

/** Header of a page: the address of the script that it begins with, by which a worker knows whether the page is of its own build. */
export const ENTRY_MARK = "x-corral-entry";
