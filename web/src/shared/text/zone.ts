export const zoneText = {
  note: (zone: string) => `Los días y las horas son los del rancho (${zone}), no los de tu teléfono.`,
};
