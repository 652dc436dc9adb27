declare module "#src/platform/database/tables" {
  interface Columns {
    audit_entry: {
      data: Record<string, unknown>;
    };
  }
}

export {};
