import { ANSWER_MARK } from "@corral/domain/kernel/answer-mark";

/** A fetch on which our server answers: each answer carries its mark, and a body without a type is JSON. HTML stays a captive portal's page. */
export const ours =
  <A extends unknown[]>(answer: (...asked: A) => Response | Promise<Response>) =>
  async (...asked: A) => {
    const it = await answer(...asked);
    const type = it.headers.get("content-type") ?? "";
    if (type.includes("html")) return it;
    it.headers.set(ANSWER_MARK, "1");
    if (!type.includes("json")) it.headers.set("content-type", "application/json");
    return it;
  };
