import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DateInput } from "../../../../shared/inputs/date-input.tsx";
import { paths } from "../../../../shared/paths.ts";
import type { RegisterEntry } from "../../queries.ts";
import css from "./versions-page.module.css";
import { versionOfDay } from "./versions-search.ts";

/** PROOF-004: shows the version that was in force on a day. */
export function AsOfDay({ versions }: { readonly versions: readonly RegisterEntry[] }) {
  const t = useTranslations("corrections");
  const navigate = useNavigate();
  const [today] = useState(() => moscowDate(new Date()));
  const [day, setDay] = useState<string | null>(null);
  const found = day === null ? undefined : versionOfDay(versions, day);
  const choose = (chosen: string | null) => {
    setDay(chosen);
    const version = chosen === null ? undefined : versionOfDay(versions, chosen);
    if (!version) return;
    void navigate({
      to: paths.agreementVersions,
      params: (current) => current,
      search: { to: version.versionNumber },
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <div className={css.day}>
      <DateInput label={t("day")} max={today} value={day} onChange={choose} />
      <p role="status">
        {day !== null &&
          (found ? (
            <>
              {t("asOf", { date: formatDate(day), number: String(found.versionNumber ?? 1) })}{" "}
              <Link to={paths.viewAgreement} params={{ id: String(found.id) }}>
                {t("open")}
              </Link>
            </>
          ) : (
            t("before", { date: formatDate(day), first: formatDate(firstDay(versions)) })
          ))}
      </p>
    </div>
  );
}

const firstDay = (versions: readonly RegisterEntry[]): string =>
  moscowDate(new Date(versions.at(-1)?.issueDate ?? ""));
