import { join } from "node:path";
import type { Action } from "@corral/domain/permissions";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import files from "@fastify/static";
import swagger from "@fastify/swagger";
import Fastify, { type FastifyInstance } from "fastify";
import { animalRoutes } from "./features/animals/routes";
import { bellRoutes } from "./features/bell/routes";
import { calendarRoutes } from "./features/calendar/routes";
import { catalogRoutes } from "./features/catalog/routes";
import { chargeRoutes } from "./features/charges/routes";
import { checkRoutes } from "./features/checks/routes";
import { consentRoutes } from "./features/consents/routes";
import { contactCheckRoutes } from "./features/contact-check/routes";
import { counterRoutes } from "./features/counter/routes";
import { credentialRoutes } from "./features/credentials/routes";
import { customerRoutes } from "./features/customers/routes";
import { eventRoutes } from "./features/events/routes";
import { gateRoutes } from "./features/gate/routes";
import { herdRoutes } from "./features/herd/routes";
import { herdFileRoutes } from "./features/herd-files/routes";
import { icalRoutes } from "./features/ical/routes";
import { itemRoutes } from "./features/items/routes";
import { messageRoutes } from "./features/messages/routes";
import { webhookRoutes } from "./features/notices/routes";
import { paymentRoutes } from "./features/payments/routes";
import { peopleRoutes } from "./features/people/routes";
import { photoRoutes } from "./features/photos/routes";
import { receiptRoutes } from "./features/receipts/routes";
import { recordRoutes } from "./features/records/routes";
import { refundRoutes } from "./features/refunds/routes";
import { reportRoutes } from "./features/reports/routes";
import { reviewRoutes } from "./features/review/routes";
import { saleDeskRoutes } from "./features/sale-desk/routes";
import { saleRoutes } from "./features/sales/routes";
import { settingRoutes } from "./features/settings/routes";
import { staffRoutes } from "./features/staff/routes";
import { storyRoutes } from "./features/story/routes";
import { surplusRoutes } from "./features/surplus/routes";
import { syncRoutes } from "./features/sync/routes";
import { systemRoutes } from "./features/system/routes";
import { taskRoutes } from "./features/tasks/routes";
import { tillRoutes } from "./features/till/routes";
import { trailRoutes } from "./features/trail/routes";
import { transferRoutes } from "./features/transfers/routes";
import { visitRoutes } from "./features/visits/routes";
import { pageRoutes } from "./page/shell";
import { networkOf } from "./platform/address";
import { markAnswers } from "./platform/answer-mark";
import { apiReference } from "./platform/api-reference";
import { pagePolicy } from "./platform/content-policy";
import type { Deps } from "./platform/deps";
import { answerClientError, door } from "./platform/door";
import { errorReplies } from "./platform/errors";
import { gate } from "./platform/gate";
import { keeping } from "./platform/keeping";
import { trustedHops } from "./platform/peer";
import { isApi, routable } from "./platform/request-url";
import { serializer, validatorByPart } from "./platform/schemas";
import { sentLater } from "./platform/sent-later";

/** The whole app without an open port: deps in, app out. */
export async function buildApp(
  deps: Deps,
  options: {
    webDir: string;
    /** How many proxies of ours stand before it. */
    proxies?: number;
    perMinute?: number;
    /** Told each route of the API with its action: the test of the permission table walks them all. */
    onRoute?: (route: { method: string; url: string; action: Action }) => void;
    more?: (app: FastifyInstance) => void;
  },
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    bodyLimit: 64 * 1024,
    // A body that never ends is let go of: Node's own time, which the framework would turn off. A photo over a bad signal needs minutes.
    requestTimeout: 5 * 60_000,
    trustProxy: trustedHops(options.proxies ?? 0),
    rewriteUrl: ({ url = "/" }) => routable(url),
    // What is too long or too many is refused by us (`routable`, `door`), as a problem and not by the framework's own words.
    routerOptions: { maxParamLength: 16_384 },
    http: { requireHostHeader: false },
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    // Query text becomes numbers and booleans; a body must come with the right types, and what it doesn't name is refused, not dropped.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: true, useDefaults: false } },
  });
  app.setValidatorCompiler(validatorByPart);
  app.setSerializerCompiler(serializer);
  markAnswers(app);
  errorReplies(app, deps);
  await app.register(cookie);
  door(app, { publicUrl: deps.public.publicUrl });
  sentLater(app);
  gate(app, deps);
  keeping(app);
  if (options.onRoute)
    app.addHook("onRoute", ({ method, url, config }) => {
      if (config?.action) options.onRoute?.({ method: String(method), url, action: config.action });
    });
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"], globalDecompression: false });
  await app.register(rateLimit, {
    max: options.perMinute ?? 600,
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.address),
    // A batch counts once: what is in it was counted with it.
    allowList: (request) =>
      !isApi(request) || request.routeOptions.config.action === "notice.receive" || request.sentLater !== undefined,
  });
  await app.register(helmet, {
    strictTransportSecurity: (deps.public.publicUrl ?? "").startsWith("https:"),
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    contentSecurityPolicy: pagePolicy(deps.public.sandboxUrl !== undefined),
  });
  await app.register(swagger, apiReference(deps.version));
  app.get("/api/openapi.json", { schema: { hide: true } as object, config: { action: "shop.use" } }, () =>
    app.swagger(),
  );
  for (const routes of [
    systemRoutes,
    staffRoutes,
    settingRoutes,
    credentialRoutes,
    peopleRoutes,
    trailRoutes,
    chargeRoutes,
    bellRoutes,
    catalogRoutes,
    itemRoutes,
    animalRoutes,
    herdRoutes,
    recordRoutes,
    herdFileRoutes,
    calendarRoutes,
    gateRoutes,
    taskRoutes,
    icalRoutes,
    saleRoutes,
    customerRoutes,
    saleDeskRoutes,
    consentRoutes,
    contactCheckRoutes,
    counterRoutes,
    tillRoutes,
    transferRoutes,
    visitRoutes,
    paymentRoutes,
    refundRoutes,
    eventRoutes,
    storyRoutes,
    surplusRoutes,
    reviewRoutes,
    checkRoutes,
    messageRoutes,
    reportRoutes,
    receiptRoutes,
    photoRoutes,
    webhookRoutes,
    syncRoutes,
  ])
    routes(app, deps);
  options.more?.(app);
  await app.register(files, {
    preCompressed: true,
    root: options.webDir,
    index: false,
    wildcard: true,
    prefix: "/",
    decorateReply: false,
    cacheControl: false,
    // Looked at as it came: `//.vite` and `/assets/../.vite` would be made `/.vite` after it.
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
