import * as api from "@birzha/domain/imports/api.ts";
import * as corrections from "@birzha/domain/imports/correction-api.ts";
import { requireOrganization } from "../../platform/http/endpoint-binding/context.ts";
import type { Bind } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { downloadImport } from "./download-import.ts";
import { listCorrectionChanges } from "./list-correction-changes.ts";
import { countEqualCells, getImport, listImportRows, listImports } from "./queries.ts";

/** Binds the reads of imports; `processes/bind-processes.ts` binds their writes (BULK-001). */
export function bindImports(bind: Bind): void {
  bind(api.listImports, (context, { query: { purpose } }) =>
    listImports(context.db, requireOrganization(context).id, purpose),
  );
  bind(api.getImport, (context, { params }) =>
    getImport(context.db, requireOrganization(context).id, params.id),
  );
  bind(api.listImportRows, (context, { params, query: { state, ...query } }) =>
    listImportRows(context.db, requireOrganization(context).id, params.id, {
      ...query,
      ...(state && { states: [state] }),
    }),
  );
  bind(api.countEqualCells, async (context, { params, query }) => ({
    count: await countEqualCells(context.db, requireOrganization(context).id, params.id, query),
  }));
  bind(corrections.listCorrectionChanges, (context, { params }) =>
    listCorrectionChanges(context.db, requireOrganization(context).id, params.id),
  );
  bind(api.downloadImport, (context, { params, query: { rows } }) =>
    downloadImport(context.db, requireOrganization(context).id, params.id, rows),
  );
}
