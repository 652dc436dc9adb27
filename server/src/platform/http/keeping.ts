import { isPublic } from "@corral/domain/permissions";
import type { FastifyInstance } from "fastify";
import { STAFF_COOKIE } from "../calls/authorize";
import { isApi } from "./request-url";

/** The same for every client; phones cache them for offline use. */
const SHOP = /^\/api\/(catalog|animals|calendar|config)(\/|$)/;
const RECEIPT = /^\/api\/receipts\/[^/]+\/[^/]+$/;

/**
 * Sets `cache-control` on every API response whose route didn't: the shop's may be cached; a receipt only by the
 * phone that has its link (not by staff, for whom it is another person's); everything else (people, charges,
 * payments, sign-in, the herd) never. Decided by the matched route, not by the spelling of the URL.
 */
export function keeping(app: FastifyInstance) {
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (!isApi(request) || reply.hasHeader("cache-control")) return done();
    const { url = "", config } = request.routeOptions;
    const { action } = config;
    const open =
      (request.method === "GET" || request.method === "HEAD") &&
      reply.statusCode === 200 &&
      action !== undefined &&
      isPublic(action);
    const isStaff = Boolean(request.cookies[STAFF_COOKIE]);
    reply.header(
      "cache-control",
      open && SHOP.test(url)
        ? "no-cache"
        : open && RECEIPT.test(url) && !isStaff
          ? "private, no-cache"
          : "private, no-store",
    );
    done();
  });
}
