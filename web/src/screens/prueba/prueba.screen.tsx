import { lazy, Suspense } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { Abilities } from "#src/features/office/system/diagnostics/abilities";
import { AppRows } from "#src/features/office/system/diagnostics/app-rows";
import { ConnectionRows } from "#src/features/office/system/diagnostics/connection-rows";
import { InstallRows } from "#src/features/office/system/diagnostics/install-rows";
import { StorageRows } from "#src/features/office/system/diagnostics/storage-rows";
import { diagnosticsText } from "#src/features/office/system/diagnostics/text";
import { TransitionPreview } from "#src/features/office/system/diagnostics/transition-preview";
import { LookPicker } from "#src/features/office/system/look-picker";
import { useConfig } from "#src/shared/api/config";
import { TwoColumns } from "#src/shared/lists/two-columns";
import { Skeleton } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";
import { Spare } from "#src/ui/spare";

// In chunks of their own: only a demo simulates the providers, and only staff tests them.
const DemoPanel = lazy(() =>
  import("#src/features/office/system/diagnostics/demo-panel").then((m) => ({ default: m.DemoPanel })),
);
const TryProviders = lazy(() => import("#src/features/business/credentials/try-providers"));

export function PruebaScreen() {
  const config = useConfig();
  const { can } = useStaff();
  return (
    <Screen title={diagnosticsText.title} subtitle={diagnosticsText.subtitle} wide>
      {config?.mode === "demo" && config.sandboxUrl && (
        <Spare>
          <DemoPanel base={config.sandboxUrl} zone={config.zone} />
        </Spare>
      )}
      <TwoColumns>
        {can("provider.check") && (
          <Suspense fallback={<Skeleton height={120} radius={16} />}>
            <TryProviders />
          </Suspense>
        )}
        <ConnectionRows />
        <AppRows />
        <StorageRows />
        <InstallRows />
        <Abilities />
        <LookPicker heading={diagnosticsText.look} />
        <TransitionPreview />
      </TwoColumns>
    </Screen>
  );
}
