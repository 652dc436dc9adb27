import { type ProblemCode, problemOf } from "@corral/domain/problems";
import { expect } from "vitest";

/**
 * Asserts that an HTTP response is this problem of the table: status, type, words and whether to retry.
 * `problems.test.ts` reads which codes the tests name here.
 */
export const produces =
  (code: ProblemCode) =>
  (answer: { status: number; headers: Headers; body: Record<string, unknown> }): void => {
    const { status, title, retryable = false } = problemOf(code);
    expect(answer.body).toMatchObject({ code, status, title, retryable });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    expect(String(answer.body.detail).length).toBeGreaterThan(10);
    expect(answer.body.support_id).toMatch(/^[0-9a-f]{12}$/);
  };
