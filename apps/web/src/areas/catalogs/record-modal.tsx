import { Skeleton } from "@mantine/core";
import type { CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import type { CatalogValues } from "@birzha/domain/catalogs/record-rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { RecordForm } from "./record-form.tsx";
import { recordQuery } from "./queries.ts";

interface RecordModalProps {
  readonly catalog: CatalogName;
  /** Undefined for a new record. */
  readonly id: number | undefined;
  readonly mayKeep: boolean;
  readonly onClose: () => void;
}

const blank: CatalogValues = { code: null, name: "", description: null, isActive: true };

/** CAT-003: dialog that creates or edits a record; the URL names the record. */
export default function RecordModal({ catalog, id, mayKeep, onClose }: RecordModalProps) {
  const t = useTranslations();
  const [isChanged, setChanged] = useState(false);
  const record = useQuery({ ...recordQuery(catalog, id ?? 0), enabled: id !== undefined });

  return (
    <FormDialog
      title={
        id === undefined
          ? t("catalogs.screen.newRecord")
          : t("catalogs.screen.editRecord", { id: String(id) })
      }
      isUnsaved={isChanged}
      onClose={onClose}
    >
      {(exits) =>
        id !== undefined && record.isError && !record.data ? (
          <FailedState title={t("shared.failures.load")} onRetry={() => void record.refetch()} />
        ) : id !== undefined && !record.data ? (
          <div role="status" aria-label={t("shared.table.loading")}>
            {[1, 2, 3].map((field) => (
              <Skeleton key={field} height={36} mb={16} />
            ))}
          </div>
        ) : (
          <RecordForm
            catalog={catalog}
            record={record.data}
            start={record.data ?? blank}
            mayKeep={mayKeep}
            reread={async () => (await record.refetch()).data}
            onChanged={setChanged}
            onDone={exits.finish}
            onCancel={exits.cancel}
          />
        )
      }
    </FormDialog>
  );
}
