// Made from customers.ts by scripts/checks/calls.mjs.

import type * as calls from "../../business/customers";
import type { Route } from "../../route";

export const listCustomers = "GET /api/customers" as Route<typeof calls.listCustomers, "read">;
export const readCustomer = "GET /api/customers/:customerId" as Route<typeof calls.readCustomer, "read">;
export const createCustomer = "POST /api/customers" as Route<typeof calls.createCustomer, "write">;
export const editCustomer = "PUT /api/customers/:customerId" as Route<typeof calls.editCustomer, "edit">;
export const joinCustomers = "POST /api/customers/:customerId/join" as Route<typeof calls.joinCustomers, "write">;
export const blockCustomer = "POST /api/customers/:customerId/block" as Route<typeof calls.blockCustomer, "write">;
