/**
 * Every address of the portal, as the routes write it (document 1, section 2). Links name them from here. An area
 * that is built adds its lines together with its `routes.tsx`; menu items without a route are not shown.
 */
export const paths = {
  home: "/",
  contacts: "/contacts",
  callback: "/callback",

  docs: "/docs",
  docsChangelog: "/docs/changelog",
  docsVersions: "/docs/versions",

  duty: "/duty",
  dutyRules: "/duties",
  punctuality: "/duties/punctuality",
  dutyCalendar: "/duties/calendar",

  agreements: "/agreements",
  newAgreement: "/agreements/new",
  editAgreement: "/agreements/edit/{-$id}",
  viewAgreement: "/agreements/view/{-$id}",
  agreementVersions: "/agreements/versions/{-$id}",

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

/** The document of the calls in the language of the page, a file of the server (DOOR-008). */
export const callDocuments = { ru: "/openapi.ru.json", en: "/openapi.json" } as const;

/** Documents of the exchange, files of the server (G-23). */
export const documents = {
  rules: "/docs/rules.pdf",
  conditions: "/docs/conditions.pdf",
} as const;
