import type { Role } from "@corral/domain/kernel/roles";

declare module "#src/platform/database/tables" {
  interface Columns {
    staff_user: {
      role: Role;
      status: "active" | "suspended";
    };
  }
}
