import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ENTRY_MARK } from "@corral/domain/kernel/answer-mark";
import { styleOfDevice } from "@corral/domain/kernel/device";
import { instant } from "@corral/domain/kernel/time";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readSettings } from "#src/features/business/settings/business";
import { configFor, configOf } from "#src/features/office/system/routes";
import { openReceipt } from "#src/features/payments/receipts/open-receipt";
import { receiptFacts } from "#src/features/payments/receipts/verify-receipt";
import { catalogPage, pageForHolder } from "#src/features/shop/catalog/routes";
import { CATALOG_TABLES, nextDateChange } from "#src/features/shop/catalog/store";
import { holdsOfCaller, type OwnHolds } from "#src/features/shop/claims/own-holds";
import { sendShared } from "#src/platform/answers/send-shared";
import { saysStaff } from "#src/platform/calls/authorize";
import { buyerOf, findBuyerId, readBuyer } from "#src/platform/calls/buyer";
import type { Deps } from "#src/platform/deps";
import { ProblemError } from "#src/platform/http/problem-reply";
import { addressFault, isForPrograms } from "#src/platform/http/request-url";
import { drawAnimal } from "./animal-page";
import { drawAnimals } from "./animals-page";
import { drawCalendar } from "./calendar-page";
import { drawCart } from "./cart-page";
import { challengeRoutes } from "./challenge-page";
import { drawCharge } from "./charge-page";
import { crawlerRoutes } from "./crawlers";
import { type Asked, type Drawn, isId } from "./drawn";
import { headOf, type Preview } from "./head";
import { entities, inScript } from "./html";
import { drawItem } from "./item-page";
import { brandRoutes, brandStyle, withBrand } from "./look/brand";
import { colorSampleRoutes } from "./look/color-sample";
import { coverRoutes } from "./look/cover";
import { logoIconRoutes, withLogoIcons } from "./look/logo-icons";
import { appNames, manifestRoute } from "./manifest";
import { screenFiles } from "./screen-files";
import { shopHtml } from "./shop-page";

const PATHS = new Set([
  "venta-en-linea",
  "cobro",
  "prueba",
  "modal-mercadopago",
  "modal-conekta-oxxo",
  "animales",
  "animal",
  "calendario",
  "modal-iframe",
  "modal-mercadopago-spei",
  "hoy",
  "ayuda",
  "acceso",
  "ajustes",
]);
/** Pages that come drawn, by their path. */
const pagesDrawn: Record<string, (asked: Asked) => Promise<Drawn | undefined>> = {
  "venta-en-linea": drawItem,
  animal: drawAnimal,
  animales: drawAnimals,
  calendario: drawCalendar,
  cobro: async (asked) => (asked.query.has("c") ? drawCharge(asked) : drawCart(asked)),
};
/** The style in which the app will show itself on this device, so that its sizes are right before the app runs. */
const styleOf = (request: FastifyRequest) => styleOfDevice(request.headers["user-agent"] ?? "");
/** What the shop's page is made from. */
const PAGE_TABLES = [...CATALOG_TABLES, "setting"];
/**
 * The page tells a phone the server's time, by which it corrects a clock that is more than a minute off
 * (`notePageTime`).
 */
const PAGE_LIFE_MS = 15_000;
/** Whether a path without its leading slash is a page of the app. */
const isPage = (path: string) => PATHS.has(path) || /^comprobante\/[^/]+\/[^/]+$/.test(path);
/** Pages that search engines must not index. */
const NO_INDEX = new Set(["cobro", "hoy", "acceso", "ajustes", "prueba"]);

/**
 * What a page shows after some seconds in which its program didn't start: its files may be missing. A drawing, because it needs
 * neither a style nor a script to wait; the program puts its own in this place.
 */
const slow = (place: string) =>
  `<svg style="${place}" role="img" aria-label="Si no abre, revisa tu señal y toca para recargar" width="100%" height="140" opacity="0" visibility="hidden"><a href=""><rect width="100%" height="100%" fill="Canvas"/><text x="20" y="50" font-family="sans-serif" font-size="18" fill="currentColor">Esto tarda más de lo normal.</text><text x="20" y="80" font-family="sans-serif" font-size="18" fill="currentColor">Revisa tu señal y</text><text x="20" y="110" font-family="sans-serif" font-size="18" fill="currentColor" text-decoration="underline">toca aquí para recargar.</text></a><animate attributeName="opacity" from="0" to="1" begin="6s" dur="0.3s" fill="freeze"/><set attributeName="visibility" to="visible" begin="6s"/></svg>`;
