import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { TOO_HEAVY, videoBounds } from "@corral/domain/shop/videos/video";
import type { ISOFile, Movie, Track } from "mp4box";
import { oneAtATime } from "#src/platform/one-at-a-time";
import { blank, blankOthers, countsFewSamples, type PlainBox } from "./boxes";

/** A video as it is stored. */
export interface Clip {
  mp4: Buffer;
  /** Whole seconds, at least one. */
  seconds: number;
  width: number;
  height: number;
}

const WHY = {
  other: "Ese archivo no es un video MP4. Grábalo aquí mismo o manda uno MP4.",
  webm: "Ese video está en WebM, que un iPhone no abre. Grábalo aquí mismo o manda uno MP4.",
  hevc: "Ese video está en HEVC, que muchos teléfonos no abren. En el iPhone: Ajustes → Cámara → Formatos → «Más compatible»; o grábalo aquí mismo.",
  codec: "Ese video no está en H.264, y muchos teléfonos no lo abren. Grábalo aquí mismo.",
  broken: "Ese video llegó cortado o dañado. Elige otro o grábalo aquí mismo.",
  long: `El video dura más de ${videoBounds.seconds} segundos. Recórtalo en tu teléfono o grábalo aquí mismo.`,
  side: "Ese video es demasiado grande. Grábalo aquí mismo.",
} as const;

/** Sound that every browser plays in an MP4; another track of sound is left out. */
const SOUND = /^(mp4a|opus)/i;
/** A recording that a camera was told to end at the limit has some frames more. */
const LEEWAY_SECONDS = 0.5;

const inTurn = oneAtATime();

/**
 * Reads an upload as an MP4 (ISO/IEC 14496-12; a QuickTime file has the same boxes) with one H.264 picture, and measures it by its frames and
 * not by what its header says. What it stores has the same boxes at the same places, with nothing in them but the picture and its sound: where
 * it was recorded and with what is overwritten. Refuses VIDEO_UNREADABLE and PAYLOAD_TOO_LARGE.
 */
export const readVideo = (bytes: Buffer): Promise<Result<Clip, "VIDEO_UNREADABLE" | "PAYLOAD_TOO_LARGE">> =>
  inTurn(() => read(bytes));

async function read(bytes: Buffer): ReturnType<typeof readVideo> {
  if (bytes.length > videoBounds.bytes) return refuse("PAYLOAD_TOO_LARGE", TOO_HEAVY);
  const no = (why: keyof typeof WHY) => refuse("VIDEO_UNREADABLE", WHY[why]);
  if (bytes.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) return no("webm");
  if (bytes.toString("latin1", 4, 8) !== "ftyp") return no("other");
  const mp4 = Buffer.from(bytes);
  const boxes = blankOthers(mp4);
  if (!boxes || !countsFewSamples(mp4, boxes)) return no("broken");
  const found = await parsed(mp4);
  if (!found) return no("broken");
  const { file, movie } = found;
  const [picture, second] = movie.videoTracks;
  if (!picture) return no("other");
  if (/^(hvc1|hev1|dvh1|dvhe)/.test(picture.codec)) return no("hevc");
  if (second || !/^avc[13]\./.test(picture.codec)) return no("codec");
  const tracks = [picture, ...movie.audioTracks.filter((it) => SOUND.test(it.codec))];
  const samples = tracks.map((it) => file.getTrackSamplesInfo(it.id));
  const last = samples[0]?.at(-1);
  if (!last || samples.flat().some((it) => it.offset < 0 || it.offset + it.size > bytes.length)) return no("broken");
  const seconds = (last.dts + last.duration) / last.timescale;
  if (!(seconds > 0)) return no("broken");
  if (seconds > videoBounds.seconds + LEEWAY_SECONDS) return no("long");
  const { width, height } = sidesOf(picture);
  if (!(width > 0 && height > 0)) return no("broken");
  if (Math.max(width, height) > videoBounds.side) return no("side");
  keepOnly(mp4, boxes, { file, tracks, samples: samples.flat() });
  return ok({ mp4, seconds: Math.max(1, Math.round(seconds)), width, height });
}

/** The boxes of the file as the library reads them; undefined where it can't. */
async function parsed(bytes: Buffer): Promise<{ file: ISOFile; movie: Movie } | undefined> {
  const { createFile, Log, MP4BoxBuffer } = await import("mp4box");
  // The library logs each box that it can't read, and a hostile file may have thousands.
  Object.assign(Log, { error() {}, warn() {} });
  const file = createFile(false);
  let movie: Movie | undefined;
  file.onReady = (info) => {
    movie = info;
  };
  try {
    file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(new Uint8Array(bytes).buffer, 0), true);
    file.flush();
    return movie && { file, movie };
  } catch {
    return undefined;
  }
}

/** Width and height as shown: a phone held upright records lying pictures, with a matrix that turns them. */
function sidesOf({ video, matrix }: Track): { width: number; height: number } {
  const { width = 0, height = 0 } = video ?? {};
  const isTurned = matrix[0] === 0 && matrix[1] !== 0;
  return isTurned ? { width: height, height: width } : { width, height };
}

/** Leaves no more in the file than the samples of these tracks, in place. */
function keepOnly(
  mp4: Buffer,
  boxes: readonly PlainBox[],
  kept: { file: ISOFile; tracks: readonly Track[]; samples: readonly { offset: number; size: number }[] },
) {
  const all = Buffer.from(mp4);
  for (const box of boxes) if (box.type === "mdat") mp4.fill(0, box.start + box.header, box.start + box.size);
  for (const { offset, size } of kept.samples) all.copy(mp4, offset, offset, offset + size);
  const ids = kept.tracks.map((it) => it.id);
  for (const { tkhd, start = 0, size, hdr_size: header = 8 } of kept.file.moov.traks)
    if (!ids.includes(tkhd.track_id)) blank(mp4, { start, size, header });
}
