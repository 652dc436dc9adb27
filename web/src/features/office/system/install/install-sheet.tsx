import { useStaff } from "#src/features/business/auth/data";
import { useStored } from "#src/offline/storage/stored";
import { askToInstall, isIphone, useInstallState } from "#src/offline/versions/install";
import { Sheet } from "#src/ui/overlay/sheet";
import { InstallSteps } from "./install-steps";
import { installText as t } from "./text";

const sendQueued = async () => (await import("#src/shared/queue/perform")).flushNow();

/** How to install the app on this phone, as a sheet over any screen. */
export default function InstallSheet({ onClose }: { onClose: () => void }) {
  const state = useInstallState();
  const { me } = useStaff();
  const [kept] = useStored("unsent");
  const others = kept.filter((it) => it.user !== me?.id);
  const sum = (list: typeof kept) => list.reduce((all, it) => all + it.count, 0);
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <InstallSteps
        state={state}
        isIphone={isIphone()}
        unsent={{ mine: sum(kept) - sum(others), others: sum(others), names: others.map((it) => it.name).join(", ") }}
        sendQueued={sendQueued}
        ask={askToInstall}
      />
    </Sheet>
  );
}
