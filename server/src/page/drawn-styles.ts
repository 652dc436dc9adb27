/*
 * The styles of what only some pages draw, sent within those. What the shop draws is in web/src/app/first-page.css: every first visit loads
 * that, and none of this. The tokens are the app's (web/src/ui/tokens.css).
 */

/** Below a heading: a sentence, boxes in the place of controls, labels and values. */
const FRAMED = `
.first-sub{margin-top:6px;color:var(--ink-2)}
.first-page>:is(h1,.first-sub)+:not(.first-sub){margin-top:var(--s5)}
.first-box{display:block;margin-bottom:var(--s3);border-radius:var(--r-field);background:var(--surface-2)}
.first-page dl{display:grid;grid-template-columns:auto 1fr;gap:var(--s1) var(--s4);margin:var(--s3) 0}
.first-page dt{color:var(--ink-2)}`;

/** By the class of the page. */
const OF_KIND: Record<string, string> = {
  "first-charge": `
.first-charge>:last-child{display:grid;gap:var(--s6)}
@media(min-width:56.25em){.first-charge>:last-child{grid-template-columns:1.1fr 1fr}}`,
  "first-animals": `
.first-animals ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,240px),1fr));gap:16px;margin-top:52px}
.first-animals a{grid-template-columns:112px 1fr;min-height:136px;overflow:hidden;border-radius:var(--r-card);background:var(--surface)}
.first-animals img{height:100%;border-radius:0}
.first-animals span{padding:10px 14px;line-height:1.35}
@media(min-width:38.75em){.first-animals a{grid-template-columns:1fr}.first-animals img{height:auto}}`,
  "first-animal": `
.first-animal>img{max-width:640px}`,
  "first-cart": `
.first-empty{padding:156px 0 0;text-align:center}
.first-empty h2{margin-bottom:var(--s3);font-size:1.375rem}
.first-empty p{max-width:420px;margin:auto;color:var(--ink-2);text-wrap:pretty}`,
};

/** An item's sheet over the shop, which comes after it. */
const ITEM = `
.first-item{position:fixed;inset:0;display:grid;align-items:end;background:var(--scrim)}
.first-item article{height:calc(100dvh - 28px - var(--safe-top));overflow:hidden;border-radius:var(--r-sheet) var(--r-sheet) 0 0;background:var(--surface)}
.first-item h1{padding:21px 60px 4px var(--s5);font-size:min(1.1875rem,9vw);font-weight:600;line-height:1.2;letter-spacing:-0.01em;text-wrap:balance}
.first-item img{width:100%;height:auto;aspect-ratio:4/3;background:var(--surface-2);object-fit:cover}
.first-item i{font-size:var(--small);font-style:normal;color:var(--ink-2)}
.first-item div{display:grid;gap:var(--s1);padding:var(--s4) var(--s5)}
.first-item b{font-size:min(1.75rem,11vw);line-height:1.15}
.first-item p{line-height:1.55;white-space:pre-line}
@media(min-width:56.25em){
.first-item{place-items:center}
.first-item article{display:grid;grid-template:auto 1fr/6fr 5fr;gap:var(--s3) var(--s6);width:min(1080px,calc(100vw - 64px));height:min(860px,calc(100dvh - 64px));padding:0 var(--s5);border-radius:24px}
.first-item h1{grid-column:1/-1;padding-left:0}
.first-item img{border-radius:var(--r-card)}
.first-item div{align-content:start;padding:0}
}`;

const tag = (css: string) => `<style>${css.replaceAll("\n", "")}</style>`;
export const framedStyle = (kind: string) => tag(FRAMED + (OF_KIND[kind] ?? ""));
export const itemStyle = tag(ITEM);
