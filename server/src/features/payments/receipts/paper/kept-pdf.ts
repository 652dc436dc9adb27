import { createHash } from "node:crypto";
import type { ReceiptView } from "@corral/contract/types";
import { canonicalJson } from "@corral/domain/kernel/snapshot";
import { logoWithin, sized } from "#src/features/business/photos/sizes";
import type { Deps } from "#src/platform/deps";
import { fileStore } from "#src/platform/file-store";
import { boundedQueue } from "#src/platform/jobs/bounded-queue";
import { type Paper, receiptPdf } from "./receipt-pdf";

/**
 * Raised with every change of what a receipt looks like on paper (`kept-pdf.test.ts` asks for it): a PDF that an older
 * template made is drawn anew, beside the old one.
 */
export const TEMPLATE = 4;

/** Drawing one takes a fifth of a second of a processor: two at once leave room for everything else. */
export const drawing = boundedQueue({ atOnce: 2, waiting: 40, waitingFirst: 0, retryAfter: 5, refusal: "PDF_BUSY" });

/**
 * A receipt as PDF, drawn once for each paper and template (rulings 76). What may still change around a sealed
 * receipt, as its standing or the places of a ticket, stands as a hash behind the end of the stored file: when it has
 * changed, the file is drawn again. Vouchers, which live for days, are drawn each time.
 */
export async function readPdf(deps: Deps, r: ReceiptView, paper: Paper): Promise<Buffer> {
  if (!r.snapshot || !r.hash) return (await draw(deps, r, paper)).pdf;
  const files = fileStore(deps);
  const name = `pdf/${r.hash}/${paper}-${TEMPLATE}.pdf`;
  const around = hashOfAround(r);
  const kept = await files.get(name);
  if (kept?.subarray(-around.length).equals(around)) return kept.subarray(0, -around.length);
  const { pdf, isWhole } = await draw(deps, r, paper);
  // A full disk or a missing photo keeps nobody from a receipt.
  if (isWhole)
    await files
      .put(name, Buffer.concat([pdf, around]))
      .catch((e: Error) => deps.log.warn(`receipt not kept as PDF: ${e.message}`));
  return pdf;
}

/** Everything that a drawing may show besides the sealed snapshot, whose hash is in the file's name. */
function hashOfAround({ snapshot: _s, related: _r, shareText: _t, whatsapp: _w, ...around }: ReceiptView): Buffer {
  return createHash("sha256").update(canonicalJson(around)).digest();
}

async function draw(deps: Deps, r: ReceiptView, paper: Paper) {
  // A thermal printer has no use for photos.
  const [logo, photos] = await Promise.all([
    logoWithin(deps, r.seller.logo, { width: 640, height: 256 }),
    paper === "carta" ? readPhotos(deps, r) : new Map(),
  ]);
  const isWhole = (logo !== undefined || !r.seller.logo) && [...photos.values()].every((photo) => photo !== undefined);
  const found = new Map([...photos].filter((entry): entry is [string, Buffer] => entry[1] !== undefined));
  return { pdf: await drawing.run(() => receiptPdf(r, paper, { logo, photos: found })), isWhole };
}

/** Photos of the animals of a receipt by id, in the size of a letter page; undefined where the file is missing. */
async function readPhotos(deps: Deps, { snapshot }: ReceiptView): Promise<Map<string, Buffer | undefined>> {
  const photos = new Map<string, Buffer | undefined>();
  for (const { photo } of snapshot?.lines ?? []) if (photo) photos.set(photo, await sized(deps, photo, 640, "jpg"));
  return photos;
}
