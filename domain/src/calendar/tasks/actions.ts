import { type Grants, only } from "../../kernel/roles";

export const tasksActions = {
  /** The tasks of the day and one's private calendar address; only the kinds whose source the role may read (domain/src/tasks.ts). */
  "task.see": only("owner", "manager", "cashier", "field", "vet", "gate", "accountant"),
  /** Mark a task as done, or postpone it. */
  "task.mark": only("owner", "manager", "cashier", "field", "vet"),
} as const satisfies Grants;
