/** Texts shown instead of a staff page that can't be opened. */
export const staffPagesText = {
  forbidden: "Tu puesto no incluye esta página",
  forbiddenHint: "Si la necesitas, pídeselo al dueño.",
  unused: "Tu negocio no usa esta página",
  unusedHint: "Lo que ya estaba sigue guardado. Quien es dueño la enciende en Lo que usas.",
  toModules: "Ver lo que usas",
  signIn: "Esta página es del personal",
  signInHint: "Entra con tu usuario para verla.",
  door: "Entrar",
  unknownPage: "Esa página no existe",
};
