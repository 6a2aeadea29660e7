import { isStaff } from "../../shared/session/user.ts";
import { Button, Stack } from "@mantine/core";
import { IconClockHour4, IconDownload } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import { useRegisterTable } from "../../shared/register/register-table.ts";
import { RegisterScreen } from "../../shared/register/register-screen.tsx";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { LatePicture } from "./components/late-picture.tsx";
import { MonthPicture } from "./components/month-picture.tsx";
import { savePunctuality } from "./mutations.ts";
import { usePunctualityColumns, type PunctualityRow } from "./punctuality-columns.tsx";
import { punctualityQuery, toPunctualityQuestion } from "./queries.ts";
import layout from "../../ui/layout.module.css";
import css from "./punctuality-page.module.css";

/** WORK-064: punctuality of organisations, for the exchange. */
export function PunctualityPage() {
  return isStaff(useCurrentUser()) ? <Punctuality /> : <ErrorPage />;
}

function Punctuality() {
  const t = useTranslations("duties.punctuality");
  const table = useRegisterTable("duty_punctuality", usePunctualityColumns(), rowId, rowLabel);
  const listOptions = punctualityQuery(table.state);
  const list = useQuery({ ...listOptions, placeholderData: keepPreviousData });
  const saving = useMutation(savePunctuality);
  const extra = list.data?.extra;
  return (
    <Stack gap="1rem">
      <PageHeader title={t("title")} subtitle={t("lead")} />
      {extra?.isUnconfirmed && (
        <Notice
          tone="info"
          action={
            <Link to={paths.dutyRules} className={css.link}>
              {t("toRules")}
            </Link>
          }
        >
          {t("unconfirmed")}
        </Notice>
      )}
      {extra && (
        <div className={`${layout.tiles} ${css.charts}`}>
          <LatePicture distribution={extra.distribution} />
          <MonthPicture months={extra.months} />
        </div>
      )}
      <RegisterScreen
        {...table}
        title={t("title")}
        views={{
          ...table.views,
          download: {
            onClick: (columns) => saving.mutate({ question: toPunctualityQuestion(table.state), columns }),
            isRunning: saving.isPending,
          },
        }}
        list={list}
        queryKey={listOptions.queryKey}
        buttons={
          <Button
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden />}
            loading={saving.isPending}
            onClick={() => saving.mutate({ question: toPunctualityQuestion(table.state) })}
          >
            {t("download")}
          </Button>
        }
        empty={{
          icon: <IconClockHour4 size={28} stroke={1.6} />,
          title: t("empty"),
          hint: t("emptyHint"),
        }}
      />
    </Stack>
  );
}

const rowId = ({ idRec }: PunctualityRow) => String(idRec);
const rowLabel = ({ organizationName }: PunctualityRow) => organizationName;
