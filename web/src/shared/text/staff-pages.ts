/** Texts shown instead of a staff page that can't be opened. */
export const staffPagesText = {
  forbidden: "Tu puesto no incluye esta página",
  forbiddenHint: "Si la necesitas, pídeselo al dueño.",
  signIn: "Esta página es del personal",
  signInHint: "Entra con tu usuario para verla.",
  door: "Entrar",
  unknownPage: "Esa página no existe",
};
