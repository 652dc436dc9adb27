import { ANSWER_MARK } from "@corral/domain/kernel/answer-mark";

/** Whether our server answered. A captive portal's page, a proxy's empty answer or another site's JSON don't carry the mark, whatever their status. */
export const isOurs = (headers: Headers) => headers.has(ANSWER_MARK);

export const isJson = (headers: Headers) => /json/.test(headers.get("content-type") ?? "");

/** The same for an answer of the API: a success must also be JSON, or a proxy has changed it. */
export const isOurJson = (status: number, headers: Headers) => isOurs(headers) && (status >= 400 || isJson(headers));
