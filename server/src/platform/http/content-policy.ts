/**
 * Hosts of Mercado Pago's script, card fields and styles. Its own pages name some and none names all: sdk-js loads
 * from sdk.mercadopago.com, fields are fetched and framed from secure-fields and api-static.mercadopago.com, tokens
 * are made at api.mercadopago.com, styles, fonts and images come from mlstatic.com (cart-woocommerce), and device
 * fingerprints go to www.mercadopago.com, mercadolibre.com and mercadolivre.com.
 */
const MERCADO_PAGO = [
  "https://*.mercadopago.com",
  "https://*.mercadopago.com.mx",
  "https://*.mercadolibre.com",
  "https://*.mercadolivre.com",
  "https://*.mlstatic.com",
];

/**
 * Content-Security-Policy of the app's own pages. In the demo the simulated providers are on another port of the
 * page's host.
 */
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
      // What was just recorded is looked at before it is sent.
      mediaSrc: ["'self'", "blob:"],
      connectSrc: ["'self'", ...outside],
      // 'self' is for the page that frames the 3-D Secure challenge (page/challenge-page).
      frameSrc: ["'self'", ...outside],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'", ...outside],
      frameAncestors: ["'self'"],
    },
  };
}
