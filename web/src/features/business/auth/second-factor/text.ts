import { thisDevice } from "#src/shared/text/this-device";

export const factorText = {
  title: "Segundo paso",
  back: "Volver a tu acceso",
  demo: "La demostración no tiene segundo paso",
  question: {
    intro: "Tu contraseña está bien. Falta el código que tu app muestra ahora.",
    enter: "Entrar",
    back: "Volver a la contraseña",
    lost: "¿No tienes tu teléfono? Usa un código de respaldo, o pide a otro dueño que quite tu segundo paso en Ajustes → Personal.",
  },
  code: {
    app: "Código de tu app",
    appHint: "6 números que cambian cada 30 segundos.",
    recovery: "Código de respaldo",
    recoveryHint: "10 letras y números, por ejemplo: ABCDE-FGH23. Cada uno sirve una vez.",
    useRecovery: "Usar un código de respaldo",
    useApp: "Usar el código de mi app",
  },
  off: {
    intro:
      "Además de tu contraseña, al entrar pedirá un código que sólo tu teléfono muestra. Quien adivine o vea tu contraseña no puede entrar.",
    need: "Necesitas una app de códigos: Google Authenticator, Microsoft Authenticator, 2FAS o las contraseñas de tu iPhone.",
    heading: "Activa tu segundo paso",
    required: "El negocio lo pide a dueños y encargados: actívalo para entrar. Toma dos minutos y se hace una vez.",
    password: "Tu contraseña",
    begin: "Empezar",
    later: "Ahora no",
  },
  scan: {
    intro: "1. Agrega esta clave a tu app de códigos.",
    open: "Abrir en mi app",
    copy: "Copiar la clave",
    qr: "Código QR con la clave para tu app de códigos",
    other: "Si la app está en otro teléfono, escanea el código con ella. O escribe la clave:",
    check: "2. Escribe el código que la app muestra.",
    turnOn: "Activar",
    get note() {
      return `Al activarlo te quedas en ${thisDevice()} y los demás quedan fuera.`;
    },
    back: "Dejarlo para después",
  },
  codes: {
    intro:
      "Con uno de estos entras si pierdes tu teléfono. Cada uno sirve una vez. Guárdalos fuera del teléfono: impresos, o en tu gestor de contraseñas.",
    once: "Sólo se ven ahora.",
    copy: "Copiar los códigos",
    save: "Bajar en un archivo",
    file: "codigos-de-respaldo.txt",
    fileHead: (login: string) => `Códigos de respaldo de ${login}. Cada uno sirve una vez.`,
    done: "Ya los guardé",
  },
  on: {
    state: "Activado",
    since: (when: string) => `Desde el ${when}`,
    left: (n: number) =>
      n === 0
        ? "No te queda ningún código de respaldo"
        : n === 1
          ? "Te queda 1 código de respaldo"
          : `Te quedan ${n} códigos de respaldo`,
    few: "Haz otros: sin ellos y sin tu teléfono no podrías entrar.",
    renew: "Hacer códigos de respaldo nuevos",
    renewHint: "Los de antes dejan de servir.",
    move: "Cambiar de teléfono",
    moveHint: "Pasa tu segundo paso a otra app o a otro teléfono.",
    end: "Quitar el segundo paso",
    endHint: "Entrarás sólo con tu contraseña.",
    required: "El negocio lo pide a dueños y encargados, así que no se quita.",
    proof: "Para confirmar que eres tú:",
    renewDo: "Hacer códigos nuevos",
    moveDo: "Seguir",
    endDo: "Quitar",
    cancel: "Dejarlo así",
  },
};
