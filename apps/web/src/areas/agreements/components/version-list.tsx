import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import type { RegisterEntry } from "../queries.ts";
import { StatusChip } from "./status-chip.tsx";
import css from "./version-list.module.css";

interface VersionListProps {
  readonly versions: readonly RegisterEntry[];
  readonly shown: { readonly before: RegisterEntry | undefined; readonly after: RegisterEntry | undefined };
}

/** Every version: what was done, who did it, when, on whose behalf and why; each leads to what it changed. */
export function VersionList({ versions, shown }: VersionListProps) {
  const t = useTranslations("agreements");
  const format = useFormatter();
  return (
    <nav aria-label={t("versions.list")}>
      <ol className={css.versions}>
        {versions.map((version) => {
          const { id, kind, versionNumber = 1, versionDate, versionAuthor, description } = version;
          return (
            <li key={id} data-part={version === shown.before ? "before" : undefined}>
              <Link
                to={paths.agreementVersions}
                params={(current) => current}
                search={{ to: versionNumber }}
                aria-current={version === shown.after ? "true" : undefined}
                className={css.version}
              >
                <span className={css.head}>
                  <b>{t("register.version", { number: versionNumber })}</b>
                  <StatusChip status={version.status} name={version.statusName} />
                </span>
                <span>{kind && t(`versionKinds.${kind}`)}</span>
                <span className={css.who}>
                  {versionDate && format.dateTime(new Date(versionDate), "moment")} · {versionAuthor}
                </span>
                <span className={css.who}>{t("versions.behalf", { name: version.organizationName })}</span>
                {description && (
                  <span className={css.why}>{t("versions.reason", { reason: description })}</span>
                )}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
