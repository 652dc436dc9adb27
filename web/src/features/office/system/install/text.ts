import { thisDevice } from "#src/shared/text/this-device";

const operations = (n: number) => (n === 1 ? "1 operación" : `${n} operaciones`);

export const installText = {
  title: "Instalar la app",
  rows: {
    get installed() {
      return `Ya está en ${thisDevice()}.`;
    },
    ready: "Se abre desde el inicio, a pantalla completa.",
    iphone: "Compartir → Agregar a inicio.",
    menu: "Desde el menú del navegador.",
    insecure: "Para instalarla, la dirección debe empezar con https. Pídele a tu negocio la dirección segura.",
  },
  badge: "Instalada",
  what: "Se abre desde el inicio de tu teléfono, a pantalla completa, y también sin señal. No ocupa casi nada y se quita como cualquier otra.",
  install: "Instalar",
  notInstalled: "No se instaló. Puedes hacerlo después, desde Ajustes.",
  done: "Listo: búscala en el inicio de tu teléfono.",
  steps: ["Toca Compartir en la barra del navegador.", "Elige «Agregar a inicio» y luego toca «Agregar»."],
  afterwards: "Ábrela desde el inicio y entra otra vez: no comparte con este navegador ni la sesión ni lo guardado.",
  menuSteps:
    "Abre el menú del navegador y elige «Instalar aplicación» o «Agregar a la pantalla principal». Si no aparece, ya está instalada o este navegador no puede.",
  unsent: {
    title: "Primero, lo que falta por enviar",
    count: (n: number) => `${n === 1 ? "Queda" : "Quedan"} ${operations(n)} sin enviar en este navegador.`,
    others: (n: number, names: string) =>
      n === 1
        ? `1 es de ${names}: sólo se envía cuando entra aquí.`
        : `${n} son de ${names}: sólo se envían cuando entra aquí.`,
    iphone: "En un iPhone, la app instalada no ve lo que guardó el navegador: lo que no se envíe se queda aquí.",
    other: "Así nada depende de este navegador.",
    send: "Enviar ahora",
    stayed: "No todo se pudo enviar. Revisa la señal, o mira qué necesita tu atención.",
    goOn: "Seguir sin enviarlo",
  },
  card: { title: "Instala la app", action: "Instalar", how: "Ver cómo", no: "Ahora no" },
};