/** At the window's lower edge over a drawn page, also where the page's style sheets are missing. */
const BELOW = "position:fixed;left:0;bottom:0";

const STYLE = /<link rel="stylesheet"[^>]*>/g;
/**
 * On a poor signal the program comes after the style and the pictures of the page that is drawn already: it is asked for last, with a low
 * priority.
 */
const afterWhatIsSeen = (head: string) =>
  (head.match(STYLE) ?? []).join("") +
  head
    .replace(STYLE, "")
    .replace(/<(?:script type="module"|link rel="modulepreload")/g, (it) => `${it} fetchpriority="low"`);

/**
 * Serves every page's HTML: link preview, the business's facts and, for the shop, its first page of items. Unknown
 * paths get a 404 with the same app.
 */
export async function pageRoutes(app: FastifyInstance, deps: Deps, webDir: string) {
  const built = await readFile(join(webDir, "index.html"), "utf8").catch(
    () =>
      "<!doctype html><html lang=es-MX><head><!--head--></head><body><div id=root><!--shop--></div><script type=application/json id=corral-state><!--state--></script></body></html>",
  );

  const linksOf = await screenFiles(webDir);
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(built)?.[1];
  const program = /<script type="module"[\s\S]*(?=<\/head>)/.exec(built)?.[0] ?? "";
  const html = built.replace(program, "");

  async function render(request: FastifyRequest, preview: Preview, drawn?: Drawn): Promise<string> {
    const origin = deps.public.publicUrl ?? request.origin;
    const settings = await readSettings(deps.db);
    const config = configOf(deps, settings, request.origin);
    return withBrand(withLogoIcons(html, config.business.logo), brandStyle(settings.look, config.business.tagline))
      .replace(/<title>.*?<\/title>/s, "")
      .replace('data-style="material"', `data-style="${styleOf(request)}"`)
      .replace(
        /(name="apple-mobile-web-app-title" content=")[^"]*/,
        (_, before: string) => before + entities(appNames(deps.mode, config.business.name).short_name),
      )
      .replace(
        "<!--head-->",
        () =>
          headOf(preview, origin, config.business) +
          afterWhatIsSeen(
            program +
              linksOf(preview.path.match(/[a-z-]+/)?.[0] ?? "", { parts: drawn?.parts, isStaff: saysStaff(request) }),
          ),
      )
      .replace("<!--shop-->", () => (drawn?.html ? drawn.html + slow(BELOW) : slow("")))
      .replace("<!--state-->", () =>
        inScript({ config, at: deps.now(), ...(saysStaff(request) ? { staff: true } : {}), ...drawn?.state }),
      );
  }
  const asPage = (reply: FastifyReply) =>
    reply
      .header("cache-control", "no-cache")
      .header(ENTRY_MARK, entry ?? "")
      .type("text/html; charset=utf-8");
  const isDemo = deps.mode === "demo";
  async function page(request: FastifyRequest, reply: FastifyReply, status: number, preview: Preview, drawn?: Drawn) {
    buyerOf(request, reply);
    const html = await render(request, preview, drawn);
    asPage(reply.code(status));
    if (drawn?.isPrivate) reply.header("cache-control", "no-store");
    return reply.send(html);
  }

  const shopPreview = ({ name, tagline }: { name: string; tagline: string }): Preview => ({
    title: `${name} · tienda en línea`,
    description: tagline,
    path: "/venta-en-linea",
  });
  /** The shop with its first items. */
  async function renderShop(request: FastifyRequest, own: OwnHolds | undefined) {
    const { business, look } = await readSettings(deps.db);
    const page = await catalogPage(deps, { limit: 12 });
    const shop = own ? pageForHolder(page, own) : page;
    const photo = shop.items.find((it) => it.photo)?.photo;
    return render(
      request,
      { ...shopPreview(business), ...(photo ? { image: photo } : {}) },
      {
        html: shopHtml(business.name, shop.items, { isDemo, hasOpening: Boolean(business.tagline || look.cover) }),
        state: { shop },
      },
    );
  }
  /** The shop without a filter: kept for everybody who holds nothing. */
  async function shopPage(request: FastifyRequest, reply: FastifyReply) {
    const own = await holdsOfCaller(deps, buyerOf(request, reply));
    if (own || !deps.answers) return asPage(reply).send(await renderShop(request, own));
    // Provider keys are applied a moment after their change is told, so what they change is part of the key.
    const key = `shop ${JSON.stringify([request.origin, styleOf(request), saysStaff(request), deps.public, Object.keys(deps.providers)])}`;
    const answer = await deps.answers.of(PAGE_TABLES).get(key, deps.now(), async () => {
      const until = Math.min(await nextDateChange(deps), deps.now() + PAGE_LIFE_MS);
      return { until: instant(until), body: await renderShop(request, undefined) };
    });
    return sendShared(request, asPage(reply), answer);
  }

  crawlerRoutes(app, deps);
  challengeRoutes(app, deps);
  await manifestRoute(app, deps, webDir);
  logoIconRoutes(app, deps);
  brandRoutes(app, deps);
  coverRoutes(app, deps);
  colorSampleRoutes(app);
  app.get("/", (request, reply) => reply.redirect(`/venta-en-linea${request.url.slice(1)}`, 302));

  app.get("/comprobante/verificar/:code", async (request: FastifyRequest<{ Params: { code: string } }>, reply) => {
    const found = await receiptFacts(deps.db, request.params.code);
    return page(request, reply, found.ok ? 200 : 404, {
      title: "Verificar un comprobante",
      description: "Dice si es auténtico, sin mostrar datos de nadie.",
      path: request.url,
      noIndex: true,
    });
  });

  // Always a page: the phone that made this receipt may not have synced yet.
  app.get("/comprobante/provisional/:id", async (request: FastifyRequest<{ Params: { id: string } }>, reply) =>
    page(request, reply, isId(request.params.id) ? 200 : 404, {
      title: "Recibo provisional",
      description: "Lleva al comprobante en cuanto llega.",
      path: request.url,
      noIndex: true,
    }),
  );

  app.get(
    "/comprobante/:tipo/:id",
    async (request: FastifyRequest<{ Params: { tipo: string; id: string } }>, reply) => {
      // Without an id this is no receipt's address.
      if (request.params.id === "") return reply.callNotFound();
      const found = await openReceipt(deps, request.params.tipo, request.params.id, request.origin, true);
      const title = !found.ok ? "No encontramos ese comprobante" : (found.value.snapshot?.folio ?? "Ficha de pago");
      return page(request, reply, found.ok ? 200 : 404, {
        title,
        description: found.ok ? found.value.seller.name : "Revisa el enlace que te dieron.",
        path: request.url,
        noIndex: true,
      });
    },
  );

  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const [pathname = "", search] = request.url.split(/\?(.*)/s);
    const path = pathname.slice(1);
    // HEAD is answered like GET, without its body.
    if ((request.method !== "GET" && request.method !== "HEAD") || isForPrograms(request))
      throw new ProblemError(addressFault(request.originalUrl) ?? "NOT_FOUND");
    // A trailing slash redirects to the page's address.
    if (path.endsWith("/") && isPage(path.slice(0, -1)))
      return reply.redirect(`/${path.slice(0, -1)}${search === undefined ? "" : `?${search}`}`, 301);
    if (path === "venta-en-linea" && search === undefined) return shopPage(request, reply);
    const { business } = await configFor(deps, request.origin);
    if (!PATHS.has(path))
      return page(request, reply, 404, {
        title: `No existe · ${business.name}`,
        description: "Esta página no existe.",
        path: request.url,
        noIndex: true,
      });
    const query = new URL(request.url, "http://x").searchParams;
    const holds = () => holdsOfCaller(deps, buyerOf(request, reply));
    const drawn = await pagesDrawn[path]?.({
      deps,
      query,
      buyer: () => readBuyer(request),
      buyerId: () => findBuyerId(deps.db, readBuyer(request)),
      origin: request.origin,
      holds,
      isKnown: readBuyer(request).known,
      isStaff: saysStaff(request),
      seller: business.name,
      isDemo,
    });
    if (path === "venta-en-linea" && !drawn) {
      // With a filter or a tracking parameter the app asks for its items itself.
      if (![...query.keys()].every((k) => k === "articulo")) return page(request, reply, 200, shopPreview(business));
      return asPage(reply).send(await renderShop(request, await holds()));
    }
    const preview = drawn?.preview ?? {
      title: business.name,
      description: business.tagline,
      path: `/${path}`,
      noIndex: path.startsWith("modal") || path === "animal" || NO_INDEX.has(path) || query.has("ver"),
    };
    return page(request, reply, 200, preview, drawn);
  });
}
