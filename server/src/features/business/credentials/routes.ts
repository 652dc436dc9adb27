import { checkProviders as checkCall, giveProviderKeys, readProviderKeys } from "@corral/contract/business/credentials";
import { refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { checkProviders } from "./check-providers";
import { giveKeys } from "./give-keys";
import { keysView } from "./keys-view";
import { isProvider } from "./known";

export function credentialRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, readProviderKeys, ({ deps, origin }) => keysView(deps, origin));

  // "unkept": not even a hash of a key may be stored.
  serveCall(
    app,
    deps,
    giveProviderKeys,
    async ({ deps, params, body, staff, origin, version }) => {
      if (!isProvider(params.provider)) return refuse("NOT_FOUND");
      const done = await giveKeys(deps, staff, params.provider, { given: body, seen: version });
      return done.ok ? keysView(deps, origin) : done;
    },
    { steps: "unkept", perMinute: 20 },
  );

  serveCall(app, deps, checkCall, async () => ({ checks: await checkProviders(deps), at: toIso(deps.now()) }), {
    steps: "unkept",
    perMinute: 12,
  });
}
