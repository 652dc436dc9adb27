/** The zones of Mexico (domain.md §3.5), each with the places it covers. */
const mexicanZones = [
  ["America/Mexico_City", "Centro: Ciudad de México, Bajío, Jalisco, Veracruz, Chiapas"],
  ["America/Monterrey", "Noreste: Nuevo León, Coahuila, Tamaulipas"],
  ["America/Merida", "Yucatán y Campeche"],
  ["America/Cancun", "Quintana Roo"],
  ["America/Chihuahua", "Chihuahua"],
  ["America/Mazatlan", "Pacífico: Sinaloa, Nayarit, Baja California Sur"],
  ["America/Bahia_Banderas", "Bahía de Banderas"],
  ["America/Hermosillo", "Sonora"],
  ["America/Tijuana", "Baja California (con horario de verano)"],
  ["America/Ciudad_Juarez", "Ciudad Juárez (con horario de verano)"],
  ["America/Ojinaga", "Ojinaga (con horario de verano)"],
  ["America/Matamoros", "Frontera de Tamaulipas (con horario de verano)"],
] as const satisfies readonly (readonly [string, string])[];

export const zoneOptions = mexicanZones.map(([value, label]) => ({ value, label }));
