import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { newUuid } from "../offline/ids";
import { holdReload } from "../offline/update";
import { ApiError } from "./errors";

/** Did the server decide? A timeout, a 5xx, a rate limit or a running twin did not. */
export const isAnswer = (error: unknown) =>
  error instanceof ApiError &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 425 &&
  error.status !== 429 &&
  !(error.status === 409 && error.retryAfter !== undefined);

/** Gives the idempotency key of an act: the same while the same act has no answer, a new one afterwards or for another content. */
export class ActKey {
  private key = "";
  private content = "";
  of(input: unknown): string {
    const content = JSON.stringify(input) ?? "";
    if (!this.key || content !== this.content) this.key = newUuid();
    this.content = content;
    return this.key;
  }
  answered() {
    this.key = "";
  }
}

/** A write that may be repeated safely; while it runs a new version of the app waits. */
export function useKeyedMutation<I, O>(
  run: (input: I, key: string) => Promise<O>,
  options: Omit<UseMutationOptions<O, Error, I>, "mutationFn"> = {},
) {
  const key = useRef(new ActKey());
  return useMutation<O, Error, I>({
    ...options,
    mutationFn: async (input) => {
      const release = holdReload("payment");
      try {
        const answer = await run(input, key.current.of(input));
        key.current.answered();
        return answer;
      } catch (error) {
        if (isAnswer(error)) key.current.answered();
        throw error;
      } finally {
        release();
      }
    },
  });
}
