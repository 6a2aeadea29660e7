import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { lazyPart } from "../../ui/navigation/lazy-part.tsx";
import css from "./frame.module.css";
import { SideBar } from "./side-bar.tsx";
import { TopBar } from "./top-bar.tsx";

const Keyboard = lazyPart(() => import("../keyboard/keyboard.tsx"));

/** What stands around the pages of whoever is signed in (WORK-001). To screen readers it is one banner. */
export function Frame() {
  const [isPressed, setPressed] = useState(false);
  // WORK-050: what was pressed before the part that answers keys had come; nobody presses it again on a slow line.
  const early = useRef<KeyboardEvent[] | undefined>([]);
  const takeEarly = useCallback(() => {
    const pressed = early.current ?? [];
    early.current = undefined;
    return pressed;
  }, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Shift comes before the question mark.
      if (event.key === "Shift") return;
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
