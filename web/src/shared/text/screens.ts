export const screensText = {
  notFound: {
    title: "Esta página no existe",
    detail: "Revisa el enlace: puede estar incompleto.",
    home: "Ir a la tienda",
  },
};
