import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyRequest } from "fastify";

/** Longer than any address of ours with its query; Node itself reads up to 16 KB. */
const LONGEST = 8_192;
const PROGRAMS = /^\/(api|assets|media)(\/|$)/;

const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? "";
function decoded(url: string): string | undefined {
  try {
    return decodeURIComponent(pathOf(url));
  } catch {
    return undefined;
  }
}

/**
 * Where a request is routed to. An address that nobody can decode, or that is too long, goes to one that does not exist, so that the same
 * hooks, headers and answers serve it as any other; what it was stays in `originalUrl`.
 */
export function routable(url: string): string {
  const fault = addressFault(url);
  if (!fault) return url;
  return PROGRAMS.test(decoded(url) ?? pathOf(url)) ? "/api/-" : "/-";
}

/** What is wrong with an address as it came. */
export function addressFault(url: string): ProblemCode | undefined {
  if (url.length > LONGEST) return "ADDRESS_TOO_LONG";
  return decoded(url) === undefined ? "BAD_REQUEST" : undefined;
}

/**
 * True for what programs ask (the API, files): they are answered with problems, and the API is counted and not kept. Decided by the route that
 * answers, and where none does by the decoded path: `/%61pi/` is the API too.
 */
export function isForPrograms(request: FastifyRequest): boolean {
  return isApi(request) || PROGRAMS.test(decoded(request.url) ?? "");
}

/** Every route of the API names its action (`gate`), and nothing else does. */
export function isApi(request: FastifyRequest): boolean {
  return request.routeOptions.config.action !== undefined || /^\/api(\/|$)/.test(decoded(request.url) ?? "");
}

/** The address as its route writes it, whatever letters of it came percent-encoded; with its query as it came. */
export function canonicalUrl(request: FastifyRequest): string {
  const params = (request.params ?? {}) as Record<string, string>;
  const path = (request.routeOptions.url ?? pathOf(request.url)).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  return path + request.url.slice(pathOf(request.url).length);
}
