/** Texts of unsent changes where they are shown, and of fixing them. */
export const noSignalText = {
  waits: { signal: "Sin enviar", person: "Requiere atención" },
  needsSignal: "Esto necesita señal.",
  toFix: "Ver qué falta",
  refused: "El servidor no aceptó algo de este animal. No se perdió: revísalo para que se envíe.",
  sendAgain: "Guardar y enviar",
  close: "Cerrar",
  gone: "Este registro ya no está. Puedes descartar lo que anotaste.",
  now: (said: string) => `Ahora dice: ${said}`,
  noneToMove: "Los animales de este cambio ya no están. Puedes descartarlo.",
  bulk: {
    hint: "A estos animales no se les puede anotar:",
    without: (n: number) => (n === 1 ? "Anotar sólo al otro animal" : `Anotar a los otros ${n} animales`),
    none: "No queda ningún animal al que se le pueda anotar. Descarta este registro.",
  },
  photo: {
    title: "La foto no se aceptó",
    another: "Elegir otra foto",
    without: "Enviar sin la foto",
    reason: "El servidor no aceptó la foto",
  },
};
