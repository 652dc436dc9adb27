/**
 * Where Mercado Pago's script, its card fields and their looks come from. Its own pages name some of these hosts and none names all: sdk-js
 * loads from sdk.mercadopago.com, the fields are fetched and framed from secure-fields and api-static.mercadopago.com, tokens are made at
 * api.mercadopago.com, styles, fonts and pictures come from mlstatic.com (cart-woocommerce), and the device's fingerprint is told to
 * www.mercadopago.com, mercadolibre.com and mercadolivre.com.
 */
const MERCADO_PAGO = [
  "https://*.mercadopago.com",
  "https://*.mercadopago.com.mx",
  "https://*.mercadolibre.com",
  "https://*.mercadolivre.com",
  "https://*.mlstatic.com",
];

/** What the app's own pages may load, and from where. In the demo the simulated providers are on another port of whatever name the page has. */
export function pagePolicy(demo: boolean) {
  const outside = demo ? ["http://*:*"] : MERCADO_PAGO;
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...outside],
      styleSrc: ["'self'", "'unsafe-inline'", ...outside],
      fontSrc: ["'self'", "data:", ...outside],
      imgSrc: ["'self'", "data:", "blob:", ...outside],
      connectSrc: ["'self'", ...outside],
      // Ours too: the page that holds a bank's question (page/challenge-page).
      frameSrc: ["'self'", ...outside],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'", ...outside],
      frameAncestors: ["'self'"],
    },
  };
}
