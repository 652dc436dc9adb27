declare module "#src/platform/database/tables" {
  interface Columns {
    animal_group: {
      kind: "lot" | "pen" | "litter";
    };
  }
}

export {};
