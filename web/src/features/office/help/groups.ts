import type { HelpTopic } from "#src/shared/help/topics";
import { helpText } from "./text";

const { groups: t } = helpText;

/** The pages of each side by what they are about, in the order in which they are shown. */
export const helpGroups: Record<"buyer" | "staff", readonly { heading: string; topics: readonly HelpTopic[] }[]> = {
  buyer: [
    {
      heading: t.buying,
      topics: [
        "comprar",
        "entregas",
        "transferencias",
        "ofertas",
        "lista-de-espera",
        "por-nacer",
        "apartados",
        "boletos",
        "comprobantes",
        "dinero-a-favor",
      ],
    },
    { heading: t.phone, topics: ["si-algo-no-sale", "instalar"] },
  ],
  staff: [
    {
      heading: t.selling,
      topics: [
        "mostrador",
        "caja",
        "cobros",
        "transferencias",
        "pedidos",
        "entregas",
        "pesajes",
        "clientes",
        "cuentas",
        "ofertas",
        "lista-de-espera",
        "por-nacer",
        "padrinazgos",
        "apartados",
        "cancelar-o-cambiar",
        "devoluciones",
        "dinero-a-favor",
        "catalogo",
        "mensajes",
      ],
    },
    { heading: t.herd, topics: ["animales", "animal", "registros", "lotes", "importar"] },
    { heading: t.calendar, topics: ["calendario", "calendario-tareas", "boletos"] },
    { heading: t.phone, topics: ["sin-senal", "computadora", "instalar", "entrar", "si-algo-no-sale"] },
    { heading: t.business, topics: ["reportes", "control", "personal", "ajustes", "proveedores", "novedades"] },
    { heading: t.buyers, topics: ["comprar", "comprobantes"] },
  ],
};
