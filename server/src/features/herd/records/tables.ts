declare module "#src/platform/database/tables" {
  interface Columns {
    animal_event: {
      data: Record<string, unknown>;
    };
  }
}

export {};
