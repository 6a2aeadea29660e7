import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";
import css from "./shell.module.css";
import { SideBar } from "./side-bar.tsx";
import { TopBar } from "./top-bar.tsx";

const Keyboard = lazyComponent(() => import("../keyboard/keyboard.tsx"));

/** The frame around the pages of a signed-in user (WORK-001). A single banner landmark for screen readers. */
export function AppFrame() {
  const [isPressed, setPressed] = useState(false);
  // WORK-050: buffers keys pressed before the shortcut chunk has loaded, so that they are not lost on a slow
  // connection.
  const early = useRef<KeyboardEvent[] | undefined>([]);
  const takeEarly = useCallback(() => {
    const pressed = early.current ?? [];
    early.current = undefined;
    return pressed;
  }, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Ignore Shift, which precedes the question mark.
      if (event.key === "Shift") return;
      // FIX-211: keys pressed while a dialog loads belong to the dialog.
      if (document.querySelector("[role=dialog][hidden]")) return;
      early.current?.push(event);
      setPressed(true);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <header className={css.frame}>
      <SideBar />
      <TopBar />
      {isPressed && (
        <Suspense>
          <Keyboard takeEarly={takeEarly} />
        </Suspense>
      )}
    </header>
  );
}
