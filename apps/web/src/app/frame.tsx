import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../ui/lazy-part.tsx";
import css from "./frame.module.css";
import { SideBar } from "./side-bar.tsx";
import { TopBar } from "./top-bar.tsx";

const Keyboard = lazyPart(() => import("./keyboard.tsx"));

/** What stands around the pages of whoever is signed in (WORK-001). To screen readers it is one banner. */
export function Frame() {
  const [key, setKey] = useState<KeyboardEvent>();
  useEffect(() => {
    // Shift comes before the question mark.
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Shift") setKey((first) => first ?? event);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <header className={css.frame}>
      <SideBar />
      <TopBar />
      {key && (
        <Suspense>
          <Keyboard first={key} />
        </Suspense>
      )}
    </header>
  );
}
