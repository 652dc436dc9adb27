import type { AddedPhoto } from "@corral/contract/types";
import { limits } from "@corral/domain/limits";
import { requestBegan } from "../offline/activity";
import { ApiError, OfflineError, problemOf } from "./errors";

export type { AddedPhoto };

/** A photo that is sent gets this long: poor signal takes its time, and the bar shows that it moves. */
const TIMEOUT_MS = 180_000;

/**
 * Makes a photo small enough to travel (longest side 1,600 px) and drops what the phone wrote into it, its position too, before it leaves.
 * What this browser can't open (HEIC on Android) goes as it is: the server says whether it can.
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

/** Undefined where the browser can't write that type: it then answers with another one. */
const encoded = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | undefined>((done) =>
    canvas.toBlob((blob) => done(blob?.type === type ? blob : undefined), type, 0.85),
  );

/**
 * Sends a photo and tells how much of it has left (0 to 1). The same key never makes two. Throws ApiError or OfflineError as `send` does;
 * by XMLHttpRequest, because fetch doesn't tell how far an upload is.
 */
export function sendPhoto(
  photo: Blob,
  o: { key: string; alt?: string; onProgress?: (part: number) => void; signal?: AbortSignal },
): Promise<AddedPhoto> {
  if (photo.size > limits.photoBytes)
    return Promise.reject(
      new ApiError({
        status: 413,
        code: "PAYLOAD_TOO_LARGE",
        detail: "La foto pesa más de 8 MB. Elige otra más chica.",
      }),
    );
  const ended = requestBegan();
  return new Promise<AddedPhoto>((done, fail) => {
    const x = new XMLHttpRequest();
    x.open("POST", `/api/photos${o.alt ? `?${new URLSearchParams({ alt: o.alt.slice(0, 200) })}` : ""}`);
    x.timeout = TIMEOUT_MS;
    x.setRequestHeader("accept", "application/json, application/problem+json");
    x.setRequestHeader("content-type", photo.type.startsWith("image/") ? photo.type : "image/unknown");
    x.setRequestHeader("idempotency-key", o.key);
    x.upload.onprogress = (e) => e.lengthComputable && o.onProgress?.(e.loaded / e.total);
    x.onload = () => {
      if (x.status === 201) return done(JSON.parse(x.responseText) as AddedPhoto);
      const headers = new Headers();
      const after = x.getResponseHeader("retry-after");
      if (after) headers.set("retry-after", after);
      fail(problemOf(new Response(null, { status: x.status || 502, headers }), x.responseText));
    };
    x.onerror = () => fail(new OfflineError("network"));
    x.ontimeout = () => fail(new OfflineError("timeout"));
    x.onabort = () => fail(o.signal?.reason ?? new OfflineError("network"));
    o.signal?.addEventListener("abort", () => x.abort(), { once: true });
    x.send(photo);
  }).finally(ended);
}
