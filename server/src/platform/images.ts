import type sharp from "sharp";

/** The image library, imported on first use: it is slow to load, and many processes never need it. */
export async function images(): Promise<typeof sharp> {
  const { default: library } = await import("sharp");
  // One image at a time and no cache between images, so that memory is bounded by the worst file.
  library.cache(false);
  library.concurrency(1);
  return library;
}
