import type { SpeciesCode } from "./types";

/** Animal names; no two animals share one. */
export const names: Record<SpeciesCode, { female: string[]; male: string[] }> = {
  cattle: {
    female: [
      "Paloma",
      "Azucena",
      "Golondrina",
      "Estrella",
      "Mariposa",
      "Clavelina",
      "Rosita",
      "Princesa",
      "Margarita",
      "Lucero",
      "Gaviota",
      "Jacaranda",
      "Reina",
      "Perla",
      "Muñeca",
    ],
    male: [
      "Torbellino",
      "Caporal",
      "Relámpago",
      "Don Chema",
      "Huracán",
      "Centenario",
      "Emperador",
      "Norteño",
      "Charro",
      "Granadero",
      "Bravío",
      "Mayoral",
      "Chaparral",
      "Fandango",
      "Sansón",
    ],
  },
  goat: {
    female: ["Chispa", "Azahar", "Pepita", "Brisa", "Vainilla", "Cascabel", "Lupita", "Duquesa", "Capulina", "Amapola"],
    male: ["Barbas", "Quijote", "Pancho", "Cardenal", "Trueno", "Chapulín", "Bigotes", "Merlín", "Tequila", "Ramsés"],
  },
  sheep: {
    female: ["Malva", "Copita", "Algodona", "Violeta", "Dalia", "Borla", "Manzanilla", "Mora", "Lunita", "Menta"],
    male: ["Califa", "Morelos", "Nogal", "Tamarindo", "Galán", "Huapango", "Bronco", "Topacio", "Mezcal", "Atlas"],
  },
  horse: {
    female: ["Alborada", "Serenata", "Gitana", "Soledad", "Tormenta", "Valentina", "Catrina", "Alondra"],
    male: [
      "Trovador",
      "Centauro",
      "Rey de Oros",
      "Gavilán",
      "Capitán",
      "Bandolero",
      "Corrido",
      "Jilguero",
      "Siete Leguas",
    ],
  },
  pig: {
    female: ["Petunia", "Manteca", "Rosaura", "Trufa", "Panchita", "Chula"],
    male: ["Tocino", "Don Puerco", "Jamoncín", "Rodolfo", "Chicharrín", "Filemón"],
  },
  dog: {
    female: ["Kira", "Frida", "Luna", "Nala", "Chiquis", "Mina", "Maya"],
    male: ["Rocky", "Solovino", "Max", "Toby", "Bruno", "Duque", "Simón", "Rayo"],
  },
  rabbit: { female: ["Campanita", "Zanahoria", "Mota", "Pelusa"], male: ["Tambor", "Brinquito", "Saltarín", "Peludo"] },
  poultry: {
    female: ["Coqueta", "Caperuza", "Clueca", "Doña Pluma", "Jacinta"],
    male: ["Kikirikí", "Gallardo", "Madrugador", "Clarín"],
  },
};
