import type { IndexRunFile } from "@birzha/domain/receipts/receipt-file.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { saveFile } from "../../../api/fetch-file.ts";
import { pagePaths } from "../../../shared/paths.ts";
import charts from "../../../ui/charts/charts.module.css";
import layout from "../../../ui/layout.module.css";
import { runsQuery } from "../queries.ts";
import css from "./prices.module.css";

/** MKT-012: newest runs with the day that sealed their hashes, and their proofs as files. */
export function RunProofs() {
  const t = useTranslations("market.proofs");
  const format = useFormatter();
  const { data = [] } = useQuery(runsQuery);
  if (data.length === 0) return null;
  return (
    <>
      <Text mt="0.75rem" style={{ textWrap: "pretty" }}>
        {t.rich("text", {
          link: (text) => (
            <Link className={layout.link} to={pagePaths.verify}>
              {text}
            </Link>
          ),
        })}
      </Text>
      <div className={charts.wide} tabIndex={0} role="group" aria-label={t("title")}>
        <table className={`${charts.table} ${css.table}`} aria-label={t("title")}>
          <thead>
            <tr>
              {(["run", "day", "proof", "time", "hash"] as const).map((name) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((run) => (
              <tr key={run.run}>
                <th scope="row">{run.run}</th>
                <td>{run.day === null ? t("pending") : formatDate(run.day)}</td>
                <td>
                  {run.proof && (
                    <button
                      type="button"
                      className={`${layout.bare} ${layout.link}`}
                      aria-label={t("saveRun", { run: String(run.run) })}
                      onClick={() => saveProof(run)}
                    >
                      {t("save")}
                    </button>
                  )}
                </td>
                <td>{format.dateTime(new Date(run.startedAt), "moment")}</td>
                <td>
                  <code title={run.inputHash}>{`${run.inputHash.slice(0, shownHash)}…`}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const shownHash = 12;

const saveProof = (run: IndexRunFile) =>
  saveFile({
    name: `${run.number}.json`,
    content: new Blob([`${JSON.stringify(run, undefined, 2)}\n`], { type: "application/json" }),
  });
