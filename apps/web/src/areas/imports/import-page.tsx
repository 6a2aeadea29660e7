import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { wholeNumberOf } from "../../shared/address-values.ts";
import { paths } from "../../shared/paths.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { FileDrop } from "./file-drop.tsx";
import { ImportView } from "./import-view.tsx";
import css from "./import-page.module.css";
import { importsQuery, templateMutation } from "./queries.ts";

/** BULK-001, BULK-002: imports reports from a file. The address names the open import, so a reload loses nothing. */
export function ImportPage() {
  const { importId: given } = useParams({ from: "/guarded/agreements/import/{-$importId}" });
  const id = wholeNumberOf(given, 1, Number.MAX_SAFE_INTEGER);
  return id === undefined ? <Start /> : <ImportView key={id} id={id} />;
}

function Start() {
  const t = useTranslations("imports");
  const format = useFormatter();
  const navigate = useNavigate();
  const template = useMutation(templateMutation);
  const recent = useQuery(importsQuery("registration"));
  return (
    <>
      <PageHeader
        title={t("title")}
        more={
          <Button
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden />}
            loading={template.isPending}
            onClick={() => template.mutate()}
          >
            {t("template")}
          </Button>
        }
      />
      <FileDrop
        lead={t("lead")}
        sheetQuestion={t("sheet")}
        onUploaded={(importId) => void navigate({ to: paths.importAgreements, params: { importId } })}
      />
      <h2 className={css.heading}>{t("recent")}</h2>
      {recent.data?.length === 0 && <p>{t("none")}</p>}
      <ul className={css.recent}>
        {recent.data?.map((batch) => (
          <li key={batch.id}>
            <Link className={css.link} to={paths.importAgreements} params={{ importId: String(batch.id) }}>
              {batch.fileName}
            </Link>
            <span className={css.hint}>
              {t(batch.purpose === "correction" ? "correction.recentCounts" : "recentCounts", {
                at: format.dateTime(new Date(batch.createdAt), "moment"),
                author: batch.authorName,
                done: batch.counts.done,
                invalid: batch.counts.invalid,
              })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
