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
    addEventListener("keydown", setKey, { once: true });
    return () => removeEventListener("keydown", setKey);
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
