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
      "Canela",
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
      "Tizón",
      "Pinto",
      "Chaparral",
      "Fandango",
      "Sansón",
    ],
  },
  goat: {
    female: ["Chispa", "Azahar", "Pecas", "Nieves", "Vainilla", "Cascabel", "Lupita", "Duquesa", "Capulina", "Nube"],
    male: ["Barbas", "Quijote", "Pancho", "Cardenal", "Trueno", "Chapulín", "Bigotes", "Merlín", "Tequila", "Ramsés"],
  },
  sheep: {
    female: ["Malva", "Copita", "Algodona", "Trébol", "Dalia", "Borla", "Manzanilla", "Mora", "Lunita", "Menta"],
    male: ["Califa", "Morelos", "Nevado", "Tamarindo", "Zarco", "Cacao", "Bronco", "Topacio", "Mezcal", "Atlas"],
  },
  horse: {
    female: ["Alborada", "Serenata", "Gitana", "Morenita", "Tormenta", "Valentina", "Catrina", "Alondra"],
    male: [
      "Lucero del Alba",
      "Azabache",
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
    male: ["Tocino", "Don Puerco", "Bellota", "Rodolfo", "Chicharrín", "Filemón"],
  },
  dog: {
    female: ["Kira", "Frida", "Luna", "Nala", "Chiquis", "Mina", "Maya"],
    male: ["Rocky", "Solovino", "Max", "Toby", "Bruno", "Canelo", "Simón", "Rayo"],
  },
  rabbit: { female: ["Campanita", "Zanahoria", "Mota", "Pelusa"], male: ["Tambor", "Copo", "Saltarín", "Peludo"] },
  poultry: {
    female: ["Coqueta", "Caperuza", "Clueca", "Doña Pluma", "Pinta"],
    male: ["Kikirikí", "Gallardo", "Madrugador", "Colorado"],
  },
};
