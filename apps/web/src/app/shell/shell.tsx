import { Outlet, useLocation, useRouter } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { isBlocked } from "../../shared/session/user.ts";
import { useUser } from "../../shared/session/session-store.ts";
import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";
import { LoadingBar } from "../../ui/feedback/loading-bar.tsx";
import { ServerWaitNotice } from "../../ui/feedback/server-wait-notice.tsx";
import { useLatch } from "../../ui/fields/mounted-form.ts";
import { PromptHost } from "../../ui/overlays/prompt-host.tsx";
import { showToast } from "../../ui/feedback/toast.ts";
import { ToastHost } from "../../ui/feedback/toast-host.tsx";
import { DemoBanner } from "./demo-banner.tsx";
import { AppFooter } from "./footer.tsx";
import { AppHeader } from "./header.tsx";
import "../../ui/navigation/page-header.module.css";
import "../../ui/panel.module.css";
import "../../ui/record-card.module.css";
import "../../ui/fields/tick-box.module.css";
import "../../ui/feedback/tone-chip.module.css";
import "../../areas/notices/components/bell.module.css";
import "../../areas/search/components/search-entry.module.css";
import css from "./shell.module.css";
import { useSideFold } from "../menu/side-fold.ts";

const ConsentPage = lazyComponent(() => import("../consent/consent-page.tsx"));
const MembershipNotices = lazyComponent(() => import("../home/membership-notices.tsx"));

/** The shell around every page. */
export function AppShell() {
  const t = useTranslations("app");
  const user = useUser();
  const isFolded = useSideFold();
  const router = useRouter();
  const asksConsent = user !== undefined && user.mustConsent && !isBlocked(user);
  const { frame: Frame, strip: PageStrip } = router.options.context;
  // FIX-101: keep an open page mounted behind the consent page that a new release shows.
  const isEntered = useLatch(user !== undefined && !asksConsent);
  const main = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const shown = useRef(pathname);
  const isUntouched = useUntouched(pathname);

  // Move the focus to a new page, so that the keyboard and screen readers start at its beginning.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  useEffect(
    () => router.subscribe("onBeforeLoad", ({ pathChanged }) => pathChanged && showToast.leavePage()),
    [router],
  );

  return (
    <div className={css.shell} data-side={user && !asksConsent && (isFolded ? "folded" : "open")}>
      <a href="#content" className={css.skip}>
        {t("skip")}
      </a>
      <DemoBanner />
      {!asksConsent && (user && Frame ? <Frame /> : <AppHeader />)}
      <main id="content" ref={main} tabIndex={-1} className={css.main}>
        <LoadingBar />
        {asksConsent && (
          <Suspense>
            <ConsentPage />
          </Suspense>
        )}
        {(!asksConsent || isEntered) && (
          <div className={css.page} hidden={asksConsent}>
            {user && user.unreadNotices > 0 && !isBlocked(user) && (
              <Suspense>
                <MembershipNotices user={user} mayAppear={isUntouched} />
              </Suspense>
            )}
            {user && PageStrip && <PageStrip />}
            <Outlet />
          </div>
        )}
      </main>
      <AppFooter />
      <ServerWaitNotice />
      <ToastHost />
      <PromptHost />
    </div>
  );
}

/**
 * Returns whether the user has pressed nothing since the page opened. After a press, late content must not move the
 * page.
 */
function useUntouched(pathname: string): boolean {
  const [touched, setTouched] = useState<string>();
  useEffect(() => {
    const note = () => setTouched(pathname);
    const presses = ["pointerdown", "keydown"] as const;
    for (const press of presses) addEventListener(press, note, { once: true, capture: true });
    return () => presses.forEach((press) => removeEventListener(press, note, { capture: true }));
  }, [pathname]);
  return touched !== pathname;
}
