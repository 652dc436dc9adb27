import { Component, type ReactNode } from "react";
import { ApiError } from "#src/shared/api/errors";
import { text } from "#src/shared/text/es-MX";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { ErrorState } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";
import { isLostCode, reloadForLostCode } from "./lost-code";
import { MissingCode } from "./missing-code";

/** Error boundary of one screen: a fault in it leaves the rest of the app working. */
export class Fence extends Component<{ children: ReactNode }, { error: unknown; supportId: string }> {
  override state = { error: null as unknown, supportId: "" };

  static getDerivedStateFromError(error: unknown) {
    const supportId = error instanceof ApiError && error.supportId ? error.supportId : `web-${Date.now().toString(36)}`;
    return { error: error ?? new Error("unknown"), supportId };
  }
  override componentDidCatch(error: unknown) {
    console.error(this.state.supportId, error);
    if (isLostCode(error)) void reloadForLostCode();
  }
  override render() {
    if (!this.state.error) return this.props.children;
    if (isLostCode(this.state.error)) return <MissingCode />;
    const t = text.app.fence;
    return (
      <Screen title={t.title}>
        <ErrorState
          title={t.title}
          supportId={this.state.supportId}
          actions={
            <>
              <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
                {t.reload}
              </Button>
              <ButtonLink href="/venta-en-linea" kind="plain">
                {t.home}
              </ButtonLink>
            </>
          }
        >
          {t.detail}
        </ErrorState>
      </Screen>
    );
  }
}
