import { Component, type ReactNode, Suspense } from "react";

/** What the page can do without. While its code comes, and when it can't be fetched or breaks, nothing is drawn in its place and the rest stays. */
export class Spare extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidCatch(error: unknown) {
    console.error(error);
  }
  override render() {
    return this.state.broken ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
