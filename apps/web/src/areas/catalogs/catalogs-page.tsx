import IconChevronRight from "../../ui/icons/chevron-right.svg";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../shared/paths.ts";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { catalogPaths } from "./catalog-search.ts";
import layout from "../../ui/layout.module.css";
import css from "./catalogs-page.module.css";

/** PLAT-013, CAT-036: index of the catalogues that staff maintain. */
export function CatalogsPage() {
  const t = useTranslations("catalogs");
  if (!isStaff(useCurrentUser())) return <ErrorPage />;
  return (
    <>
      <PageHeader title={t("screen.index")} subtitle={t("screen.lead")} />
      <ul className={`${layout.plain} ${layout.tiles} ${css.tiles}`}>
        {[...catalogPaths].map(([path, name]) => (
          <li key={path}>
            <Link to={pagePaths.catalog} params={{ catalog: path }} className={`${layout.card} ${css.tile}`}>
              {t(`names.${name}`)}
              <IconChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
