import { Blocked } from "#src/features/payments/attempts/challenge/blocked";
import { Challenge } from "#src/features/payments/attempts/challenge/challenge";
import { Frame } from "#src/features/payments/attempts/challenge/frame";
import { readTarget } from "#src/features/payments/attempts/challenge/target";
import { frameText } from "#src/features/payments/attempts/challenge/text";
import { useAddress } from "#src/nav/address";
import { useConfig } from "#src/shared/api/config";
import { text } from "#src/shared/text/es-MX";
import { Spinner } from "#src/ui/controls/button";
import { Screen } from "#src/ui/screen";

/** An external page inside the app: a bank's 3-D Secure challenge (`c`, `intento`), or an address of the allow-list (`url`). */
export function ModalIframeScreen() {
  const { query } = useAddress("modal-iframe");
  return query.c && query.intento ? (
    <Screen title={frameText.bank.title} spaced={false}>
      <Challenge chargeId={query.c} attemptId={query.intento} />
    </Screen>
  ) : (
    <OutsidePage asked={query.url} />
  );
}

/**
 * Titled by its host, never by words that came with the link, which could pass it off as somebody else's page. A host
 * that isn't ours to frame is only named whole, below: of a long one a title shows the beginning, which anybody chooses.
 */
function OutsidePage({ asked }: { asked: string | undefined }) {
  const config = useConfig();
  const target = readTarget(asked, config?.frameOrigins ?? []);
  return (
    <Screen title={target.kind === "allowed" ? target.url.host : frameText.title} spaced={false}>
      <OutsideFrame target={target} isKnown={config !== undefined} />
    </Screen>
  );
}

function OutsideFrame({ target, isKnown }: { target: ReturnType<typeof readTarget>; isKnown: boolean }) {
  if (!isKnown && target.kind !== "invalid") return <Spinner label={text.app.loading} />;
  if (target.kind !== "allowed")
    return (
      <Blocked
        title={frameText.blocked}
        detail={target.kind === "refused" ? frameText.blockedDetail(target.url.host) : frameText.noUrl}
        {...(target.kind === "refused" ? { outside: target.url.href } : {})}
      />
    );
  const { href, host } = target.url;
  return (
    <Frame
      src={href}
      outside={href}
      title={frameText.secure(host)}
      opening={frameText.opening(host)}
      unseen={frameText.unseen}
      note={frameText.secure(host)}
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      allow="payment *"
    />
  );
}
