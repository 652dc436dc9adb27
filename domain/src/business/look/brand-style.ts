/** The address of the style sheet with the business's colour, cover and phrase. Pages of the server contain it; the page that the worker shows offline links it. */
export const BRAND_STYLE = "/brand.css";
