import * as api from "@birzha/domain/imports/api.ts";
import { requireOrganization } from "../../platform/http/endpoint-binding/context.ts";
import type { Bind } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { downloadRejected } from "./download-rejected.ts";
import { getImport, listImportRows, listImports } from "./queries.ts";

/** Binds the reads of imports; `processes/bind-processes.ts` binds their writes (BULK-001). */
export function bindImports(bind: Bind): void {
  bind(api.listImports, (context) => listImports(context.db, requireOrganization(context).id));
  bind(api.getImport, (context, { params }) =>
    getImport(context.db, requireOrganization(context).id, params.id),
  );
  bind(api.listImportRows, async (context, { params, query: { state, ...query } }) => {
    const { id } = requireOrganization(context);
    return listImportRows(context.db, id, params.id, { ...query, ...(state && { states: [state] }) });
  });
  bind(api.downloadRejected, (context, { params }) =>
    downloadRejected(context.db, requireOrganization(context).id, params.id),
  );
}
