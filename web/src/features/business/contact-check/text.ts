/** Confirming a purchase's contact with a one-time code. */
export const contactCheckText = {
  title: "Confirma tu contacto",
  sending: "Pidiendo el código…",
  email: "Tu correo",
  emailHint: "Ahí llega el código.",
  send: "Mandar código",
  code: "Código de 6 números",
  noCode: "Escribe los 6 números del código.",
  confirm: "Confirmar",
  again: "Pedir otro código",
  close: "Cerrar",
  notBought: "La compra se hizo en otro teléfono",
  notBoughtHint: "Para cambiar algo desde aquí, confírmala con el código que llega a su correo.",
  notMine: "Se empezó en otro teléfono",
  notMineHint: "Para contestar desde aquí, confirma el correo que diste entonces.",
};
