import { isPublic } from "@corral/domain/kernel/permissions";
import type { FastifyInstance } from "fastify";
import { STAFF_COOKIE } from "../calls/authorize";
import { isApi } from "./request-url";

/** The same for whoever asks: the phone keeps them to open with no signal. */
const SHOP = /^\/api\/(catalog|animals|calendar|config)(\/|$)/;
const RECEIPT = /^\/api\/receipts\/[^/]+\/[^/]+$/;

/**
 * Says of every answer of the API whether a phone or a road in between may keep it, unless its route has said it: the shop's may be, a
 * receipt only by the phone of who was given its address (not by one of the staff, for whom it is somebody else's), and the rest
 * (people, charges, payments, sign-in, the herd's desk) never. By the route that answers, however its address was spelled.
 */
export function keeping(app: FastifyInstance) {
  app.addHook("onSend", async (request, reply) => {
    if (!isApi(request) || reply.hasHeader("cache-control")) return;
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
  });
}
