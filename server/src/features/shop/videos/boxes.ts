/** A box of a file: where it starts, how many bytes it has, and how many of them are its header. */
export interface PlainBox {
  type: string;
  start: number;
  size: number;
  header: number;
}

/** The most frames and pieces of sound that a file may name: twenty seconds of slow motion have fewer. */
const MOST_SAMPLES = 20_000;

/** The boxes from `from` to `to`, one after another (ISO/IEC 14496-12 §4.2); undefined where they don't fill it. */
function boxesOf(bytes: Buffer, from = 0, to = bytes.length): PlainBox[] | undefined {
  const boxes: PlainBox[] = [];
  for (let start = from; start < to; ) {
    if (start + 8 > to) return undefined;
    const short = bytes.readUInt32BE(start);
    const isLong = short === 1;
    if (isLong && start + 16 > to) return undefined;
    const header = isLong ? 16 : 8;
    // A size of 0 means that the box goes to the end.
    const size = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : short === 0 ? to - start : short;
    if (size < header || start + size > to) return undefined;
    boxes.push({ type: bytes.toString("latin1", start + 4, start + 8), start, size, header });
    start += size;
  }
  return boxes;
}

/** Turns a box into a `free` box of zeros with the same size, so that every offset in the file stays right. */
export function blank(bytes: Buffer, { start, size, header }: Omit<PlainBox, "type">) {
  bytes.fill(0, start + header, start + size);
  // Readers accept a size of 0 (to the end of the file) only for `mdat`.
  if (header === 8) bytes.writeUInt32BE(size, start);
  bytes.write("free", start + 4, "latin1");
}

/** The boxes that a player needs, by the box that they are in. All others are metadata: text, the place of the recording, thumbnails. */
const NEEDED: Record<"file" | "moov" | "trak" | "moof", readonly string[]> = {
  file: ["ftyp", "moov", "moof", "mdat", "mfra", "sidx", "styp"],
  moov: ["mvhd", "trak", "mvex"],
  trak: ["tkhd", "edts", "mdia"],
  moof: ["mfhd", "traf"],
};

/** Blanks every box that a player doesn't need, in place. Undefined where the boxes are broken, else those of the file. */
export function blankOthers(
  bytes: Buffer,
  within: keyof typeof NEEDED = "file",
  from = 0,
  to = bytes.length,
): PlainBox[] | undefined {
  const boxes = boxesOf(bytes, from, to);
  for (const box of boxes ?? []) {
    const { type, start, size, header } = box;
    if (!NEEDED[within].includes(type)) blank(bytes, box);
    else if (type === "moov" || type === "trak" || type === "moof")
      if (!blankOthers(bytes, type, start + header, start + size)) return undefined;
  }
  return boxes;
}

/**
 * Whether the file names at most `MOST_SAMPLES` samples. It has to be checked before mp4box reads the file: mp4box makes an object for each sample,
 * and a table of twenty bytes can claim 4,294,967,295 of them.
 */
export function countsFewSamples(bytes: Buffer, boxes: readonly PlainBox[]): boolean {
  let samples = 0;
  for (const { type, start, size } of boxes) {
    if (type !== "moov" && type !== "moof") continue;
    const inside = bytes.subarray(start, start + size);
    // Offsets of the field `sample_count` from the name of the box (ISO/IEC 14496-12 §8.7.3 and §8.8.8).
    for (const [name, at] of Object.entries({ stsz: 12, stz2: 12, trun: 8 }))
      for (let i = inside.indexOf(name); i >= 0; i = inside.indexOf(name, i + 4))
        if (i + at + 4 <= inside.length) samples += inside.readUInt32BE(i + at);
  }
  return samples <= MOST_SAMPLES;
}
