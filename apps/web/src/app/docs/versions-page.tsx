import { minMonths } from "@birzha/domain/shared/values/deprecated.ts";
import { Box } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../shared/paths.ts";
import { callsOf } from "./call-document.ts";
import { DocsFrame } from "./docs-frame.tsx";
import css from "./docs.module.css";
import { useCallDocument } from "./use-call-document.ts";

/** DOOR-008: the compatibility promise of the API; decision 0037. */
export function VersionsPage() {
  const t = useTranslations("docs.versions");
  const { data } = useCallDocument();
  const deprecated = data && callsOf(data).filter((call) => call.deprecated !== undefined);
  return (
    <DocsFrame title={t("title")} lead={t("lead")}>
      <Box
        component="article"
        className={css.text}
        bd="1px solid var(--line)"
        bdrs="lg"
        bg="var(--surface-card)"
      >
        {data && <p>{t("now", { version: data.info.version })}</p>}
        <h2>{t("stays.title")}</h2>
        <ul>
          <li>{t("stays.first")}</li>
          <li>{t("stays.second")}</li>
          <li>{t("stays.third")}</li>
          <li>{t("stays.fourth")}</li>
        </ul>
        <h2>{t("grows.title")}</h2>
        <ul>
          <li>{t("grows.first")}</li>
          <li>{t("grows.second")}</li>
          <li>{t("grows.third")}</li>
        </ul>
        <h2>{t("ends.title")}</h2>
        <ol>
          <li>{t("ends.first")}</li>
          <li>{t("ends.second")}</li>
          <li>{t("ends.third", { months: minMonths })}</li>
          <li>{t("ends.fourth")}</li>
        </ol>
        <h2>{t("major.title")}</h2>
        <p>{t("major.text")}</p>
        {deprecated && (
          <>
            <h2>{t("list")}</h2>
            {deprecated.length === 0 && <p>{t("none")}</p>}
            <ul>
              {deprecated.map((call) => (
                <li key={call.name}>
                  <Link to={pagePaths.docs} hash={call.name}>
                    {call.name}
                  </Link>
                  : {call.deprecated}
                </li>
              ))}
            </ul>
          </>
        )}
      </Box>
    </DocsFrame>
  );
}
