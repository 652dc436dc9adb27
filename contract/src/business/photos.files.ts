/** The widths in which the server keeps each photo, all 4:3. */
export const PHOTO_WIDTHS = [160, 320, 640, 1200] as const;

/** `sizes` of a photo in the shop's grid, which has two columns on a phone. */
export const IN_THE_GRID = "(min-width: 43.75em) 250px, 44vw";
/** `sizes` of an animal's photo among others: at the side of its words on a phone. */
export const IN_THE_TILE = "(max-width: 36.9375em) 112px, (min-width: 56.25em) 280px, 45vw";
/** `sizes` of the large photo of an animal. A little less than the whole width: a cheap phone, of 360 px with two dots each, is served by 640 and not by 1200. */
export const IN_THE_PAGE = "(min-width: 56.25em) 600px, 88vw";

/**
 * `src`, `srcSet` and `sizes` of a photo. The server's first page and the app say the same, or a phone would fetch each
 * photo of it twice.
 */
export const photoSource = (id: string, sizes: string) => ({
  src: `/media/${id}/640.webp`,
  srcSet: PHOTO_WIDTHS.map((it) => `/media/${id}/${it}.webp ${it}w`).join(", "),
  sizes,
});
