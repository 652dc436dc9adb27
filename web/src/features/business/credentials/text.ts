export const providersText = {
  inUse: "En uso",
  off: "Sin credenciales",
  unreadable:
    "Las credenciales guardadas no se pueden abrir: se cerraron con otra llave del negocio. Escríbelas otra vez.",
  ending: (end: string) => `termina en …${end}`,
  none: "No está",
  simulated: "Simulada",
  changed: (who: string, when: string) => `Las dio ${who}, ${when}.`,
  account: "Cuenta",
  mode: "Modo",
  give: "Cambiar credenciales",
  giveFirst: "Dar credenciales",
  sheet: (name: string) => `Credenciales de ${name}`,
  writeOnly:
    "Se guardan cerradas con la llave de tu negocio y nadie las vuelve a leer, ni tú. Lo que dejes vacío se queda como está.",
  keepsPrevious: (end: string) => `En uso: …${end}. Vacío: se queda.`,
  waiting: (n: number) =>
    n === 1
      ? "Hay un pago en camino con la cuenta de ahora. Si cambias de cuenta, ya no sabremos de él."
      : `Hay ${n} pagos en camino con la cuenta de ahora. Si cambias de cuenta, ya no sabremos de ellos.`,
  flavour: "¿Con quién es tu contrato?",
  flavours: { digitalfemsa: "Digital FEMSA", conekta: "Conekta" },
  check: "Comprobar y guardar",
  checking: "Preguntando al proveedor…",
  done: "El proveedor las reconoció y ya están en uso.",
  nothing: "Escribe al menos una credencial nueva.",
  webhook: "A dónde avisan",
  webhookDetail: "Copia esta dirección en su panel:",
  copy: "Copiar dirección",
  events: "Marca estos eventos",
  where: "Dónde",
  locked: "No se cambian aquí",
};
