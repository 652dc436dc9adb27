import { confirmContactCode, sendContactCode } from "@corral/contract/calls/business/contact-check";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

/** Sends a code to the contact of a charge; without one, to the e-mail of a purchase that doesn't exist yet. */
export const useSendCode = (chargeId: string | undefined) =>
  useKeyedMutation((email: string | undefined, key) =>
    api(sendContactCode, { body: { ...(chargeId ? { chargeId } : {}), ...(email ? { email } : {}) }, key }),
  );

/** Checks the code; then refetches what this phone may do with the charge. */
export function useConfirmCode(chargeId: string | undefined) {
  const client = useQueryClient();
  return useKeyedMutation(
    (code: string, key) => api(confirmContactCode, { body: { ...(chargeId ? { chargeId } : {}), code }, key }),
    {
      // What this phone may do has changed everywhere.
      onSuccess: () => client.invalidateQueries(),
    },
  );
}
