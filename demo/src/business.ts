import { pesos } from "@corral/domain/kernel/money";
import type { Business } from "@corral/server/features/business/settings/business";

/** Recognizable as an example: the tax authority's generic RFC, unassigned phone numbers and a reserved mail domain. */
export const business: Business = {
  name: "Rancho El Mezquite",
  legalName: "Rancho El Mezquite, S.P.R. de R.L. (demostración)",
  rfc: "XAXX010101000",
  address: "Camino a La Presa km 4.5, Ejido Las Palmas, 37800 Dolores Hidalgo, Guanajuato",
  phone: "+525500001234",
  whatsapp: "+525500001234",
  email: "hola@ranchoelmezquite.example.mx",
  logo: null,
  tagline: "Ganado, quesos y domingos de rancho desde 1974",
};

const delivery = "Entrega en el rancho de martes a domingo, de 8:00 a 17:00. El flete se cotiza aparte.";
/** The settings of the demo that differ from the defaults. */
export const ranchSettings = {
  // An account of a bank that does not exist, as the simulated providers give them.
  methods: { msi: true, ownClabe: "999180000012345674" },
  sales: {
    policiesForProducts: [delivery],
    policiesForAnimals: [delivery, "Sale del rancho con su certificado de salud y, si lo lleva, con su arete."],
    policiesByKilo: ["Los animales por kilo se pesan frente a ti el día de la entrega; se cobra el peso final."],
    policiesForDeposits: ["Lo apartado se queda en el rancho, cuidado y comido, hasta que pagas el saldo."],
    policiesForVisits: ["Las visitas se cambian de fecha sin costo hasta 48 horas antes."],
  },
  shipping: {
    // Monday first: closed.
    hours: [null, ...Array.from({ length: 6 }, () => ({ from: "08:00", to: "17:00" }))],
    zones: [
      { name: "Dolores Hidalgo", price: pesos(350) },
      { name: "San Miguel de Allende", price: pesos(900) },
    ],
    quotes: true,
    perKm: pesos(22),
    perKmMin: pesos(600),
  },
};
