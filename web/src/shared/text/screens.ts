export const screensText = {
  notFound: {
    title: "Esta página no existe",
    lost: "Aquí no hay nada",
    detail: "Revisa el enlace: puede estar incompleto.",
    home: "Ir a la tienda",
  },
};
