/**
 * The header that our server puts on every answer. What a captive portal, a proxy or another site answers in its place lacks it, whatever its
 * status: the app and its worker keep, believe and set their clock only by an answer that carries it.
 */
export const ANSWER_MARK = "x-corral";
