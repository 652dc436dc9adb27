import { type Centavos, toDecimal } from "@corral/domain/kernel/money";
import type { AvailabilityWords } from "@corral/domain/shop/claims/states";
import { entities, inScript } from "./html";

/** A page's metadata for link previews and search engines. */
export interface Preview {
  title: string;
  description: string;
  /** Canonical path and query, without what else the link carried. */
  path: string;
  /** A photo's id. Previews use its JPG, which every messenger supports. */
  image?: { id: string; alt: string } | undefined;
  /** Structured data of an item for sale, with its price. */
  product?: Product | undefined;
  noIndex?: boolean;
}
interface Product {
  id: string;
  name: string;
  description: string;
  category: string;
  photos: readonly { id: string }[];
  facts: readonly { label: string; value: string }[];
  offer?: { price: Centavos; availability: AvailabilityWords["code"] } | undefined;
}

/** https://schema.org/ItemAvailability */
const SCHEMA: Record<AvailabilityWords["code"], string> = {
  available: "InStock",
  few_left: "LimitedAvailability",
  held: "Reserved",
  held_by_you: "Reserved",
  reserved: "Reserved",
  sold: "SoldOut",
  sold_out: "OutOfStock",
  closed: "OutOfStock",
  not_yet: "PreOrder",
};

/** The state for link previews: the same for every reader, because messengers cache previews. */
export const stateWords = (a: AvailabilityWords) => (["held", "held_by_you"].includes(a.code) ? "Apartado" : a.words);

const pictureOf = (origin: string, id: string) => `${origin}/media/${id}/1200.jpg`;
const tag = (name: "name" | "property", key: string, content: string) =>
  `<meta ${name}="${key}" content="${entities(content)}">`;

/** The pictures of a preview: of what the page is about, else the business's logo, else the app's icon. */
function pictureTags(image: Preview["image"], origin: string, seller: { name: string; logo: string | null }): string[] {
  const og = (key: string, content: string) => tag("property", `og:image${key}`, content);
  const photo = image ?? (seller.logo ? { id: seller.logo, alt: seller.name } : undefined);
  if (!photo) return [og("", `${origin}/icon-512.png`), og(":type", "image/png"), og(":alt", seller.name)];
  return [
    og("", pictureOf(origin, photo.id)),
    og(":type", "image/jpeg"),
    // A logo has any proportion.
    ...(image ? [og(":width", "1200"), og(":height", "900")] : []),
    og(":alt", photo.alt),
    ...(image ? [tag("name", "twitter:card", "summary_large_image")] : []),
  ];
}

/** Title, Open Graph and structured data of a page, with absolute URLs from `origin`. */
export function headOf(p: Preview, origin: string, business: { name: string; logo: string | null }): string {
  const seller = business.name;
  const url = `${origin}${p.path}`;
  const og = (key: string, content: string) => tag("property", `og:${key}`, content);
  const { image, product } = p;
  const offer = product?.offer;
  return [
    `<title>${entities(p.title)}</title>`,
    tag("name", "description", p.description),
    ...(p.noIndex ? [tag("name", "robots", "noindex")] : [`<link rel="canonical" href="${entities(url)}">`]),
    og("title", p.title),
    og("description", p.description),
    og("type", offer ? "product" : "website"),
    og("locale", "es_MX"),
    og("site_name", seller),
    og("url", url),
    ...pictureTags(image, origin, business),
    ...(offer
      ? [
          tag("property", "product:price:amount", toDecimal(offer.price)),
          tag("property", "product:price:currency", "MXN"),
        ]
      : []),
    ...(product
      ? [`<script type="application/ld+json">${inScript(structured(product, url, origin, seller))}</script>`]
      : []),
  ].join("\n");
}

const structured = (p: Product, url: string, origin: string, seller: string) => ({
  "@context": "https://schema.org",
  "@type": "Product",
  productID: p.id,
  name: p.name,
  description: p.description,
  category: p.category,
  url,
  ...(p.photos.length ? { image: p.photos.map((f) => pictureOf(origin, f.id)) } : {}),
  ...(p.facts.length
    ? { additionalProperty: p.facts.map((f) => ({ "@type": "PropertyValue", name: f.label, value: f.value })) }
    : {}),
  ...(p.offer
    ? {
        offers: {
          "@type": "Offer",
          price: toDecimal(p.offer.price),
          priceCurrency: "MXN",
          availability: `https://schema.org/${SCHEMA[p.offer.availability]}`,
          url,
          seller: { "@type": "Organization", name: seller },
        },
      }
    : {}),
});
