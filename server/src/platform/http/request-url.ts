import type { ProblemCode } from "@corral/domain/kernel/problems";
import type { FastifyRequest } from "fastify";

/** Longer than any address of ours with its query; Node itself reads up to 16 KB. */
const LONGEST = 8_192;
const PROGRAMS = /^\/(api|ical|assets|media)(\/|$)/;

const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? "";
/** The path with its plain letters written as letters, also where the rest of it can't be decoded. */
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
 * Where a request is routed to. An address that nobody can decode, or that is too long, goes to one that does not exist, so that the same
 * hooks, headers and answers serve it as any other; what it was stays in `originalUrl`.
 */
export function routable(url: string): string {
  const fault = addressFault(url);
  if (!fault) return url;
  return PROGRAMS.test(inLetters(url)) ? "/api/-" : "/-";
}

/** What is wrong with an address as it came. */
export function addressFault(url: string): ProblemCode | undefined {
  if (url.length > LONGEST) return "ADDRESS_TOO_LONG";
  return isDecodable(url) ? undefined : "BAD_REQUEST";
}

/**
 * True for what programs ask (the API, files): they are answered with problems, and the API is counted and not kept. Decided by the route that
 * answers, and where none does by the decoded path: `/%61pi/` is the API too.
 */
export function isForPrograms(request: FastifyRequest): boolean {
  return isApi(request) || PROGRAMS.test(inLetters(request.url));
}

/** Every route of the API names its action (`gate`), and nothing else does. */
export function isApi(request: FastifyRequest): boolean {
  return request.routeOptions.config.action !== undefined || /^\/api(\/|$)/.test(inLetters(request.url));
}

/** The address as its route writes it, whatever letters of it came percent-encoded; with its query as it came. */
export function canonicalUrl(request: FastifyRequest): string {
  const params = (request.params ?? {}) as Record<string, string>;
  const path = (request.routeOptions.url ?? pathOf(request.url)).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  return path + request.url.slice(pathOf(request.url).length);
}
