import type { Zone } from "@corral/domain/time";
import { lazy, Suspense } from "react";
import { useConfig } from "../../data/config";
import { useStaff } from "../../data/staff";
import { LookPicker } from "../../parts/look-picker";
import { pruebaText } from "../../text/prueba";
import { Skeleton } from "../../ui/feedback";
import { Screen } from "../../ui/screen";
import { Abilities } from "./parts/abilities";
import { AppRows } from "./parts/app-rows";
import { ConnectionRows } from "./parts/connection-rows";
import { DemoPanel } from "./parts/demo-panel";
import { InstallRows } from "./parts/install-rows";
import { StorageRows } from "./parts/storage-rows";
import { TransitionPreview } from "./parts/transition-preview";

// Its own chunk: only the staff asks the providers.
const TryProviders = lazy(() => import("../../parts/credentials/try-providers"));

export function PruebaScreen() {
  const config = useConfig();
  const { can } = useStaff();
  return (
    <Screen title={pruebaText.title} subtitle={pruebaText.subtitle}>
      {config?.mode === "demo" && config.sandboxUrl && (
        <DemoPanel base={config.sandboxUrl} zone={config.zone as Zone} />
      )}
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
      <LookPicker heading={pruebaText.look} />
      <TransitionPreview />
    </Screen>
  );
}
