export const leaveText = {
  title: "¿Salir sin guardar?",
  hint: "Lo que escribiste aquí se perdería.",
  stay: "Seguir editando",
  leave: "Salir sin guardar",
};
