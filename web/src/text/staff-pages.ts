/** The pages of a screen that only staff may open. */
export const staffPagesText = {
  forbidden: "Tu puesto no incluye esta página",
  forbiddenHint: "Si la necesitas, pídeselo al dueño.",
  unknownPage: "Esa página no existe",
};
