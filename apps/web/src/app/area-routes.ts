import { agreementsRoutes } from "../areas/agreements/routes.tsx";
import { receiptsRoutes } from "../areas/receipts/routes.tsx";
import { rulesRoutes } from "../areas/rules/routes.tsx";
import { signingRoutes } from "../areas/signing/routes.tsx";
import { applicationsRoutes } from "../areas/applications/routes.tsx";
import { auctionsRoutes } from "../areas/auctions/routes.tsx";
import { auditRoutes } from "../areas/audit/routes.tsx";
import { catalogsRoutes } from "../areas/catalogs/routes.tsx";
import { contractsRoutes } from "../areas/contracts/routes.tsx";
import { dealsRoutes } from "../areas/deals/routes.tsx";
import { counterpartiesRoutes } from "../areas/counterparties/routes.tsx";
import { dutiesRoutes } from "../areas/duties/routes.tsx";
import { exchangeRoutes } from "../areas/exchange/routes.tsx";
import { importsRoutes } from "../areas/imports/routes.tsx";
import { invitationsRoutes } from "../areas/invitations/routes.tsx";
import { membersRoutes } from "../areas/members/routes.tsx";
import { noticesRoutes } from "../areas/notices/routes.tsx";
import { organizationsRoutes } from "../areas/organizations/routes.tsx";
import { spotRoutes } from "../areas/spot/routes.tsx";
import { tasksRoutes } from "../areas/tasks/routes.tsx";
import { usersRoutes } from "../areas/users/routes.tsx";

/** The routes of all areas; a new area adds its routes to this list. Loaded only with a session. */
export const areaRoutes = [
  ...agreementsRoutes,
  ...applicationsRoutes,
  ...auctionsRoutes,
  ...auditRoutes,
  ...catalogsRoutes,
  ...contractsRoutes,
  ...dealsRoutes,
  ...counterpartiesRoutes,
  ...dutiesRoutes,
  ...exchangeRoutes,
  ...importsRoutes,
  ...invitationsRoutes,
  ...membersRoutes,
  ...noticesRoutes,
  ...organizationsRoutes,
  ...receiptsRoutes,
  ...rulesRoutes,
  ...signingRoutes,
  ...spotRoutes,
  ...tasksRoutes,
  ...usersRoutes,
] as const;

export type AreaRoutes = typeof areaRoutes;
