import type { Answer, AnswerOf, Given, Route } from "@corral/contract/route";
import { ANSWER_MARK } from "@corral/domain/kernel/answer-mark";
import { requestBegan } from "#src/offline/activity";
import { isOurJson } from "#src/offline/own-answer";
import { ApiError, OfflineError, readProblem, refusedOnTheWay } from "./errors";
import { pathOf, type RequestOptions, withQuery } from "./http";

/** Uploads get this long: a weak connection is slow, and the progress bar shows that it moves. */
const TIMEOUT_MS = 180_000;

/**
 * Uploads a file and reports its progress (0 to 1). The same key never creates two. Throws ApiError or OfflineError as `api` does. Uses
 * XMLHttpRequest, because fetch reports no upload progress.
 */
export function upload<C>(
  route: Route<C, "write">,
  file: Blob,
  type: string,
  o: Given<C, "write"> & {
    key: string;
    query?: RequestOptions["query"];
    onProgress?: ((part: number) => void) | undefined;
    signal?: AbortSignal | undefined;
  },
): Answer<C> {
  const ended = requestBegan();
  const [method, path] = route.split(" ") as [string, string];
  return new Promise<AnswerOf<C>>((done, fail) => {
    const x = new XMLHttpRequest();
    x.open(method, withQuery(pathOf(path, (o as { params?: Record<string, string> }).params), o.query));
    x.timeout = TIMEOUT_MS;
    x.setRequestHeader("accept", "application/json, application/problem+json");
    x.setRequestHeader("content-type", type);
    x.setRequestHeader("idempotency-key", o.key);
    x.upload.onprogress = (e) => e.lengthComputable && o.onProgress?.(e.loaded / e.total);
    x.onload = () => {
      const headers = new Headers();
      for (const name of ["retry-after", "content-type", ANSWER_MARK]) {
        const value = x.getResponseHeader(name);
        if (value) headers.set(name, value);
      }
      // Response throws for a status below 200, which XMLHttpRequest may report.
      const answer = new Response(null, { status: x.status >= 200 ? x.status : 502, headers });
      if (!isOurJson(x.status, headers)) fail(refusedOnTheWay(answer, x.responseText));
      else if (x.status !== 201) fail(readProblem(answer, x.responseText));
      else {
        try {
          done(JSON.parse(x.responseText) as AnswerOf<C>);
        } catch {
          // Cut off while answering: it may have arrived, and a retry with the same key finds out.
          fail(new ApiError({ status: 502, code: "BAD_ANSWER", retryable: true }));
        }
      }
    };
    x.onerror = () => fail(new OfflineError("network"));
    x.ontimeout = () => fail(new OfflineError("timeout"));
    x.onabort = () => fail(o.signal?.reason ?? new OfflineError("network"));
    o.signal?.addEventListener("abort", () => x.abort(), { once: true });
    x.send(file);
  }).finally(ended);
}
