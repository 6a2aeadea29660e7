import css from "./frame.module.css";
import { SideBar } from "./side-bar.tsx";
import { TopBar } from "./top-bar.tsx";

/** What stands around the pages of whoever is signed in (WORK-001). To screen readers it is one banner. */
export function Frame() {
  return (
    <header className={css.frame}>
      <SideBar />
      <TopBar />
    </header>
  );
}
