import { Button } from "@mantine/core";
import { IconDownload, IconFileUpload } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { wholeNumberOf } from "../../shared/address-values.ts";
import { paths } from "../../shared/paths.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { ImportView } from "./import-view.tsx";
import css from "./import-page.module.css";
import { importsKey, importsQuery, templateMutation, uploadMutation } from "./queries.ts";

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
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState<{ readonly file: File; readonly sheets: readonly string[] }>();
  const upload = useMutation(uploadMutation);
  const template = useMutation(templateMutation);
  const recent = useQuery(importsQuery);
  const send = (file: File, sheet?: string) =>
    upload.mutate(
      { file, ...(sheet !== undefined && { sheet }) },
      {
        onSuccess: ({ importId, sheets }) => {
          void client.invalidateQueries({ queryKey: importsKey });
          if (importId === null) setPending({ file, sheets });
          else void navigate({ to: paths.importAgreements, params: { importId: String(importId) } });
        },
      },
    );
  const sendFirst = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) send(file);
  };
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
      <div
        className={css.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          sendFirst(event.dataTransfer.files);
        }}
        onPaste={(event) => sendFirst(event.clipboardData.files)}
      >
        <IconFileUpload size={32} stroke={1.6} aria-hidden />
        <p>{t("lead")}</p>
        <input
          ref={input}
          type="file"
          className={css.file}
          accept=".xlsx,.csv,.txt,.tsv,.xml"
          aria-label={t("choose")}
          tabIndex={-1}
          onChange={(event) => {
            sendFirst(event.currentTarget.files);
            event.currentTarget.value = "";
          }}
        />
        <Button loading={upload.isPending} onClick={() => input.current?.click()}>
          {t("choose")}
        </Button>
        {pending && (
          <div role="group" aria-label={t("sheet")}>
            <p>{t("sheet")}</p>
            <div className={css.sheets}>
              {pending.sheets.map((sheet) => (
                <Button key={sheet} variant="default" onClick={() => send(pending.file, sheet)}>
                  {sheet}
                </Button>
              ))}
            </div>
          </div>
        )}
      </div>
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
