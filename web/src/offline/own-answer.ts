import { ANSWER_MARK } from "@corral/domain/kernel/answer-mark";

/** Is it our server's word? A portal's page, an empty answer of a proxy and another site's JSON are not, whatever their status. */
export const isOurs = (headers: Headers) => headers.has(ANSWER_MARK);

export const isJson = (headers: Headers) => /json/.test(headers.get("content-type") ?? "");

/** The same of an answer of the API: what succeeds must also be of its kind, or something on the way has changed it. */
export const isOurJson = (status: number, headers: Headers) => isOurs(headers) && (status >= 400 || isJson(headers));
