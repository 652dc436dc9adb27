export const photosText = {
  take: "Tomar foto",
  choose: "De la galería",
  chooseHere: "Elegir fotos",
  sending: "Subiendo la foto",
  retry: "Reintentar",
  remove: "Quitar la foto",
  removeOf: (n: number) => `Quitar la foto ${n}`,
  cover: "Portada",
  makeCover: (n: number) => `Poner la foto ${n} de portada`,
  full: (max: number) =>
    max === 1 ? "Quita la foto para poner otra." : `Ya son ${max} fotos, que es lo más que cabe.`,
  list: "Fotos",
  photo: (n: number) => `Foto ${n}`,
};
