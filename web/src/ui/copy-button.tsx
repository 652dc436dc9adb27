import { useEffect, useState } from "react";
import { Button, type ButtonKind } from "./controls/button";
import { words } from "./words";

/** Copies by the Clipboard API, or on plain http through a hidden field. Resolves to whether it worked. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.readOnly = true;
    field.style.cssText = "position:fixed;top:0;left:0;opacity:0";
    // Everything outside an open dialog is inert, and an inert field can't be selected.
    (document.querySelector("dialog:modal") ?? document.body).append(field);
    field.select();
    const worked = typeof document.execCommand === "function" && document.execCommand("copy");
    field.remove();
    return worked;
  }
}

export interface CopyButtonProps {
  text: string;
  /** What it copies, e.g. "Copiar CLABE". */
  label?: string | undefined;
  kind?: ButtonKind | undefined;
  wide?: boolean | undefined;
  small?: boolean | undefined;
}
export function CopyButton({ text, label = words.copy, kind = "tonal", wide, small }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 2500);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <>
      <Button
        kind={kind}
        wide={wide}
        small={small}
        icon={state === "copied" ? "check" : "copy"}
        onClick={async () => setState((await copyText(text)) ? "copied" : "failed")}
      >
        {state === "copied" ? words.copied : label}
      </Button>
      <span className="hush" aria-live="polite">
        {state === "copied" ? words.copied : state === "failed" ? words.copyFailed : ""}
      </span>
    </>
  );
}
