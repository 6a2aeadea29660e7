import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { Box, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { pagePaths } from "../../shared/paths.ts";
import css from "./import-page.module.css";
import { importsQuery } from "./queries.ts";

/** Whether an import has rows that can still be registered. */
export const isOpenImport = ({ isRegistering, counts }: ImportBatch): boolean =>
  isRegistering || counts.ready + counts.invalid + counts.warned + counts.similar > 0;

/** BULK-102: the open imports of the organisation with their state, each with the way back. */
export function OpenImports({ except }: { readonly except?: number }) {
  const t = useTranslations("imports");
  const format = useFormatter();
  const recent = useQuery(importsQuery("registration"));
  const open = recent.data?.filter((batch) => isOpenImport(batch) && batch.id !== except) ?? [];
  if (open.length === 0) return null;
  const countsOf = ({ invalid, warned, similar, ready }: ImportBatch["counts"]) =>
    [
      ...(invalid > 0 ? [t("progressOf.invalid", { count: invalid })] : []),
      ...(warned + similar > 0 ? [t("progressOf.asked", { count: warned + similar })] : []),
      ready > 0 ? t("progressOf.ready", { count: ready }) : t("progressOf.nothingReady"),
    ].join("; ");
  return (
    <Box component="section" mt="24px" aria-labelledby="open-imports">
      <Box component="h2" id="open-imports" m="0 0 4px" fz="15px">
        {t("open")}
      </Box>
      <ul className={css.recent}>
        {open.map(({ id, fileName, createdAt, isRegistering, counts }) => (
          <li key={id}>
            <Link to={pagePaths.importAgreements} params={{ importId: String(id) }}>
              {fileName}
            </Link>
            <Text span inherit c="var(--ink-3)">
              {format.dateTime(new Date(createdAt), "moment")}
              {": "}
              {isRegistering ? t("progressOf.registering") : countsOf(counts)}
            </Text>
          </li>
        ))}
      </ul>
    </Box>
  );
}
