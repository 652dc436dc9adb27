/**
 * The header that our server sets on every response. A response without it comes from a captive portal, a proxy or
 * another site, whatever its status: the app and its worker trust, cache and set their clock only by responses that
 * carry it (docs/adr/0049).
 */
export const ANSWER_MARK = "x-corral";
