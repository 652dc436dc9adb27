export const screensText = {
  notFound: {
    title: "Página no encontrada",
    heading: "Esta página no existe",
    detail: "Revisa el enlace: puede estar incompleto.",
    home: "Ir a la tienda",
  },
};
