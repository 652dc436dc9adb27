/** Points are written as text, "x,y x,y x,y!": short to read beside the drawing. "!" makes a sharp corner. */
interface Point {
  x: number;
  y: number;
  w: number;
  sharp: boolean;
}

/** Integers where a fraction is invisible, one decimal in small parts: it keeps a drawing below 15 kB. */
export const num = (v: number) => String(Math.abs(v) < 24 ? Math.round(v * 10) / 10 : Math.round(v));

function parse(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .map((one) => {
      const [x = 0, y = 0, w = 0] = one.replace("!", "").split(",").map(Number);
      return { x, y, w, sharp: one.endsWith("!") };
    });
}

/** Orients all closed shapes the same way, so that overlapping ones in one clip add up instead of cutting holes. */
function sameTurn(points: Point[]): Point[] {
  const area = points.reduce((sum, a, i) => {
    const b = points[(i + 1) % points.length] as Point;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
  return area < 0 ? [...points].reverse() : points;
}

/** A curve through all points whose handles follow the length of each side, so that uneven spacing makes no loops. */
function curve(points: Point[], closed: boolean): string {
  const count = points.length;
  const at = (i: number) => points[closed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1)] as Point;
  const handle = (i: number, length: number) => {
    if (at(i).sharp) return { x: 0, y: 0 };
    const dx = at(i + 1).x - at(i - 1).x;
    const dy = at(i + 1).y - at(i - 1).y;
    const size = Math.hypot(dx, dy) || 1;
    return { x: (dx / size) * length * 0.36, y: (dy / size) * length * 0.36 };
  };
  // Relative coordinates without needless spaces are a third shorter. Small shapes keep a decimal.
  const grain = Math.max(...points.map((p) => Math.abs(p.x - at(0).x) + Math.abs(p.y - at(0).y))) < 60 ? 10 : 1;
  const snap = (v: number) => Math.round(v * grain) / grain;
  let pen = { x: snap(at(0).x), y: snap(at(0).y) };
  let d = `M${pen.x} ${pen.y}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const a = at(i);
    const b = at(i + 1);
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const from = handle(i, length);
    const to = handle(i + 1, length);
    const end = { x: snap(b.x), y: snap(b.y) };
    const steps = [
      a.x + from.x - pen.x,
      a.y + from.y - pen.y,
      b.x - to.x - pen.x,
      b.y - to.y - pen.y,
      end.x - pen.x,
      end.y - pen.y,
    ];
    d += `c${tight(steps.map(snap))}`;
    pen = end;
  }
  return closed ? `${d}Z` : d;
}

/** A minus sign already separates two numbers. */
const tight = (numbers: number[]) => numbers.map((n, i) => (i > 0 && n >= 0 ? ` ${n + 0}` : String(n + 0))).join("");

/** A closed smooth shape. */
export const blob = (points: string) => curve(sameTurn(parse(points)), true);
/** An open smooth line. */
export const line = (points: string) => curve(parse(points), false);

/** Completes a half with its mirror image across x = 0: "x,y …" from top to bottom of the right side. */
export function mirrored(half: string): string {
  const right = parse(half);
  const left = right.filter((p) => Math.abs(p.x) > 0.5).map((p) => ({ ...p, x: -p.x }));
  return curve(sameTurn([...right, ...left.reverse()]), true);
}

/** A limb of varying thickness along a spine: "x,y,width x,y,width". */
export function limb(spine: string): string {
  const points = parse(spine);
  const side = (sign: 1 | -1) =>
    points.map((p, i) => {
      const a = points[Math.max(0, i - 1)] as Point;
      const b = points[Math.min(points.length - 1, i + 1)] as Point;
      const size = Math.hypot(b.x - a.x, b.y - a.y) || 1;
      return {
        x: p.x + (sign * -(b.y - a.y) * p.w) / size / 2,
        y: p.y + (sign * (b.x - a.x) * p.w) / size / 2,
        w: 0,
        sharp: p.sharp,
      };
    });
  return curve(sameTurn([...side(1), ...side(-1).reverse()]), true);
}

/** An edge of round tufts along a closed outline: wool, leaves, clouds. */
export function tufted(points: string, radius: number): string {
  const outline = parse(points);
  const round = `${num(radius * 0.56)} ${num(radius * 0.56)} 0 0 1 `;
  let d = "";
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length] as Point;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const steps = Math.max(1, Math.round(length / radius));
    for (let s = 0; s < steps; s++) {
      const x = a.x + ((b.x - a.x) * s) / steps;
      const y = a.y + ((b.y - a.y) * s) / steps;
      d += d === "" ? `M${num(x)} ${num(y)}A` : `${round}${num(x)} ${num(y)} `;
    }
  });
  const first = outline[0] as Point;
  return `${d}${round}${num(first.x)} ${num(first.y)}Z`;
}

export const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
export const stroke = (d: string, color: string, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = "") =>
  `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${more && ` ${more}`}/>`;
export const box = (x: number, y: number, w: number, h: number, fill: string, more = "") =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" fill="${fill}"${more && ` ${more}`}/>`;
/** Moves, then scales; a negative scale mirrors. */
export const place = (content: string, x: number, y: number, scale = 1, turn = 0, flip = false) =>
  `<g transform="translate(${num(x)} ${num(y)})${turn ? ` rotate(${num(turn)})` : ""} scale(${flip ? "-" : ""}${Math.round(scale * 1000) / 1000} ${Math.round(scale * 1000) / 1000})">${content}</g>`;

/** A vertical gradient from y1 to y2 in the shape's own coordinates. Stops are [offset, colour, opacity]. */
export const shadeDown = (id: string, y1: number, y2: number, stops: readonly (readonly [number, string, number])[]) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${num(y1)}" y2="${num(y2)}">${stops
    .map(
      ([at, color, opacity]) =>
        `<stop offset="${at}" stop-color="${color}"${opacity === 1 ? "" : ` stop-opacity="${opacity}"`}/>`,
    )
    .join("")}</linearGradient>`;
