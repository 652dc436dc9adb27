import { Component, type ReactNode, Suspense } from "react";

/** Boundary of an optional part: while its code loads, and when that fails or the part throws, nothing is rendered in its place. */
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
