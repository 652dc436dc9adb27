import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Centavos, spoken } from "@corral/domain/money";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { animalView } from "../features/animals/animal-view";
import { cardsOf } from "../features/catalog/item-view";
import { catalogPage } from "../features/catalog/routes";
import { itemsById } from "../features/catalog/store";
import { openReceipt } from "../features/receipts/open-receipt";
import { receiptFacts } from "../features/receipts/verify-receipt";
import { configFor } from "../features/system/routes";
import { buyerOf, findBuyerId } from "../platform/buyer";
import type { Deps } from "../platform/deps";

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
  "acceso",
  "ajustes",
]);
const entities = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
/** Inside a script element only `<` could end it. */
const inScript = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");

interface Preview {
  title: string;
  description: string;
  image?: string | undefined;
  noIndex?: boolean;
}

const meta = (p: Preview, origin: string, url: string) => `<title>${entities(p.title)}</title>
<meta name="description" content="${entities(p.description)}"><meta property="og:title" content="${entities(p.title)}"><meta property="og:description" content="${entities(p.description)}">
<meta property="og:type" content="website"><meta property="og:locale" content="es_MX"><meta property="og:url" content="${entities(`${origin}${url}`)}">${p.image ? `<meta property="og:image" content="${entities(`${origin}/media/${p.image}/1200.jpg`)}">` : ""}${p.noIndex ? '<meta name="robots" content="noindex">' : ""}`;

/** The first page of the shop as real HTML, taken over by the app when it arrives (rulings 34). */
const shopHtml = (name: string, items: Awaited<ReturnType<typeof catalogPage>>["items"]) =>
  `<main class="first-shop"><h1>${entities(name)}</h1><ul>${items
    .map(
      (i) =>
        `<li><a href="/venta-en-linea?articulo=${i.id}">${i.photo ? `<img src="/media/${i.photo.id}/320.webp" alt="${entities(i.photo.alt)}" width="320" height="240" loading="lazy">` : ""}<b>${entities(i.title)}</b><span>${spoken(i.price as Centavos)}</span><i>${entities(i.availability.words)}</i></a></li>`,
    )
    .join("")}</ul></main>`;

/** The HTML of every screen: link previews, the business's facts and, for the shop, its first page. An unknown path is a 404 with the same app inside. */
export async function pageRoutes(app: FastifyInstance, deps: Deps, webDir: string) {
  const html = await readFile(join(webDir, "index.html"), "utf8").catch(
    () =>
      "<!doctype html><html lang=es-MX><head><!--head--></head><body><div id=root><!--shop--></div><script type=application/json id=corral-state><!--state--></script></body></html>",
  );

  async function page(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    preview: Preview,
    shop?: Awaited<ReturnType<typeof catalogPage>>,
  ) {
    buyerOf(request, reply);
    const origin = deps.public.publicUrl ?? `${request.protocol}://${request.host}`;
    const config = await configFor(deps, `${request.protocol}://${request.host}`);
    const out = html
      .replace(/<title>.*?<\/title>/s, "")
      .replace("<!--head-->", () => meta(preview, origin, request.url))
      .replace("<!--shop-->", () => (shop ? shopHtml(config.business.name, shop.items) : ""))
      .replace("<!--state-->", () => inScript({ config, ...(shop ? { shop } : {}) }));
    return reply.code(status).header("cache-control", "no-cache").type("text/html; charset=utf-8").send(out);
  }

  app.get("/", (request, reply) => reply.redirect(`/venta-en-linea${request.url.slice(1)}`, 302));

  app.get("/comprobante/verificar/:code", async (request: FastifyRequest<{ Params: { code: string } }>, reply) => {
    const found = await receiptFacts(deps.db, request.params.code);
    return page(request, reply, found.ok ? 200 : 404, {
      title: "Verificar un comprobante",
      description: "Dice si es auténtico, sin mostrar datos de nadie.",
      noIndex: true,
    });
  });

  app.get(
    "/comprobante/:tipo/:id",
    async (request: FastifyRequest<{ Params: { tipo: string; id: string } }>, reply) => {
      const found = await openReceipt(
        deps,
        request.params.tipo,
        request.params.id,
        `${request.protocol}://${request.host}`,
      );
      const title = !found.ok ? "No encontramos ese comprobante" : (found.value.snapshot?.folio ?? "Ficha de pago");
      return page(request, reply, found.ok ? 200 : 404, {
        title,
        description: found.ok ? found.value.seller.name : "Revisa la liga que te dieron.",
        noIndex: true,
      });
    },
  );

  app.setNotFoundHandler(async (request, reply) => {
    // To the letter: `/cobro/` is another path, and an unknown one (rulings 33), here as in the app.
    const path = request.url.split("?")[0]?.slice(1) ?? "";
    if (
      request.method !== "GET" ||
      path.startsWith("api/") ||
      path.startsWith("assets/") ||
      path.startsWith("media/")
    ) {
      const { problemBody } = await import("../platform/problem-reply");
      return reply.code(404).type("application/problem+json").send(problemBody("NOT_FOUND"));
    }
    const { business } = await configFor(deps, `${request.protocol}://${request.host}`);
    if (!PATHS.has(path))
      return page(request, reply, 404, {
        title: `No existe · ${business.name}`,
        description: "Esta página no existe.",
        noIndex: true,
      });
    const query = new URL(request.url, "http://x").searchParams;
    if (path === "venta-en-linea") {
      const [item] = /^[0-9a-f-]{36}$/.test(query.get("articulo") ?? "")
        ? await itemsById(deps.db, [query.get("articulo") as string])
        : [];
      const [card] = item ? await cardsOf(deps.db, [item], undefined, deps.now()) : [];
      const preview = card
        ? {
            title: `${card.title} · ${spoken(card.price as Centavos)}`,
            description: `${card.availability.words} en ${business.name}. ${card.subtitle}`,
            image: card.photo?.id,
          }
        : { title: `${business.name} · tienda en línea`, description: business.tagline };
      const plain = [...query.keys()].every((k) => k === "articulo");
      return page(
        request,
        reply,
        200,
        preview,
        plain ? await catalogPage(deps, { limit: 12 }, await findBuyerId(deps.db, buyerOf(request, reply))) : undefined,
      );
    }
    if (path === "animal" && /^[0-9a-f-]{36}$/.test(query.get("id") ?? "")) {
      const animal = await animalView(deps, query.get("id") as string, undefined);
      if (animal)
        return page(request, reply, 200, {
          title: `${animal.name}${animal.price ? ` · ${spoken(animal.price as Centavos)}` : ""}`,
          description: `${animal.speciesName} ${animal.breed ?? ""}. ${animal.availability?.words ?? ""}`,
          image: animal.photo?.id,
        });
    }
    return page(request, reply, 200, {
      title: business.name,
      description: business.tagline,
      noIndex: path.startsWith("modal") || path === "cobro",
    });
  });
}
