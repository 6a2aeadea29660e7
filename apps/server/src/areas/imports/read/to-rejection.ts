import { ApiError } from "../../../platform/http/errors/failure.ts";
import type { TableError } from "../../../platform/tables/table-error.ts";

/** FIX-215: returns the rejection of an unreadable file, with its limit or position. */
export const toRejection = ({ reason, limit, position, format, sheet }: TableError): ApiError =>
  new ApiError(`imports.${reason}`, {
    params: {
      ...(limit === undefined ? {} : { limit: String(limit) }),
      ...position,
      ...(format === undefined ? {} : { format }),
      ...(sheet === undefined ? {} : { sheet }),
    },
  });
