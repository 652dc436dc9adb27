/** Somebody else saved what one was editing. */
export const conflictText = {
  title: "Alguien lo cambió mientras escribías",
  mine: "Tú",
  theirs: "Ahora",
  merged: "Lo demás ya se juntó. Revisa y guarda otra vez.",
  keep: "Lo que escribiste sigue aquí.",
  takeTheirs: "Usar lo guardado",
  empty: "(vacío)",
};
