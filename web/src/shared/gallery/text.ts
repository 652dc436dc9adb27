export const galleryText = {
  photosOf: (name: string, n: number) => `Foto${n > 1 ? "s" : ""} de ${name}`,
  none: "Todavía no tiene foto",
  count: (n: number, of: number) => `${n} de ${of}`,
  enlarge: (n: number, of: number) => (of === 1 ? "Ver en grande" : `Ver en grande la foto ${n} de ${of}`),
  previous: "Foto anterior",
  next: "Foto siguiente",
  zoomIn: "Acercar",
  zoomOut: "Alejar",
};
