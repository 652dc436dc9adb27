import type { Zone } from "@corral/domain/time";
import { useConfig } from "../../data/config";
import { LookPicker } from "../../parts/look-picker";
import { pruebaText } from "../../text/prueba";
import { Screen } from "../../ui/screen";
import { Abilities } from "./parts/abilities";
import { AppRows } from "./parts/app-rows";
import { ConnectionRows } from "./parts/connection-rows";
import { DemoPanel } from "./parts/demo-panel";
import { StorageRows } from "./parts/storage-rows";
import { TransitionPreview } from "./parts/transition-preview";

export function PruebaScreen() {
  const config = useConfig();
  return (
    <Screen title={pruebaText.title} subtitle={pruebaText.subtitle}>
      {config?.mode === "demo" && config.sandboxUrl && (
        <DemoPanel base={config.sandboxUrl} zone={config.zone as Zone} />
      )}
      <ConnectionRows />
      <AppRows />
      <StorageRows />
      <Abilities />
      <LookPicker heading={pruebaText.look} />
      <TransitionPreview />
    </Screen>
  );
}
