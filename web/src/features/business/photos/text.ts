export const photosText = {
  /** Its name in the unsent list. */
  act: "Foto",
  take: "Tomar foto",
  choose: "Galería",
  chooseHere: (max: number) => (max === 1 ? "Elegir foto" : "Elegir fotos"),
  sending: "Subiendo la foto",
  retry: "Reintentar",
  remove: "Quitar la foto",
  removeOf: (n: number) => `Quitar la foto ${n}`,
  cover: "Portada",
  makeCover: (n: number) => `Poner la foto ${n} de portada`,
  full: (max: number) =>
    max === 1 ? "Quita la foto para poner otra." : `Ya son ${max} fotos, que es lo más que cabe.`,
  awaited: (n: number) =>
    n === 1 ? "Se guarda en cuanto la foto esté lista." : "Se guarda en cuanto las fotos estén listas.",
  stopped: (n: number, retry: boolean) =>
    n === 1
      ? `Aún no se guarda: una foto no llegó. ${retry ? "Reinténtala o quítala." : "Quítala."}`
      : `Aún no se guarda: ${n} fotos no llegaron. ${retry ? "Reinténtalas o quítalas." : "Quítalas."}`,
  list: "Fotos",
  photo: (n: number) => `Foto ${n}`,
};
