/** Whether something can be called by it: two characters that are seen, a letter among them. */
export const isName = (text: string): boolean =>
  /\p{L}/u.test(text) && text.replace(/[\s\p{Cf}\p{Mn}]/gu, "").length >= 2;

/** A title in quotes inside a sentence; an animal's has its name in quotes already: «Becerro “Pinto”» (Ortografía de la RAE, 2010). */
export const quoted = (title: string): string => `«${title.replaceAll("«", "“").replaceAll("»", "”")}»`;
