import { limits } from "@corral/domain/kernel/limits";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { images } from "#src/platform/images";
import { oneAtATime } from "#src/platform/one-at-a-time";

/** A photo as it is stored: upright, without metadata. */
export interface Picture {
  webp: Buffer;
  width: number;
  height: number;
  /** A tiny preview as a data: URL. */
  placeholder: string;
}

const KINDS: { name: "jpeg" | "png" | "webp" | "avif" | "heic" | "svg" | "pdf" | "gif"; is(b: Buffer): boolean }[] = [
  { name: "jpeg", is: (b) => b.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  { name: "png", is: (b) => b.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")) },
  { name: "webp", is: (b) => b.toString("latin1", 0, 4) === "RIFF" && b.toString("latin1", 8, 12) === "WEBP" },
  { name: "avif", is: (b) => /^ftyp(avif|avis)/.test(b.toString("latin1", 4, 12)) },
  { name: "heic", is: (b) => /^ftyp(hei|hev|mif1|msf1)/.test(b.toString("latin1", 4, 12)) },
  { name: "pdf", is: (b) => b.toString("latin1", 0, 5) === "%PDF-" },
  { name: "gif", is: (b) => b.toString("latin1", 0, 4) === "GIF8" },
  { name: "svg", is: (b) => /<svg|<\?xml/i.test(b.toString("latin1", 0, 1024)) },
];
/** Decoded formats. Others are recognised only to name them in the refusal. */
const READ = new Set(["jpeg", "png", "webp", "avif", "svg"]);
/** A drawing has no pixels: its size in px is taken at this density, so that a logo of a few cm fills a screen. */
const DRAWING_DENSITY = 288;
/** A drawing of more is no logo, and may take minutes to draw. */
const DRAWING_BYTES = 1024 * 1024;
/** What a drawing doesn't need: a document type, whose declarations may stand for gigabytes of text, and a program. */
const NO_DRAWING = /<!DOCTYPE|<!ENTITY|<script/i;

const WHY: Record<string, string> = {
  heic: "Esa foto está en HEIC, que no se puede abrir aquí. En el iPhone: Ajustes → Cámara → Formatos → «Más compatible», o mándala como JPG.",
  pdf: "Eso es un PDF, no una foto. Manda la foto como JPG, PNG o WebP.",
  gif: "Un GIF no sirve como foto. Mándala como JPG, PNG o WebP.",
  svg: "Ese dibujo SVG no se puede usar. Guárdalo como PNG y manda ése.",
};
const NOT_A_PHOTO = "Ese archivo no es una foto. Manda una JPG, PNG o WebP.";
const TOO_MANY_PIXELS = "Esa foto tiene demasiados puntos. Mándala más chica, de hasta 8,000 por 8,000.";
const BROKEN = "Esa foto llegó cortada o dañada. Vuelve a tomarla o elige otra.";

const isDrawing = (svg: Buffer) => svg.length <= DRAWING_BYTES && !NO_DRAWING.test(svg.toString("latin1"));

const inTurn = oneAtATime();

/**
 * Decodes an upload and re-encodes it as WebP of at most 1,600 px. The format is detected by content, never by name;
 * nothing else of the file is stored. With `drawings` an SVG is drawn too: only what staff upload. Refuses PHOTO_UNREADABLE.
 */
export const readImage = (
  bytes: Buffer,
  { drawings = false }: { drawings?: boolean } = {},
): Promise<Result<Picture, "PHOTO_UNREADABLE" | "PAYLOAD_TOO_LARGE">> => inTurn(() => read(bytes, drawings));

async function read(bytes: Buffer, drawings: boolean): ReturnType<typeof readImage> {
  if (bytes.length > limits.photoBytes)
    return refuse("PAYLOAD_TOO_LARGE", "La foto pesa más de 8 MB. Mándala más chica.");
  const kind = KINDS.find((k) => k.is(bytes))?.name;
  if (!kind || !READ.has(kind) || (kind === "svg" && !(drawings && isDrawing(bytes))))
    return refuse("PHOTO_UNREADABLE", WHY[kind ?? ""] ?? NOT_A_PHOTO);
  const image = await images();
  try {
    // A drawing is drawn and stored as pixels: no script of it runs, and nothing that it names is loaded (librsvg, from memory).
    const { data, info } = await image(bytes, {
      limitInputPixels: limits.photoPixels,
      failOn: "truncated",
      pages: 1,
      ...(kind === "svg" ? { density: DRAWING_DENSITY } : {}),
    })
      .rotate()
      .resize({ width: limits.photoSide, height: limits.photoSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: 30 })
      .toBuffer({ resolveWithObject: true });
    const tiny = await image(data).resize(16, 12, { fit: "cover" }).webp({ quality: 30, alphaQuality: 0 }).toBuffer();
    return ok({
      webp: data,
      width: info.width,
      height: info.height,
      placeholder: `data:image/webp;base64,${tiny.toString("base64")}`,
    });
  } catch (error) {
    return refuse("PHOTO_UNREADABLE", /pixel limit/i.test(String(error)) ? TOO_MANY_PIXELS : BROKEN);
  }
}
