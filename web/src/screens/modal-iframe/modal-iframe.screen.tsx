import { useEffect } from "react";
import { useConfig } from "../../data/config";
import { useAddress } from "../../nav/address";
import { endFrame } from "../../nav/frame";
import { goBack } from "../../nav/history";
import { text } from "../../text/es-MX";
import { frameText } from "../../text/modal-iframe";
import { Spinner } from "../../ui/button";
import { Screen } from "../../ui/screen";
import { Blocked } from "./parts/blocked";
import { Frame } from "./parts/frame";
import { readTarget } from "./target";

export function ModalIframeScreen() {
  const { query } = useAddress("modal-iframe");
  const config = useConfig();
  // However it is left without a word from the page, its caller learns that it was.
  useEffect(() => () => endFrame("closed"), []);

  const target = readTarget(query.url, config?.frameOrigins ?? []);
  const complete = () => {
    endFrame("complete");
    void goBack("/cobro");
  };
  return (
    <Screen title={query.title || frameText.title} spaced={false}>
      {!config && target.kind !== "invalid" ? (
        <Spinner label={text.app.loading} />
      ) : target.kind === "allowed" ? (
        <Frame url={target.url} onComplete={complete} />
      ) : (
        <Blocked target={target} />
      )}
    </Screen>
  );
}
