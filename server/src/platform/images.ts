import type sharp from "sharp";

/** The picture library, loaded with the first picture: most processes are long at work before they see one, and many never do. */
export async function images(): Promise<typeof sharp> {
  const { default: library } = await import("sharp");
  // One picture at a time and nothing kept between them: what the worst file needs is what all of them need.
  library.cache(false);
  library.concurrency(1);
  return library;
}
