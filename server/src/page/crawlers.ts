import { Readable } from "node:stream";
import { shownItemStates } from "@corral/domain/shop/items/states";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Deps } from "#src/platform/deps";
import { entities } from "./html";

/** The sitemap protocol's limit (https://www.sitemaps.org/protocol.html). */
const MOST = 50_000;
const SCREENS = ["/venta-en-linea", "/animales", "/calendario"];
/** Closes personal and staff pages; allows the reads that a rendering crawler needs. */
const RULES = `User-agent: *
Allow: /api/config
Allow: /api/catalog
Allow: /api/animals
Allow: /api/calendar
Disallow: /api/
Disallow: /acceso
Disallow: /ajustes
Disallow: /prueba
Disallow: /cobro
Disallow: /comprobante/
Disallow: /modal-
Disallow: /*?ver=
Disallow: /*&ver=
`;

/** Serves robots.txt and the sitemap of the shop's items and published animals. */
export function crawlerRoutes(app: FastifyInstance, deps: Deps) {
  const originOf = (request: FastifyRequest) => deps.public.publicUrl ?? request.origin;
  // Without PUBLIC_URL they name the host that was asked: a cache between must not give one host's to another.
  const kept = deps.public.publicUrl ? "public, max-age=3600" : "private, max-age=3600";
  const hidden = { schema: { hide: true } };

  app.get("/robots.txt", hidden, (request, reply) =>
    reply
      .header("cache-control", kept)
      .type("text/plain; charset=utf-8")
      .send(`${RULES}Sitemap: ${originOf(request)}/sitemap.xml\n`),
  );
  app.get("/sitemap.xml", hidden, (request, reply) =>
    reply
      .header("cache-control", kept)
      .type("application/xml; charset=utf-8")
      .send(Readable.from(sitemap(deps, originOf(request)))),
  );
}

async function* sitemap(deps: Deps, origin: string): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  for (const path of SCREENS) yield `<url><loc>${entities(origin + path)}</loc></url>\n`;
  const { rows } = await sql<{ path: string; day: string }>`
    (select '/venta-en-linea?articulo=' || id as path, to_char(published_at, 'YYYY-MM-DD') as day from catalog_item
      where status = any(${[...shownItemStates]}::text[]))
    union all
    (select '/animal?id=' || id, to_char(coalesce(updated_at, created_at), 'YYYY-MM-DD') from animal
      where published and life_status = 'alive')
    order by day desc, path limit ${MOST - SCREENS.length}`.execute(deps.db);
  for (const r of rows) yield `<url><loc>${entities(origin + r.path)}</loc><lastmod>${r.day}</lastmod></url>\n`;
  yield "</urlset>\n";
}
