/** Confirming a purchase's contact with a one-time code. */
export const contactCheckText = {
  title: "Confirma tu contacto",
  sending: "Pidiendo el código…",
  email: "Tu correo",
  emailHint: "Ahí llega el código.",
  send: "Mandar código",
  code: "Código de 6 números",
  confirm: "Confirmar",
  again: "Pedir otro código",
  close: "Cerrar",
};
