import {
  changeSettings as changeCall,
  listPrivacy,
  publishPrivacy as publishCall,
  readPrivacy as readCall,
  readSettingsGroup,
  settingsHistory,
} from "@corral/contract/business/settings";
import { refuse } from "@corral/domain/kernel/result";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { changeSettings } from "./change-settings";
import { privacyVersions, publishPrivacy, readPrivacy } from "./privacy";
import { isGroup, readSettingHistory, settingsView } from "./settings-view";

const PAGE = 20;

export function settingRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, readSettingsGroup, async ({ deps, params }) =>
    isGroup(params.group) ? settingsView(deps, deps.db, params.group) : refuse("NOT_FOUND"),
  );

  serveCall(app, deps, changeCall, async ({ deps, params, body, staff, tx, version }) =>
    isGroup(params.group)
      ? changeSettings(deps, tx, staff, params.group, { values: body.values, seen: version })
      : refuse("NOT_FOUND"),
  );

  serveCall(app, deps, settingsHistory, async ({ deps, params, query }) => {
    if (!isGroup(params.group)) return refuse("NOT_FOUND");
    if (query.cursor !== undefined && !/^[0-9a-f-]{36}$/.test(query.cursor)) return refuse("VALIDATION_FAILED");
    return readSettingHistory(deps, params.group, query.cursor, PAGE);
  });

  serveCall(app, deps, listPrivacy, () => privacyVersions(deps));
  serveCall(app, deps, readCall, async ({ deps, params }) => {
    const notice = await readPrivacy(deps.db, params.version);
    return notice
      ? { ...notice, necessary: [...notice.necessary], voluntary: [...notice.voluntary] }
      : refuse("NOT_FOUND");
  });
  serveCall(app, deps, publishCall, async ({ deps, body, staff, tx }) => {
    const done = await publishPrivacy(deps, tx, staff, body);
    if (!done.ok) return done;
    const { necessary, voluntary } = done.value;
    return { ...done.value, necessary: [...necessary], voluntary: [...voluntary] };
  });
}
