/** The address of the business's own style. The server's pages have it within; the app's own page, which the worker shows without a signal, links it. */
export const BRAND_STYLE = "/brand.css";
