import type { Asked } from "@corral/contract/route";
import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { newUuid } from "#src/offline/ids";
import { holdReload } from "#src/offline/versions/update";
import { ApiError, type ErrorCode, type Failure } from "./errors";

/** Whether the server decided. A timeout, a 5xx, a rate limit or a request in progress did not. */
export const isAnswer = (error: unknown) =>
  error instanceof ApiError &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 425 &&
  error.status !== 429 &&
  !(error.status === 409 && error.retryAfter !== undefined);

/** The input of a mutation that needs none. */
// biome-ignore lint/suspicious/noConfusingVoidType: only what is void may be left out of `mutate()`.
export type Nothing = void;

/** The idempotency key of an act: the same while it has no answer, a new one afterwards or for another content. */
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

/** A mutation that can safely be repeated; while it runs, a new version of the app doesn't reload the page. */
export function useKeyedMutation<I, O, C extends ErrorCode = ErrorCode>(
  run: (input: I, key: string) => Asked<O, C>,
  options: Omit<UseMutationOptions<O, Failure<C>, I>, "mutationFn"> = {},
) {
  const key = useRef(new ActKey());
  const running = useRef<{ key: string; answer: Promise<O> }>(undefined);
  const once = async (input: I, mine: string) => {
    const release = holdReload("payment");
    try {
      const answer = await run(input, mine);
      key.current.answered();
      return answer;
    } catch (error) {
      if (isAnswer(error)) key.current.answered();
      throw error;
    } finally {
      release();
    }
  };
  return useMutation<O, Failure<C>, I>({
    ...options,
    mutationFn: (input) => {
      const mine = key.current.of(input);
      // A second tap before the button is busy is the same act: the server would refuse it as in progress.
      if (running.current?.key === mine) return running.current.answer;
      const answer = once(input, mine).finally(() => {
        if (running.current?.answer === answer) running.current = undefined;
      });
      running.current = { key: mine, answer };
      return answer;
    },
  });
}
