import { Button, Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { hasOrganization, isBlocked, isStaff } from "../shared/session/person.ts";
import { usePerson } from "../shared/session/session.ts";
import { signIn } from "../shared/session/sign-in.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import css from "./home-page.module.css";
import { HomeNotice } from "./home-notice.tsx";

const HomeTiles = lazyPart(() => import("./home-tiles.tsx"));
const HomeApplications = lazyPart(() => import("./home-applications.tsx"));

/** PLAT-002, G-22: what the portal is for, and the way into it by who is signed in. */
export function HomePage() {
  const t = useTranslations("app.home");
  const person = usePerson();
  usePageTitle(t("title"));
  return (
    <>
      <section className={css.hero} data-short={person !== undefined || undefined}>
        <div className={css.words}>
          <h1 className={css.title}>
            {person ? t("hello", { name: person.name || person.account }) : t("title")}
          </h1>
          <p className={css.lead}>
            {person?.organizationInfo && !isStaff(person) ? person.organizationInfo.name : t("lead")}
          </p>
          {!person && (
            <Button size="md" color="wheat.4" className={css.signIn} onClick={() => signIn("/")}>
              {t("signIn")}
            </Button>
          )}
        </div>
        <Ears />
      </section>
      {isBlocked(person) && (
        <HomeNotice kind="blocked" title={t("blockedTitle")} text={person?.description || t("blocked")} />
      )}
      {person && !isBlocked(person) && !isStaff(person) && !hasOrganization(person) && (
        <HomeNotice kind="newcomer" title={t("newcomerTitle")} text={t("newcomer")} />
      )}
      {person && !isBlocked(person) && !isStaff(person) && (
        <Suspense>
          <HomeApplications />
        </Suspense>
      )}
      {person ? (
        <Suspense fallback={<Skeleton height={260} radius="lg" />}>
          <HomeTiles />
        </Suspense>
      ) : (
        <Facts />
      )}
    </>
  );
}

function Facts() {
  const t = useTranslations("app.home.facts");
  return (
    <ul className={css.facts}>
      {(["report", "register", "history"] as const).map((fact) => (
        <li key={fact}>
          <h2 className={css.factTitle}>{t(`${fact}Title`)}</h2>
          <p className={css.factText}>{t(fact)}</p>
        </li>
      ))}
    </ul>
  );
}

/** A field of ears, growing like bars of a chart. */
function Ears() {
  const heights = [26, 38, 31, 47, 42, 58, 52, 69, 63, 80, 74, 92];
  return (
    <svg className={css.ears} viewBox="0 0 240 100" preserveAspectRatio="xMaxYMax meet" aria-hidden>
      {heights.map((height, index) => (
        <line
          key={height}
          x1={12 + index * 19.6}
          x2={12 + index * 19.6}
          y1={96}
          y2={100 - height}
          stroke="var(--mantine-color-wheat-4)"
          strokeOpacity={0.2 + (index / heights.length) * 0.75}
          strokeWidth="8"
          strokeLinecap="round"
        />
      ))}
    </svg>
  );
}
