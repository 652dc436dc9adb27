import type { AsStored } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    contact_code: AsStored;
    confirmed_phone: AsStored;
    confirmed_contact: AsStored;
  }
}
