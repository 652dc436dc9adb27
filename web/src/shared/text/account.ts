/** Texts of the account for a refund. */
export const accountText = {
  clabe: "CLABE de quien recibe",
  clabeHint: "18 dígitos; está en la app de su banco",
  yourClabe: "CLABE de tu cuenta",
  yourClabeHint: "18 dígitos; la ves en la app de tu banco.",
  bank: (name: string) => `Banco: ${name}`,
  clabeBad: "La CLABE no es correcta; revisa los 18 dígitos.",
  clabeMissing: (n: number) => (n === 1 ? "Falta 1 dígito" : `Faltan ${n} dígitos`),
  holder: "A nombre de quién está la cuenta",
};
