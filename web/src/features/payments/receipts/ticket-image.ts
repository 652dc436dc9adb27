/** What stands on the picture of one ticket. */
export interface TicketPicture {
  seller: string;
  title: string;
  when: string;
  holder: string;
  /** Whom the code lets in. */
  of: string;
  qrSvg: string;
  code: string;
}

/** In dots: as wide as most phones are, so that the code is read from a screen. */
const WIDTH = 720;
const HEIGHT = 1080;
const MARGIN = 48;
const QR = 480;
const FONT = "system-ui, sans-serif";

/** A ticket as PNG, black on white whatever the scheme, to keep among one's photos or to send to who comes along. */
export async function ticketImage(t: TicketPicture): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const ink = canvas.getContext("2d");
  if (!ink) throw new Error("no canvas");
  ink.fillStyle = "#fff";
  ink.fillRect(0, 0, WIDTH, HEIGHT);
  ink.fillStyle = "#000";
  ink.textAlign = "center";
  let y = MARGIN;
  const write = (text: string, size: number, weight = 400) => {
    ink.font = `${weight} ${size}px ${FONT}`;
    for (const line of linesOf(text, (it) => ink.measureText(it).width)) {
      y += size * 1.25;
      ink.fillText(line, WIDTH / 2, y, WIDTH - 2 * MARGIN);
    }
    y += size * 0.3;
  };
  write(t.seller, 26);
  write(t.title, 44, 700);
  write(t.when, 32);
  write(t.holder, 28);
  const qr = new Image();
  qr.src = `data:image/svg+xml;utf8,${encodeURIComponent(t.qrSvg)}`;
  await qr.decode();
  ink.imageSmoothingEnabled = false;
  // Long texts above take from the code, which is still read at half its size.
  const side = Math.min(QR, HEIGHT - y - 190);
  ink.drawImage(qr, (WIDTH - side) / 2, y + 12, side, side);
  y += side + 12;
  write(t.code, 40, 700);
  write(t.of, 28);
  return new Promise((done, fail) =>
    canvas.toBlob((png) => (png ? done(png) : fail(new Error("no picture"))), "image/png"),
  );
}

/** A text in at most two lines that fit, at its spaces. */
function linesOf(text: string, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last === undefined || (lines.length < 2 && widthOf(longer) > WIDTH - 2 * MARGIN)) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
