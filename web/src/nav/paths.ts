/** Every address of the specification (S1), and seven of ours: what a receipt's QR opens (rulings 18), a provisional receipt's, and the last five. */
export const routePaths = [
  "venta-en-linea",
  "cobro",
  "prueba",
  // Before the third, which would match it as a receipt.
  "comprobante/verificar/:code",
  "comprobante/provisional/:id",
  "comprobante/:tipo/:id",
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
] as const;
export type RoutePath = (typeof routePaths)[number];
export const HOME = "venta-en-linea" satisfies RoutePath;

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
export type ParamsOf<P extends RoutePath> = { [K in ParamNames<P>]: string };
export type Query = Record<string, string | number | undefined | null>;

/** Builds an address: `to("cobro", { c })`, `to("comprobante/:tipo/:id", { tipo, id })`. Values that are not in the path go to the query. */
export function to<P extends RoutePath>(path: P, values?: ParamsOf<P> & Query): string {
  const rest = new Map<string, string>();
  for (const [k, v] of Object.entries(values ?? {}))
    if (v !== undefined && v !== null && v !== "") rest.set(k, String(v));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name) ?? "";
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams([...rest]).toString();
  return `/${filled}${search ? `?${search}` : ""}`;
}

export interface Matched {
  path: RoutePath;
  params: Record<string, string>;
}
/** The canonical path: without a trailing slash, which means the same page for the server too. */
export const plainPath = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname);

/** The route of a path, with or without a trailing slash; null when there is none. Only "/" alone is home (rulings 33). */
export function matchPath(pathname: string): Matched | null {
  if (pathname === "/") return { path: HOME, params: {} };
  const parts = plainPath(pathname).slice(1).split("/");
  for (const path of routePaths) {
    const pattern = path.split("/");
    if (pattern.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = pattern.every((name, i) => {
      const got = parts[i] ?? "";
      if (!name.startsWith(":")) return name === got;
      const value = decoded(got);
      if (value) params[name.slice(1)] = value;
      return Boolean(value);
    });
    if (fits) return { path, params };
  }
  return null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
