/** The few texts of the UI kit itself; every other label comes from the screen. */
export const words = {
  close: "Cerrar",
  back: "Atrás",
  loading: "Cargando…",
  retry: "Reintentar",
  copy: "Copiar",
  copied: "Copiado",
  copyFailed: "No se pudo copiar. Mantén presionado el texto.",
  less: "Quitar uno",
  more: "Agregar uno",
  optional: "opcional",
  timeLeft: "Tiempo restante",
  minutesLeft: (n: number) => (n === 1 ? "Queda 1 minuto" : `Quedan ${n} minutos`),
  support: "Folio de ayuda",
  timeUp: "Se acabó el tiempo",
  nothing: (word?: string) => (word ? `Nada con «${word}»` : "Nada con ese filtro"),
  seeAll: "Ver todo",
};
