import { z } from "zod";
import { pageQuery, sortQuery } from "../shared/registers/pagination.ts";
import { id, isoDate, wholeNumber } from "../shared/values/scalars.ts";
import { agreementStatuses } from "./lifecycle.ts";
import { reportFilters, reportKeys, type FilterKind, type ReportFilterName } from "./register.ts";

const innPrefix = z.string().regex(/^\d{1,12}$/);
/** Search text: a part of a name. */
export const fragment = z.string().trim().min(1).max(500);

/** Schemas of the filter kinds on the wire. */
const makeFilterKinds = () =>
  ({
    id,
    status: wholeNumber(1, agreementStatuses.length).describe(
      "Status: 1 registered, 2 changed, 3 rejected, 4 terminated.",
    ),
    day: isoDate.describe("Price-determining date, `YYYY-MM-DD`."),
    from: isoDate.describe("First day, `YYYY-MM-DD`, inclusive, Moscow time."),
    until: isoDate.describe("Last day, `YYYY-MM-DD`, inclusive, Moscow time."),
    "first-day": isoDate.describe("First due date, `YYYY-MM-DD`, inclusive."),
    "last-day": isoDate.describe("Last due date, `YYYY-MM-DD`, inclusive."),
    flag: z.enum(["true", "false"]),
    part: fragment,
    number: fragment,
    inn: innPrefix,
  }) satisfies Record<FilterKind, z.ZodType>;

type FilterShape = {
  [F in ReportFilterName]: z.ZodOptional<
    ReturnType<typeof makeFilterKinds>[(typeof reportFilters)[F]["kind"]]
  >;
};

function makeFilterShape(): FilterShape {
  const kinds = makeFilterKinds();
  const shape = Object.entries(reportFilters).map(([name, { kind }]) => [name, kinds[kind].optional()]);
  return Object.fromEntries(shape) as FilterShape;
}

// Side-effect free for tree shaking: the browser uses the endpoints without their schemas.
const filterShape = /* @__PURE__ */ makeFilterShape();

/** OTC-015, OTC-016: query parameters of the register. */
export const registerQuery = z.strictObject({ ...pageQuery, ...sortQuery(reportKeys), ...filterShape });
export type RegisterQuery = z.output<typeof registerQuery>;
