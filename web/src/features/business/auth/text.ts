import { thisDevice } from "#src/shared/text/this-device";
export const authText = {
  title: "Acceso del personal",
  intro: "Para comprar no necesitas cuenta. Esto es para quien trabaja aquí.",
  login: "Usuario",
  password: "Contraseña",
  show: "Ver la contraseña",
  faults: { login: "Escribe tu usuario.", password: "Escribe tu contraseña.", code: "Escribe el código." },
  enter: "Entrar",
  demo: "Cuentas de demostración",
  demoNote: "Toca una para entrar. Todas usan la contraseña corral-demo y solo existen en la demostración.",
  ended: "Tu sesión terminó. Entra otra vez; lo que ya se había guardado sigue guardado.",
  get owed() {
    return `Saliste de ${thisDevice()}. En cuanto haya señal se cierra también tu sesión en el servidor; nadie puede usarla desde aquí.`;
  },
  signedIn: (role: string) => `Dentro como ${role}`,
  toWork: "Ir a tu trabajo",
  get leave() {
    return `Salir de ${thisDevice()}`;
  },
  unsaved: {
    title: "Hay algo sin guardar",
    detail: (n: number) =>
      n === 1
        ? `Dejaste un animal a medio escribir. Al salir se borra de ${thisDevice()}.`
        : `Dejaste ${n} animales a medio escribir. Al salir se borran de ${thisDevice()}.`,
    see: "Ir a los animales",
    leave: "Salir y borrarlo",
  },
  passwordHint: "Al menos 10 caracteres. Una frase que recuerdes es mejor que símbolos raros.",
  haveCode: "Tengo un código",
  account: "Tu acceso",
  devices: "Tus dispositivos",
  devicesHint: "Dónde estás dentro, y salir de ahí",
  changePassword: "Cambiar tu contraseña",
  changePasswordHint: "Tus demás dispositivos quedan fuera",
  secondFactor: "Segundo paso",
  secondFactorOn: "Activado",
  secondFactorOff: "Un código de tu teléfono, además de la contraseña",
  recoveryCodes: "Guarda tus códigos de respaldo",
  people: "Personal",
  peopleHint: "Dar acceso a los demás y decidir qué puede cada quien",
  code: {
    title: "Entra con un código",
    intro: "El dueño te da un código de un solo uso. Con él eliges tu propia contraseña; nadie más la conoce.",
    code: "Código",
    codeHint: "10 letras y números, por ejemplo: ABCDE-FGH23. Da igual con guion o sin él.",
    password: "Tu contraseña nueva",
    enter: "Guardar y entrar",
    back: "Entrar con contraseña",
  },
  change: {
    title: "Cambia tu contraseña",
    get intro() {
      return `Al cambiarla te quedas en ${thisDevice()} y los demás quedan fuera.`;
    },
    current: "Tu contraseña de ahora",
    next: "Tu contraseña nueva",
    save: "Cambiar la contraseña",
    done: "Tu contraseña cambió",
    doneHint: (closed: number) =>
      closed === 0
        ? "No estabas en ningún otro dispositivo."
        : closed === 1
          ? "Otro dispositivo quedó fuera."
          : `Otros ${closed} dispositivos quedaron fuera.`,
    back: "Volver a tu acceso",
  },
  owner: {
    title: "Crea la cuenta del dueño",
    intro: "Este enlace sirve una sola vez. Con esta cuenta darás acceso a los demás.",
    name: "Tu nombre",
    login: "Usuario para entrar",
    loginHint: "Corto y sin espacios, por ejemplo: rosa",
    create: "Crear la cuenta",
    missing: "Todavía no hay ninguna cuenta",
    missingHint: "Abre el enlace de alta que el programa imprimió al arrancar. Sirve una sola vez.",
  },
};
