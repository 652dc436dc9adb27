import { isOneOf } from "@corral/domain/kernel/lookup";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { reportBounds } from "@corral/domain/selling/transfers/reported";
import { pendingTransferStates } from "@corral/domain/selling/transfers/states";
import { recordFact } from "#src/features/business/facts/record-fact";
import { readImage } from "#src/features/business/photos/read-image";
import { lockCharge } from "#src/features/payments/charges/state";
import type { Acting } from "#src/platform/calls/acting";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import { fileStore } from "#src/platform/file-store";
import { newId, newPublicId } from "#src/platform/ids";
import { filesOf } from "./store";

type Kind = "image" | "pdf";
type Refused = "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PHOTO_UNREADABLE" | "TRANSFER_DECIDED" | "TRANSFER_REPORT_LIMIT";

const NOT_A_PROOF =
  "Ese archivo no es una foto ni un PDF. Manda la captura o la foto como JPG o PNG, o el PDF de tu banco.";
const CUT_PDF = "Ese PDF llegó cortado o dañado. Descárgalo otra vez de tu banco y mándalo.";
/** A PDF ends with its mark, which some programs follow by a few lines. */
const PDF_TAIL = 2_048;

const nameOf = (id: string, kind: Kind) => `proofs/${id}.${kind === "pdf" ? "pdf" : "webp"}`;

/**
 * Stores the photo or the PDF of a reported transfer. What it is, its bytes say, never its name: a photo is encoded
 * again, a PDF is kept as it is and only ever downloaded by staff.
 */
export async function addProof(
  deps: Deps,
  of: { chargeId: string; transferId: string },
  bytes: Buffer,
  key: string,
  acting: Acting,
): Promise<Result<null, Refused>> {
  const found = await deps.db
    .selectFrom("transfer_proof as t")
    .innerJoin("charge as c", "c.id", "t.charge_id")
    .select(["t.id", "t.charge_id"])
    .where("t.public_id", "=", of.transferId)
    .where("c.public_id", "=", of.chargeId)
    .where("t.by_payer", "=", true)
    .executeTakeFirst();
  if (!found) return refuse("NOT_FOUND");
  const uploadKey = `${found.id}.${key}`.slice(0, 200);
  const known = await filesOf(deps.db, found.charge_id);
  if (known.some((f) => f.upload_key === uploadKey)) return ok(null);
  if (known.length >= reportBounds.proofs) return refuse("TRANSFER_REPORT_LIMIT", FULL);
  const read = await readProof(bytes);
  if (!read.ok) return read;
  const id = newId();
  const store = fileStore(deps);
  const name = nameOf(id, read.value.kind);
  // The file is written before its row: whoever sees the row finds it, and so does every backup.
  await store.put(name, read.value.bytes);
  const done = await inTransaction(deps, async (tx, deps): Promise<Result<null, Refused>> => {
    await lockCharge(tx, found.charge_id);
    const files = await filesOf(tx, found.charge_id);
    if (files.some((f) => f.upload_key === uploadKey)) return refuse("TRANSFER_REPORT_LIMIT");
    if (files.length >= reportBounds.proofs) return refuse("TRANSFER_REPORT_LIMIT", FULL);
    const transfer = await tx
      .selectFrom("transfer_proof")
      .select("state")
      .where("id", "=", found.id)
      .executeTakeFirstOrThrow();
    if (!isOneOf(pendingTransferStates, transfer.state))
      return refuse("TRANSFER_DECIDED", "Esta transferencia ya se decidió: ya no hace falta el comprobante.");
    await tx
      .insertInto("transfer_file")
      .values({
        id,
        public_id: newPublicId(),
        charge_id: found.charge_id,
        transfer_id: found.id,
        kind: read.value.kind,
        bytes: read.value.bytes.length,
        upload_key: uploadKey,
        created_at: toIso(deps.now()),
      })
      .execute();
    await recordFact(deps, tx, acting, "transfer.proof", { kind: "transfer", id: found.id });
    return ok(null);
  }).catch(async (error) => {
    await store.remove(name);
    throw error;
  });
  if (!done.ok) {
    await store.remove(name);
    // A twin of this request stored it first.
    const files = await filesOf(deps.db, found.charge_id);
    if (files.some((f) => f.upload_key === uploadKey)) return ok(null);
  }
  return done;
}
const FULL = `Ya mandaste ${reportBounds.proofs} comprobantes de este cobro. Con esos lo revisa el vendedor.`;

async function readProof(
  bytes: Buffer,
): Promise<Result<{ kind: Kind; bytes: Buffer }, "PHOTO_UNREADABLE" | "PAYLOAD_TOO_LARGE">> {
  if (bytes.toString("latin1", 0, 5) === "%PDF-")
    return bytes.subarray(-PDF_TAIL).includes("%%EOF")
      ? ok({ kind: "pdf", bytes })
      : refuse("PHOTO_UNREADABLE", CUT_PDF);
  if (bytes.length === 0) return refuse("PHOTO_UNREADABLE", "No llegó ningún archivo. Elígelo otra vez.");
  const image = await readImage(bytes);
  if (image.ok) return ok({ kind: "image", bytes: image.value.webp });
  // What is said of a broken or a HEIC photo helps; that something is no photo is said with the PDF in mind.
  return image.code === "PHOTO_UNREADABLE" && /no es una foto/.test(image.detail ?? "")
    ? refuse("PHOTO_UNREADABLE", NOT_A_PROOF)
    : image;
}

/** A proof of a transfer, for the staff; undefined when there is none. */
export async function readProofFile(deps: Deps, transferId: string, proofId: string) {
  const file = await deps.db
    .selectFrom("transfer_file as f")
    .innerJoin("transfer_proof as t", "t.id", "f.transfer_id")
    .select(["f.id", "f.kind"])
    .where("f.public_id", "=", proofId)
    .where("t.public_id", "=", transferId)
    .executeTakeFirst();
  const bytes = file && (await fileStore(deps).get(nameOf(file.id, file.kind)));
  return bytes && { bytes, kind: file.kind };
}
