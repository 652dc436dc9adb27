export const accesoText = {
  title: "Acceso del personal",
  heading: "El panel del personal llega en la próxima versión",
  detail:
    "Por ahora Corral vende, cobra y entrega comprobantes sin que nadie tenga que iniciar sesión. Para comprar no necesitas cuenta.",
  home: "Ir a la tienda",
  settings: "Ajustes de este teléfono",
};
