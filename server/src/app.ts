import { join } from "node:path";
import type { Action } from "@corral/domain/permissions";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import files from "@fastify/static";
import swagger from "@fastify/swagger";
import Fastify, { type FastifyInstance } from "fastify";
import { staffRoutes } from "#src/features/business/auth/routes";
import { consentRoutes } from "#src/features/business/consents/routes";
import { contactCheckRoutes } from "#src/features/business/contact-check/routes";
import { whoActs } from "#src/features/business/contact-check/who-acts";
import { credentialRoutes } from "#src/features/business/credentials/routes";
import { customerRoutes } from "#src/features/business/customers/routes";
import { moduleRoutes } from "#src/features/business/modules/routes";
import { usedModules } from "#src/features/business/modules/used";
import { photoRoutes } from "#src/features/business/photos/routes";
import { settingRoutes } from "#src/features/business/settings/routes";
import { peopleRoutes } from "#src/features/business/staff/routes";
import { checkInRoutes } from "#src/features/calendar/check-in/routes";
import { icalRoutes } from "#src/features/calendar/ical/routes";
import { taskRoutes } from "#src/features/calendar/tasks/routes";
import { calendarRoutes } from "#src/features/calendar/visits/calendar-routes";
import { visitRoutes } from "#src/features/calendar/visits/routes";
import { herdAnimalRoutes } from "#src/features/herd/animals/routes";
import { groupRoutes } from "#src/features/herd/groups/routes";
import { herdListRoutes } from "#src/features/herd/herd-list/routes";
import { importRoutes } from "#src/features/herd/imports/routes";
import { lotRoutes } from "#src/features/herd/lots/routes";
import { animalRoutes } from "#src/features/herd/public-animals/routes";
import { recordRoutes } from "#src/features/herd/records/routes";
import { auditRoutes } from "#src/features/office/audit/routes";
import { openThings } from "#src/features/office/declared/nouns";
import { messageRoutes } from "#src/features/office/messages/routes";
import { notificationRoutes } from "#src/features/office/notifications/routes";
import { reportRoutes } from "#src/features/office/reports/routes";
import { setUpRoutes } from "#src/features/office/set-up/routes";
import { syncRoutes } from "#src/features/office/sync/routes";
import { systemRoutes } from "#src/features/office/system/routes";
import { todayRoutes } from "#src/features/office/today/routes";
import { paymentRoutes } from "#src/features/payments/attempts/routes";
import { balanceRoutes } from "#src/features/payments/balance-explained/routes";
import { chargeRoutes } from "#src/features/payments/charges/routes";
import { planRoutes } from "#src/features/payments/plans/routes";
import { receiptRoutes } from "#src/features/payments/receipts/routes";
import { reconciliationRoutes } from "#src/features/payments/reconciliation/routes";
import { refundRoutes } from "#src/features/payments/refunds/routes";
import { reviewRoutes } from "#src/features/payments/review/routes";
import { surplusRoutes } from "#src/features/payments/surplus/routes";
import { webhookEventRoutes } from "#src/features/payments/webhooks/events/routes";
import { webhookRoutes } from "#src/features/payments/webhooks/routes";
import { accountRoutes } from "#src/features/selling/accounts/routes";
import { birthRoutes } from "#src/features/selling/births/routes";
import { cancellationRoutes } from "#src/features/selling/cancellations/routes";
import { deliveryRoutes } from "#src/features/selling/delivery/routes";
import { lostReceiptRoutes } from "#src/features/selling/lost-receipt/routes";
import { offerRoutes } from "#src/features/selling/offers/routes";
import { pickRoutes } from "#src/features/selling/picks/routes";
import { pointOfSaleRoutes } from "#src/features/selling/point-of-sale/routes";
import { saleRoutes } from "#src/features/selling/sales/routes";
import { staffSaleRoutes } from "#src/features/selling/sales/staff-routes";
import { shippingRoutes } from "#src/features/selling/shipping/routes";
import { sponsorshipRoutes } from "#src/features/selling/sponsorships/routes";
import { tillRoutes } from "#src/features/selling/till/routes";
import { transferInboxRoutes } from "#src/features/selling/transfer-inbox/routes";
import { transferRoutes } from "#src/features/selling/transfers/routes";
import { waitlistRoutes } from "#src/features/selling/waitlist/routes";
import { weighingRoutes } from "#src/features/selling/weighings/routes";
import { catalogRoutes } from "#src/features/shop/catalog/routes";
import { lotListing } from "#src/features/shop/items/lot-listing";
import { itemRoutes } from "#src/features/shop/items/routes";
import { takeOffSale } from "#src/features/shop/items/take-off-sale";
import { videoRoutes } from "#src/features/shop/videos/routes";
import { pageRoutes } from "#src/page/shell";
import { COMPRESS_FROM } from "#src/platform/answers/send-shared";
import { apiReference, checkFileQueries } from "#src/platform/calls/api-reference";
import { authorize } from "#src/platform/calls/authorize";
import { serializer, validatorByPart } from "#src/platform/calls/schemas";
import { sentLater } from "#src/platform/calls/sent-later";
import { type Deps, withVerbs } from "#src/platform/deps";
import { networkOf } from "#src/platform/http/address";
import { markAnswers } from "#src/platform/http/answer-mark";
import { pagePolicy } from "#src/platform/http/content-policy";
import { drainOnClose } from "#src/platform/http/drain";
import { errorReplies } from "#src/platform/http/errors";
import { keeping } from "#src/platform/http/keeping";
import { trustedHops } from "#src/platform/http/peer";
import { answerClientError, guardRequests } from "#src/platform/http/request-guard";
import { isApi, routable } from "#src/platform/http/request-url";
import { securityHeaders } from "#src/platform/http/security-headers";

