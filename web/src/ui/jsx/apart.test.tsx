import { render } from "@testing-library/react";
import { act, type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { apart } from "./apart";

test("texts are joined, and one beside elements has an element of its own", () => {
  expect(apart("p", ["Faltan ", 3, " de ", null, false, "5"])).toBe("Faltan 3 de 5");
  expect(apart("p", [null, false])).toEqual([null, false]);
  const { container } = render(
    <p>
      Hola <b>Ana</b> {7} <i /> {null}
    </p>,
  );
  expect(container.innerHTML).toBe("<p><co-text>Hola</co-text> <b>Ana</b> <co-text>7</co-text> <i></i> </p>");
});

const Both = ({ n }: { n: number }) => <>a{n > 1 && <b>b</b>}</>;
/** Replaces every text node by elements with the same words, as a browser that translates. */
function translate(root: Element) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement("font");
    font.textContent = text.nodeValue;
    text.replaceWith(font);
  }
}
test.each<[string, (n: number) => ReactNode, string]>([
  [
    "text that changes beside an element",
    (n) => (
      <p>
        {n} aretes <b>hoy</b>
      </p>
    ),
    "2 aretes hoy",
  ],
  ["an icon that comes before a text", (n) => <p>{n > 1 && <b>✓</b>}En venta</p>, "✓En venta"],
  [
    "a text that comes before an element",
    (n) => (
      <p>
        {n > 1 && "Quedan "}
        <b>{n}</b>
      </p>
    ),
    "Quedan 2",
  ],
  [
    "a text that goes",
    (n) => (
      <p>
        {n < 2 ? "uno" : null}
        <b>{n}</b> más
      </p>
    ),
    "2 más",
  ],
  ["a text that becomes an element", (n) => <p>{n > 1 ? <b>dos</b> : "uno"}</p>, "dos"],
  ["several texts in one element", (n) => <p>Faltan {n} de 5</p>, "Faltan 2 de 5"],
  [
    "fragments",
    (n) => (
      <p>
        <Both n={n} />
        {n}
      </p>
    ),
    "ab2",
  ],
])("%s is right in a translated page", (_, draw, said) => {
  let next = () => {};
  function Counted() {
    const [n, setN] = useState(1);
    next = () => setN(2);
    return draw(n);
  }
  const { container } = render(<Counted />);
  translate(container);
  act(() => next());
  expect(container.textContent).toBe(said);
});
