/**
 * Every path of the portal, in the syntax of the routes (document 1, section 2). Links take their paths from here. A
 * new area adds its paths together with its `routes.tsx`; menu items without a route are hidden.
 */
export const pagePaths = {
  home: "/",
  contacts: "/contacts",
  callback: "/callback",

  docs: "/docs",
  docsChangelog: "/docs/changelog",
  docsVersions: "/docs/versions",

  help: "/help",
  helpPrint: "/help/print",
  helpGuide: "/help/$guide",

  rules: "/rules",
  customRules: "/rules/exchange",
  newCustomRule: "/rules/exchange/new",
  customRule: "/rules/exchange/$id",
  verify: "/verify/{-$number}",

  prices: "/prices",
  pricesMethod: "/prices/method",

  duty: "/duty",
  dutyRules: "/duties",
  punctuality: "/duties/punctuality",
  dutyCalendar: "/duties/calendar",

  counterparties: "/counterparties",

  agreements: "/agreements",
  importAgreements: "/agreements/import/{-$importId}",
  reconcileAgreements: "/agreements/reconcile/{-$importId}",
  newAgreement: "/agreements/new",
  editAgreement: "/agreements/edit/{-$id}",
  viewAgreement: "/agreements/view/{-$id}",
  agreementVersions: "/agreements/versions/{-$id}",
  receipt: "/agreements/receipt/$id",
  reportedDeal: "/agreements/deal/$id",
  auctionDeal: "/commodity/contracts/deal/$id",
  spotDeal: "/spot/deal/$id",

  applications: "/applications",
  cabinetApplications: "/applications/cabinet",
  bidderApplications: "/applications/bidders",

  catalogs: "/catalogs",
  catalog: "/catalogs/$catalog",

  signUp: "/signup",

  audit: "/audit",

  invitations: "/invitations",

  notices: "/notices",

  queue: "/queue",
  work: "/queue/work",

  organizations: "/organizations",
  editOrganization: "/organizations/edit/{-$id}",

  auctions: "/commodity",
  proposalForm: "/commodity/form",
  contracts: "/commodity/contracts",
  members: "/commodity/members",
  membersAccess: "/commodity/members/access",
  membersApplications: "/commodity/members/applications",
  membersEdit: "/commodity/members/edit",
  spot: "/spot",

  exchangeNotices: "/exchange/notices",
  auctionDictionaries: "/exchange/dictionaries/{-$name}",
  workDays: "/exchange/working-days",
  changeableFields: "/exchange/fields",

  users: "/users",
  viewUser: "/users/view/{-$id}",
} as const;

/** The OpenAPI documents by language, static files of the server (DOOR-008). */
export const callDocuments = { ru: "/openapi.ru.json", en: "/openapi.json" } as const;

/** Documents of the exchange, static files of the server (G-23). */
export const documentPaths = {
  rules: "/docs/rules.pdf",
  conditions: "/docs/conditions.pdf",
} as const;
