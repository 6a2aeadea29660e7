import { Outlet, useLocation, useRouter } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { isBlocked } from "../shared/session/person.ts";
import { usePerson } from "../shared/session/session.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { LoadingBar } from "../ui/loading-bar.tsx";
import { PromptHost } from "../ui/prompt-host.tsx";
import { toast } from "../ui/toast.ts";
import { ToastHost } from "../ui/toast-host.tsx";
import { DemoBanner } from "./demo-banner.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
// The bars' styles travel with those of every page: a file of their own would be a request more.
import "./frame.module.css";
import "./language-switch.module.css";
import "./organization-button.module.css";
import "./side-bar.module.css";
import "./side-menu.module.css";
import "./top-bar.module.css";
import "./user-button.module.css";
import "../areas/search/components/search-entry.module.css";
import css from "./shell.module.css";
import { useSideFold } from "./side-fold.ts";

const MembershipNotices = lazyPart(() => import("./membership-notices.tsx"));

/** What stands around every page. */
export function Shell() {
  const t = useTranslations("app");
  const person = usePerson();
  const isFolded = useSideFold();
  const router = useRouter();
  const { frame: Frame } = router.options.context;
  const main = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const shown = useRef(pathname);

  // A new page takes the focus, so that the keyboard and screen readers start at its beginning.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  useEffect(
    () => router.subscribe("onBeforeLoad", ({ pathChanged }) => pathChanged && toast.leavePage()),
    [router],
  );

  return (
    <div className={css.shell} data-side={person && (isFolded ? "folded" : "open")}>
      <LoadingBar />
      <a href="#content" className={css.skip}>
        {t("skip")}
      </a>
      <DemoBanner />
      {person && Frame ? <Frame /> : <Header />}
      <div className={css.room} data-toast-room aria-hidden />
      <main id="content" ref={main} tabIndex={-1} className={css.main}>
        {person && person.unreadNotices > 0 && !isBlocked(person) && (
          <Suspense>
            <MembershipNotices person={person} />
          </Suspense>
        )}
        <Outlet />
      </main>
      <Footer />
      <ToastHost />
      <PromptHost />
    </div>
  );
}
