import { z } from "zod";
import { pageQuery, sortQuery, totalLimitQuery } from "../shared/registers/pagination.ts";
import { givenDate, idSchema, wholeNumber } from "../shared/values/scalars.ts";
import { agreementStatuses } from "./lifecycle.ts";
import { reportFilters, reportKeys, type FilterKind, type ReportFilterName } from "./register.ts";

const filterDescriptions: Readonly<Record<ReportFilterName, string>> = {
  search:
    "Number of the report, a part of the contract number, or beginnings of words of companies, products and INNs.",
  dateBegin: "First day, `YYYY-MM-DD`, inclusive, Moscow time.",
  dateEnd: "Last day, `YYYY-MM-DD`, inclusive, Moscow time.",
  reportId: "Number of the report.",
  contractNumber: "Part of the contract number, in any spelling.",
  status: "Status: 1 registered, 2 changed, 3 rejected, 4 terminated.",
  productTypeId: "Id of the product type.",
  dueBegin: "First due date, `YYYY-MM-DD`, inclusive.",
  dueEnd: "Last due date, `YYYY-MM-DD`, inclusive.",
  isOnTime: "Only reports on time, or only late ones.",
  priceDeterminingDate: "Price-determining date, `YYYY-MM-DD`.",
  purchaserName: "Part of the name of the buyer.",
  purchaserInn: "First digits of the INN of the buyer.",
  organizationName: "Part of the name of the organisation.",
  organizationInn: "First digits of the INN of the organisation.",
  deliveryAddress: "Part of the delivery address.",
  userId: "Id of the user who filed the report.",
  name: "Part of the name of the author of the report.",
  isToReplace: "Only rejected reports that the organisation has to file again, or only others.",
  isWithdrawn: "Only withdrawn reports, or only others. A withdrawn report has status 3.",
  isDubiousDeal: "Only reports of doubtful deals, or only others. Exchange staff only.",
};

const innPrefix = z.string().regex(/^\d{1,12}$/);
/** Search text: a part of a name. */
export const searchFragment = z.string().trim().min(1).max(500);

/** Schemas of the filter kinds on the wire. */
const makeFilterKinds = () =>
  ({
    id: idSchema,
    status: wholeNumber(1, agreementStatuses.length),
    day: givenDate,
    from: givenDate,
    until: givenDate,
    "first-day": givenDate,
    "last-day": givenDate,
    flag: z.enum(["true", "false"]),
    part: searchFragment,
    number: searchFragment,
    inn: innPrefix,
  }) satisfies Record<FilterKind, z.ZodType>;

type FilterShape = {
  [F in ReportFilterName]: z.ZodOptional<
    ReturnType<typeof makeFilterKinds>[(typeof reportFilters)[F]["kind"]]
  >;
};

function makeFilterShape(): FilterShape {
  const kinds = makeFilterKinds();
  const shape = Object.entries(reportFilters).map(([name, { kind }]) => [
    name,
    kinds[kind].optional().describe(filterDescriptions[name as ReportFilterName]),
  ]);
  return Object.fromEntries(shape) as FilterShape;
}

// Side-effect free for tree shaking: the browser uses the endpoints without their schemas.
const filterShape = /* @__PURE__ */ makeFilterShape();

/** OTC-015, OTC-016: query parameters of the register. */
export const registerQuery = z.strictObject({ ...pageQuery, ...sortQuery(reportKeys), ...filterShape });

/** SCALE-001: query of a page, whose total may be bounded. */
export const registerPageQuery = registerQuery.extend(totalLimitQuery);
export type RegisterQuery = z.output<typeof registerPageQuery>;
