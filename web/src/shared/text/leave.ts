export const leaveText = {
  title: "¿Salir sin guardar?",
  hint: "Lo que escribiste aquí se perdería.",
  hintPhotos: "Se perdería lo que no has guardado, también las fotos que no han terminado de subir.",
  stay: "Seguir editando",
  leave: "Salir sin guardar",
};
