import type { SettingGroup } from "@corral/domain/business/settings/groups";
import { Loaded } from "#src/shared/loaded";
import { Skeleton } from "#src/ui/feedback";
import { useSettings } from "./data";
import { GroupForm, type GroupFormProps } from "./group-form";

/** The page of a group of settings. */
export function GroupPage({ group, ...more }: { group: SettingGroup } & Omit<GroupFormProps, "view">) {
  const settings = useSettings(group);
  return (
    <Loaded of={settings} skeleton={<Skeleton height={420} radius={16} />} missing={null}>
      {(view) => <GroupForm view={view} {...more} />}
    </Loaded>
  );
}
