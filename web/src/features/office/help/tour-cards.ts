import type { Role } from "@corral/domain/kernel/roles";
import { to } from "#src/nav/paths";
import type { IconName } from "#src/ui/icon";

interface TourCard {
  icon: IconName;
  title: string;
  text: string;
  /** Where it is done. */
  href: string;
  /** What its link says. */
  go: string;
}

const charge: TourCard = {
  icon: "charge",
  title: "Cobra en el mostrador",
  text: "Escribe el monto, elige Efectivo y toca cuánto te dieron: el cambio sale solo.",
  href: to("cobro"),
  go: "Ir a Cobrar",
};
const noSignal: TourCard = {
  icon: "offline",
  title: "Sin señal también",
  text: "Lo que anotas se guarda en el teléfono y se envía solo cuando vuelve la señal.",
  href: to("ayuda", { tema: "sin-senal" }),
  go: "Qué se puede sin señal",
};
const findAnimal: TourCard = {
  icon: "search",
  title: "Encuentra un animal",
  text: "Escribe los últimos números de su arete o su nombre. Sirve también sin señal.",
  href: to("animales"),
  go: "Ir a Animales",
};
const day: TourCard = {
  icon: "check-circle",
  title: "Empieza en Hoy",
  text: "Lo vendido, lo que falta cobrar, entregar y decidir, y los pendientes del día.",
  href: to("hoy"),
  go: "Ver Hoy",
};
const reports: TourCard = {
  icon: "chart",
  title: "Tus números cuadran",
  text: "Reportes suma al centavo lo que entró y lo que se devolvió, por día, forma de pago y artículo.",
  href: to("cobro", { ver: "reportes" }),
  go: "Ver Reportes",
};

/** The three cards of each role's first day, in order. */
export const tourCards: Record<Role, readonly [TourCard, TourCard, TourCard]> = {
  owner: [
    day,
    charge,
    {
      icon: "gear",
      title: "Ponlo a tu nombre",
      text: "En Más están tu negocio, cómo te pagan, tu catálogo y quién trabaja aquí.",
      href: to("ajustes"),
      go: "Ir a Más",
    },
  ],
  manager: [day, charge, findAnimal],
  cashier: [
    charge,
    {
      icon: "wallet",
      title: "Tu caja",
      text: "Ábrela con su fondo al empezar y cuéntala al cerrar: el corte queda guardado.",
      href: to("cobro", { ver: "caja" }),
      go: "Ir a Caja",
    },
    noSignal,
  ],
  field: [
    findAnimal,
    {
      icon: "plus",
      title: "Anota en el corral",
      text: "Abre el animal y anota su peso, su vacuna o lo que le pasó.",
      href: to("ayuda", { tema: "registros" }),
      go: "Cómo se anota",
    },
    noSignal,
  ],
  vet: [
    findAnimal,
    {
      icon: "shield",
      title: "Tratamientos y retiros",
      text: "Anota el tratamiento: Corral cuenta los días de retiro y avisa antes de venderlo.",
      href: to("ayuda", { tema: "registros" }),
      go: "Cómo se anota",
    },
    noSignal,
  ],
  gate: [
    {
      icon: "qr",
      title: "Escanea y pasa",
      text: "Apunta la cámara al código. Verde, pasa; rojo, dice por qué no.",
      href: to("calendario", { ver: "puerta" }),
      go: "Ir a la puerta",
    },
    {
      icon: "search",
      title: "Sin código, por nombre",
      text: "Busca a quien compró y déjalo entrar. Cada lugar entra una sola vez.",
      href: to("ayuda", { tema: "boletos" }),
      go: "Cómo se recibe",
    },
    noSignal,
  ],
  accountant: [
    reports,
    {
      icon: "receipt",
      title: "Cada peso se explica",
      text: "Toca un saldo para ver de dónde sale. Cada mañana se compara con Mercado Pago y OXXO.",
      href: to("ayuda", { tema: "control" }),
      go: "Cómo se revisa",
    },
    day,
  ],
  tech: [
    {
      icon: "flask",
      title: "Revisa este equipo",
      text: "La página de prueba dice cómo van la conexión, lo guardado y la versión.",
      href: to("prueba"),
      go: "Ir a la prueba",
    },
    {
      icon: "chat",
      title: "Avisos de los bancos",
      text: "Lo que Mercado Pago y OXXO dijeron de cada pago, y volver a procesarlo.",
      href: to("cobro", { ver: "avisos" }),
      go: "Ver los avisos",
    },
    {
      icon: "lock",
      title: "Credenciales",
      text: "Se comprueban antes de guardarse y nadie las vuelve a leer.",
      href: to("ayuda", { tema: "proveedores" }),
      go: "Cómo se cambian",
    },
  ],
};
