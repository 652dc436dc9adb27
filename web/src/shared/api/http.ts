import type { Answer, Given, Kind, Route } from "@corral/contract/route";
import { requestBegan } from "#src/offline/activity";
import { noteServerDate, onPhone } from "#src/offline/clock";
import { isPatient, noteAnswer, noteCopy, noteNoAnswer } from "#src/offline/connection";
import { isOurJson } from "#src/offline/own-answer";
import { ApiError, OfflineError, readProblem, refusedOnTheWay } from "./errors";

/** Set by the worker on its copies; "slow" on those that replaced an answer it stopped waiting for. */
const COPY_HEADER = "x-corral-copy";
/** Asks the worker to wait for the server instead of answering with a copy. */
const WAIT_HEADER = "x-corral-wait";
const TIMEOUT_MS = 30_000;

export interface RequestOptions {
  query?: Record<string, string | number | boolean | undefined | null> | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
}
export interface SendOptions extends RequestOptions {
  /** Made when the person acted; the same for every repeat of that act. */
  key: string;
  ifMatch?: string | undefined;
}

interface Loose extends RequestOptions {
  params?: Record<string, string>;
  body?: unknown;
  key?: string;
  version?: number;
}

/** The path of a call with its parameters filled in. */
export const pathOf = (path: string, params: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

/** What the first page of a list is asked with; each next one with what the page before answered. */
export const FIRST_PAGE: string | null = null;

/**
 * Makes a call of the contract. A write with the same key happens once, however often it is repeated. Throws ApiError for a refusal, OfflineError
 * when there was no answer.
 */
export function api<C, K extends Kind>(
  route: Route<C, K>,
  given: Given<C, K> & Omit<RequestOptions, "query">,
): Answer<C> {
  const [method, path] = route.split(" ") as [string, string];
  const { params, body = {}, version, ...options } = given as Loose;
  return call(method, pathOf(path, params), method === "GET" ? undefined : body, {
    ...options,
    ifMatch: version === undefined ? version : `"${version}"`,
  });
}

/** Reads an address that is no call of the contract. */
export const get = <T>(path: string, options: RequestOptions = {}) => call<T>("GET", path, undefined, options);
/** Writes to an address that is known only at run time. */
export const send = <T>(
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body: unknown,
  options: SendOptions,
) => call<T>(method, path, body, options);

async function call<T>(
  method: string,
  path: string,
  body: unknown,
  options: RequestOptions & Partial<SendOptions>,
): Promise<T> {
  const ended = requestBegan();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), options.timeoutMs ?? TIMEOUT_MS);
  const stop = () => limit.abort();
  options.signal?.addEventListener("abort", stop, { once: true });
  if (options.signal?.aborted) limit.abort();
  const askedAt = Date.now();
  try {
    const answer = await fetch(withQuery(path, options.query), {
      method,
      credentials: "same-origin",
      // A copy in the HTTP cache would pass for the server's answer: the app would seem online, and the measured clock would be wrong.
      cache: "no-cache",
      headers: {
        accept: "application/json, application/problem+json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(options.key ? { "idempotency-key": options.key } : {}),
        ...(options.ifMatch ? { "if-match": options.ifMatch } : {}),
        ...(isPatient(options.signal) ? { [WAIT_HEADER]: "1" } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: limit.signal,
    });
    const text = await answer.text();
    if (!isOurJson(answer.status, answer.headers) && !answer.headers.has(COPY_HEADER)) {
      if (answer.status !== 413 && answer.status !== 429) noteNoAnswer();
      throw refusedOnTheWay(answer, text);
    }
    noteSource(answer, askedAt, options.signal);
    if (!answer.ok) throw readProblem(answer, text);
    return (text ? JSON.parse(text) : undefined) as T;
  } catch (error) {
    if (error instanceof ApiError || error instanceof OfflineError) throw error;
    if (options.signal?.aborted) throw options.signal.reason;
    if (error instanceof SyntaxError) throw new ApiError({ status: 502, code: "BAD_ANSWER", retryable: true });
    noteNoAnswer();
    throw new OfflineError(limit.signal.aborted ? "timeout" : "network");
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", stop);
    ended();
  }
}

function noteSource(answer: Response, askedAt: number, signal?: AbortSignal) {
  const date = answer.headers.get("date");
  const copy = answer.headers.get(COPY_HEADER);
  if (copy) {
    const at = date ? Date.parse(date) : Number.NaN;
    noteCopy(Number.isNaN(at) ? null : onPhone(at), signal, copy === "slow");
    return;
  }
  noteAnswer(Date.now());
  noteServerDate(date, askedAt, Date.now());
}

/** An address with a query; undefined, null and empty values are left out. */
export function withQuery(path: string, query: RequestOptions["query"]) {
  const entries = Object.entries(query ?? {}).filter(([, v]) => v !== undefined && v !== null && v !== "");
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries.map(([k, v]) => [k, String(v)]))}`;
}