/** Builds the app without opening a port. */
export async function buildApp(
  deps: Deps,
  options: {
    webDir: string;
    /** Number of trusted proxies before the server. */
    proxies?: number;
    perMinute?: number;
    /** Called with each API route and its actions; the test of the permission table uses it. */
    onRoute?: (route: { method: string; url: string; actions: Action[] }) => void;
    more?: (app: FastifyInstance) => void;
  },
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    forceCloseConnections: "idle",
    bodyLimit: 64 * 1024,
    // Node's default, which Fastify would turn off, against bodies that never end. A photo over a slow connection
    // takes minutes.
    requestTimeout: 5 * 60_000,
    trustProxy: trustedHops(options.proxies ?? 0),
    rewriteUrl: ({ url = "/" }) => routable(url),
    // Limits are enforced by `routable` and `guardRequests`, which answer Problem Details instead of the framework's
    // messages.
    routerOptions: { maxParamLength: 16_384 },
    http: { requireHostHeader: false },
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    // Query text is coerced to numbers and booleans. Bodies must have the right types, and unknown properties are
    // refused, not dropped.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: true, useDefaults: false } },
  });
  app.setValidatorCompiler(validatorByPart);
  app.setSerializerCompiler(serializer);
  markAnswers(app);
  drainOnClose(app);
  errorReplies(app, deps);
  await app.register(cookie);
  guardRequests(app, { publicUrl: deps.public.publicUrl });
  sentLater(app);
  authorize(app, deps);
  checkFileQueries(app);
  app.decorate("whoActs", whoActs);
  app.decorate("usedModules", usedModules);
  keeping(app);
  if (options.onRoute)
    app.addHook("onRoute", ({ method, url, config }) => {
      const actions = [config?.action, config?.also].filter((it) => it !== undefined);
      if (config?.action) options.onRoute?.({ method: String(method), url, actions });
    });
  await app.register(compress, { threshold: COMPRESS_FROM, encodings: ["br", "gzip"], globalDecompression: false });
  await app.register(rateLimit, {
    max: options.perMinute ?? 600,
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.address),
    // A batch counts as one request; its inner requests are not counted again.
    allowList: (request) =>
      !isApi(request) || request.routeOptions.config.action === "notice.receive" || request.sentLater !== undefined,
  });
  securityHeaders(app, {
    strictTransportSecurity: (deps.public.publicUrl ?? "").startsWith("https:"),
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    contentSecurityPolicy: pagePolicy(deps.public.sandboxUrl !== undefined),
  });
  await app.register(swagger, apiReference(deps.version));
  app.get("/api/openapi.json", { schema: { hide: true }, config: { action: "shop.use" } }, () => app.swagger());
  for (const routes of [
    systemRoutes,
    staffRoutes,
    settingRoutes,
    credentialRoutes,
    peopleRoutes,
    auditRoutes,
    chargeRoutes,
    notificationRoutes,
    todayRoutes,
    setUpRoutes,
    catalogRoutes,
    itemRoutes,
    videoRoutes,
    animalRoutes,
    herdAnimalRoutes,
    groupRoutes,
    herdListRoutes,
    importRoutes,
    calendarRoutes,
    checkInRoutes,
    taskRoutes,
    icalRoutes,
    saleRoutes,
    customerRoutes,
    staffSaleRoutes,
    cancellationRoutes,
    deliveryRoutes,
    weighingRoutes,
    birthRoutes,
    pickRoutes,
    shippingRoutes,
    offerRoutes,
    waitlistRoutes,
    sponsorshipRoutes,
    accountRoutes,
    lostReceiptRoutes,
    consentRoutes,
    contactCheckRoutes,
    pointOfSaleRoutes,
    tillRoutes,
    transferRoutes,
    transferInboxRoutes,
    visitRoutes,
    paymentRoutes,
    refundRoutes,
    webhookEventRoutes,
    balanceRoutes,
    planRoutes,
    surplusRoutes,
    reviewRoutes,
    reconciliationRoutes,
    messageRoutes,
    reportRoutes,
    receiptRoutes,
    photoRoutes,
    webhookRoutes,
    syncRoutes,
  ])
    routes(app, deps);
  moduleRoutes(app, withVerbs(deps, { openThings }));
  recordRoutes(app, withVerbs(deps, { takeOffSale }));
  lotRoutes(app, withVerbs(deps, lotListing));
  options.more?.(app);
  await app.register(files, {
    preCompressed: true,
    root: options.webDir,
    index: false,
    wildcard: true,
    prefix: "/",
    decorateReply: false,
    cacheControl: false,
    // Checked before normalisation, which would turn `//.vite` and `/assets/../.vite` into `/.vite`.
    allowedPath: (path) => !/[/\\]\./.test(path) && /\.[a-z0-9]+$/i.test(path),
    setHeaders: (reply, path) => {
      reply.setHeader("vary", "accept-encoding");
      reply.setHeader(
        "cache-control",
        path.includes(`${join("/", "assets", "/")}`) ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  await pageRoutes(app, deps, options.webDir);
  return app;
}
