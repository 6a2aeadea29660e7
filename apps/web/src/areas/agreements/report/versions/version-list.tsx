import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../../../shared/paths.ts";
import { ReportStatus } from "../../../../shared/status/report-status.tsx";
import { HistoryText } from "../../../../ui/feedback/history-list.tsx";
import { lazyComponent } from "../../../../ui/navigation/lazy-component.tsx";
import type { RegisterEntry } from "../../queries.ts";
import css from "./version-list.module.css";

const WarningDetails = lazyComponent(() => import("../../../../shared/reports/warning-details.tsx"));

interface VersionListProps {
  readonly versions: readonly RegisterEntry[];
  readonly shown: { readonly before: RegisterEntry | undefined; readonly after: RegisterEntry | undefined };
}

/** List of versions: action, author, time, organisation and reason; each links to its changes. */
export function VersionList({ versions, shown }: VersionListProps) {
  const t = useTranslations("agreements");
  const reason = useTranslations("shared.history");
  const causes = useTranslations("corrections.causes");
  return (
    <nav aria-label={t("versions.list")}>
      <ol className={css.versions}>
        {versions.map((version) => {
          const {
            id,
            kind,
            versionNumber = 1,
            versionDate,
            versionAuthor = null,
            description,
            correction,
          } = version;
          const why = description ?? correction?.reason;
          return (
            <li key={id} data-part={version === shown.before ? "before" : undefined}>
              <Link
                to={paths.agreementVersions}
                params={(current) => current}
                search={{ to: versionNumber }}
                aria-current={version === shown.after ? "true" : undefined}
                className={css.version}
              >
                <HistoryText
                  entry={{
                    what: kind ? t(`versionKinds.${kind}`) : "",
                    aside: <ReportStatus status={version.status} />,
                    who: versionAuthor,
                    at: versionDate ?? version.issueDate,
                    notes: [
                      t("register.version", { number: versionNumber }),
                      t("versions.behalf", { name: version.organizationName }),
                      ...(correction ? [causes(correction.cause)] : []),
                    ],
                    why: why && reason("reason", { reason: why }),
                  }}
                />
              </Link>
              {version.warnings && (
                <Suspense>
                  <WarningDetails warnings={version.warnings} />
                </Suspense>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
