import type { AttachedFile } from "@birzha/domain/agreements/agreement.ts";
import { compareVersions } from "@birzha/domain/agreements/compare-versions.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "../../../../shared/paths.ts";
import { FailedState } from "../../../../ui/feedback/failed-state.tsx";
import { SelectField } from "../../../../ui/fields/select-field.tsx";
import { reportFiles } from "../../mutations.ts";
import type { RegisterEntry } from "../../queries.ts";
import { storedReportQuery } from "../view/use-stored-report.ts";
import { ChangeList } from "./change-list.tsx";
import css from "./version-comparison.module.css";

interface VersionComparisonProps {
  readonly versions: readonly RegisterEntry[];
  readonly before: RegisterEntry | undefined;
  readonly after: RegisterEntry;
}

/** Compares any two versions of a report field by field, with the files of each (OTC-155). */
export function VersionComparison({ versions, before, after }: VersionComparisonProps) {
  const t = useTranslations("agreements");
  const format = useFormatter();
  const navigate = useNavigate();
  const go = (part: { readonly from?: number; readonly to?: number }) =>
    void navigate({
      to: paths.agreementVersions,
      params: (current) => current,
      search: { from: before?.versionNumber, to: after.versionNumber, ...part },
      replace: true,
      resetScroll: false,
    });
  const options = versions.map(({ versionNumber = 1, versionDate, versionAuthor }) => ({
    value: String(versionNumber),
    label: [
      t("register.version", { number: versionNumber }),
      versionDate && format.dateTime(new Date(versionDate), "moment"),
      versionAuthor,
    ]
      .filter(Boolean)
      .join(" · "),
  }));
  const select = (label: string, shown: RegisterEntry | undefined, part: "from" | "to") => (
    <SelectField
      label={label}
      placeholder={t("versions.none")}
      options={options}
      value={shown ? String(shown.versionNumber) : null}
      onChange={(number) => number !== null && go({ [part]: Number(number) })}
    />
  );

  return (
    <section className={css.comparison} aria-label={t("versions.comparison")}>
      <div className={css.choice}>
        {select(t("versions.from"), before, "from")}
        {select(t("versions.to"), after, "to")}
      </div>
      {before ? <Changes before={before} after={after} /> : <p className={css.none}>{t("versions.first")}</p>}
      <div className={css.choice}>
        {before && <VersionFiles version={before} />}
        <VersionFiles version={after} />
      </div>
    </section>
  );
}

/** Compares the two full snapshots, so that no field is missed. */
function Changes({ before, after }: { readonly before: RegisterEntry; readonly after: RegisterEntry }) {
  const t = useTranslations("agreements");
  const old = useQuery(storedReportQuery(before.id));
  const now = useQuery(storedReportQuery(after.id));
  if (old.isError || now.isError)
    return (
      <FailedState
        title={t("failures.form")}
        onRetry={() => [old, now].forEach((query) => query.isError && void query.refetch())}
        isRetrying={old.isFetching || now.isFetching}
      />
    );
  if (!old.data || !now.data) return <div className={css.waiting} aria-busy />;
  const changes = compareVersions(now.data.definition, old.data, now.data);
  return changes.length > 0 ? (
    <ChangeList label={t("versions.comparison")} changes={changes} />
  ) : (
    <p className={css.none}>{t("changes.none")}</p>
  );
}

function VersionFiles({ version }: { readonly version: RegisterEntry }) {
  const t = useTranslations();
  return (
    <div className={css.files}>
      <h2>
        <Link to={paths.viewAgreement} params={{ id: String(version.id) }}>
          {t("agreements.register.version", { number: version.versionNumber ?? 1 })}
        </Link>
      </h2>
      {version.files.length === 0 ? (
        <p>{t("shared.files.none")}</p>
      ) : (
        <ul>
          {version.files.map((file: AttachedFile) => (
            <li key={file.id}>
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconDownload size={15} aria-hidden />}
                aria-label={t("shared.files.download", { name: file.value })}
                onClick={() => void reportFiles.download(file)}
              >
                {file.value}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
