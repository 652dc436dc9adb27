export const staffChoicesText = {
  heading: "Los que escogen",
  extend: "Dar más días",
  giveBack: "Regresar lo que falta",
  extendTitle: "Último día para escoger",
  extendHint: "Quien compra ve el día en la página de su compra.",
  day: "Hasta el día",
  save: "Guardar",
  backTitle: (n: number) => (n === 1 ? "¿Regresar 1 a la venta?" : `¿Regresar ${n} a la venta?`),
  backHint:
    "Sale de esta compra y se vuelve a vender. Si ya se pagó, ese dinero queda a favor de quien compró, que elige qué hacer con él.",
  keep: "No, esperar",
  backYes: "Sí, regresarlos",
};
