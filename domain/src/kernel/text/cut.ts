const characters = new Intl.Segmenter("es-MX", { granularity: "grapheme" });

/**
 * At most `most` code units of a text, cut between characters as a reader counts them: half an emoji is no text that a
 * provider or a column takes.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (const { index, segment } of characters.segment(text.slice(0, most + 64))) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
