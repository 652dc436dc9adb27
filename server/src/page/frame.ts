import { IN_THE_PAGE, photoSource } from "@corral/contract/business/photos.files";
import { pageWords } from "@corral/domain/kernel/text/pages";
import { framedStyle } from "./drawn-styles";
import { entities } from "./html";

/**
 * What a page shows until its program runs (rulings 34): the app's own bar, heading and first content in their places, so that nothing moves
 * when it takes over. Its styles: drawn-styles.ts, and web/src/app/first-page.css.
 */
export interface Frame {
  /** Told on every screen of a demo. */
  isDemo: boolean;
  title: string;
  subtitle?: string | undefined;
  /** The class of this kind of page. */
  kind: "first-animals" | "first-calendar" | "first-cart" | "first-animal" | "first-charge";
}

const strip = ({ title, detail } = pageWords.demo) =>
  `<p class="first-demo"><strong>${title}</strong><span>${detail}</span></p>`;
/** The strip of a demo, over what a page draws itself. */
export const inDemo = (isDemo: boolean, html: string) => (isDemo ? strip() : "") + html;

export const framed = ({ isDemo, title, subtitle, kind }: Frame, body: string) =>
  inDemo(
    isDemo,
    `${framedStyle(kind)}<main class="first-page ${kind}"><h1>${entities(title)}</h1>${
      subtitle ? `<p class="first-sub">${entities(subtitle)}</p>` : ""
    }${body}</main>`,
  );

/** Boxes where the app draws its controls, of these heights in px. */
export const boxes = (...heights: number[]) =>
  heights.map((it) => `<u class="first-box" style="height:${it}px"></u>`).join("");

/** The large photo of a page, fetched before anything else; its small version shows meanwhile. */
export function largePhoto(photo: { id: string; alt: string; placeholder?: string | undefined } | undefined): string {
  if (!photo) return "";
  const { src, srcSet, sizes } = photoSource(photo.id, IN_THE_PAGE);
  const small = photo.placeholder ? ` style="background:center/cover url(${entities(photo.placeholder)})"` : "";
  return `<img src="${src}" srcset="${srcSet}" sizes="${sizes}" alt="${entities(photo.alt)}" width="640" height="480" fetchpriority="high"${small}>`;
}
