export const screensText = {
  notFound: {
    title: "Página no encontrada",
    heading: "Esta página no existe",
    detail: "Puede que el enlace esté incompleto o que ya no se use. Nada de lo tuyo se perdió.",
    home: "Ir a la tienda",
  },
};
