import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyRequest } from "fastify";

/** Longer than any URL of ours with its query; Node itself accepts up to 16 KB. */
const LONGEST = 8_192;
const PROGRAMS = /^\/(api|ical|assets|media)(\/|$)/;

const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? "";
/** The path with its percent-encoded letters decoded, even where the rest can't be. */
const inLetters = (url: string) =>
  pathOf(url).replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(pathOf(url));
    return true;
  } catch {
    return false;
  }
}

/**
 * The URL for the router. One that is too long or can't be decoded is mapped to a route that doesn't exist, so that
 * the same hooks, headers and answers apply; the original stays in `originalUrl`.
 */
export function routable(url: string): string {
  const fault = addressFault(url);
  if (!fault) return url;
  return PROGRAMS.test(inLetters(url)) ? "/api/-" : "/-";
}

/** What is wrong with a URL as it arrived. */
export function addressFault(url: string): ProblemCode | undefined {
  if (url.length > LONGEST) return "ADDRESS_TOO_LONG";
  return isDecodable(url) ? undefined : "BAD_REQUEST";
}

/**
 * Whether the request is for programs (the API, files), which get Problem Details instead of a page. Decided by the
 * matched route, or by the decoded path where none matched: `/%61pi/` is the API too.
 */
export function isForPrograms(request: FastifyRequest): boolean {
  return isApi(request) || PROGRAMS.test(inLetters(request.url));
}

/** Whether the matched route is the API's: all of those name an action (`authorize`), and no others do. */
export function isApi(request: FastifyRequest): boolean {
  return request.routeOptions.config.action !== undefined || /^\/api(\/|$)/.test(inLetters(request.url));
}

/** The path as its route writes it, without percent-encoded letters; the query stays as it came. */
export function canonicalUrl(request: FastifyRequest): string {
  const params = (request.params ?? {}) as Record<string, string>;
  const path = (request.routeOptions.url ?? pathOf(request.url)).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  return path + request.url.slice(pathOf(request.url).length);
}
