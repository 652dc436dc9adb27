import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

/** Bare React: as many cards as fit the window, different ones at each step. No styles, measuring or router. */
function List({ items, shown }) {
  const [from, setFrom] = useState(0);
  window.step = (to) => flushSync(() => setFrom(to));
  return items.slice(from, from + shown).map((item) => (
    <a key={item.id} href={`#${item.id}`}>
      <img src={`/media/${item.photo.id}/320.webp`} alt={item.photo.alt} width={160} height={120} loading="lazy" />
      <b>{item.title}</b>
      <span>{item.subtitle}</span>
      <span>{item.price}</span>
      <i>{item.availability.words}</i>
    </a>
  ));
}
window.start = (items, shown) =>
  flushSync(() => createRoot(document.body).render(<List items={items} shown={shown} />));
