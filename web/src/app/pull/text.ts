export const pullText = { pull: "Jala para actualizar", release: "Suelta para actualizar", busy: "Actualizando…" };
