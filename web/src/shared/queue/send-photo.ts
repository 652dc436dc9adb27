import { addPhoto } from "@corral/contract/calls/business/photos";
import type { AddedPhoto } from "@corral/contract/types";
import { limits } from "@corral/domain/kernel/limits";
import { ApiError } from "../api/errors";
import { upload } from "../api/upload";

export type { AddedPhoto };

/**
 * Resizes a photo (longest side 1,600 px) and drops its metadata, including the position, before it leaves. A format that this browser can't decode
 * (HEIC on Android) is sent as it is: the server decides whether it can.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, limits.photoSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const pen = canvas.getContext("2d");
    if (!pen) return file;
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const small = (await encoded(canvas, "image/webp")) ?? (await encoded(canvas, "image/jpeg"));
    return small ?? file;
  } catch {
    return file;
  }
}

/** Undefined where the browser can't encode that type: it then returns another one. */
const encoded = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | undefined>((done) =>
    canvas.toBlob((blob) => done(blob?.type === type ? blob : undefined), type, 0.85),
  );

/** Uploads a photo and reports its progress (0 to 1). The same key never creates two. Throws ApiError or OfflineError as `send` does. */
export function sendPhoto(
  photo: Blob,
  o: { key: string; id?: string; alt?: string; onProgress?: (part: number) => void; signal?: AbortSignal },
): Promise<AddedPhoto> {
  if (photo.size > limits.photoBytes)
    return Promise.reject(
      new ApiError({
        status: 413,
        code: "PAYLOAD_TOO_LARGE",
        detail: "La foto pesa más de 8 MB. Elige otra más chica.",
      }),
    );
  const query = { id: o.id, alt: o.alt?.slice(0, 200) };
  return upload(addPhoto, photo, photo.type.startsWith("image/") ? photo.type : "image/unknown", { ...o, query });
}
