import type { DemoLogin } from "./sign-in.ts";

/** A user of the demo portal, or a guest. */
export type Visitor = DemoLogin | "guest";

/** A page of the portal. e2e/app/page-walk.spec.ts states the checks of each kind. */
export interface PortalPage {
  /** Address with placeholders of records (record-address.ts). */
  readonly address: string;
  readonly visitors: readonly Visitor[];
  /** A register is a list with the buttons for views, export and columns. Charts stand above the list of a chart page. */
  readonly kind?: "register" | "list" | "form" | "charts";
  /** Address of the English version, which the owner and the operator open. */
  readonly english?: string;
}

const traders = ["owner", "operator"] as const;

/** Every page once, at least one of every route apart from the callback of the identity server. */
export const pages: readonly PortalPage[] = [
  { address: "/", visitors: ["guest", "blocked", "newcomer", "owner"] },
  { address: "/contacts", visitors: ["guest", "owner"] },
  { address: "/no/such/page", visitors: ["guest"] },
  { address: "/docs", visitors: ["guest", "owner"] },
  { address: "/docs/changelog", visitors: ["newcomer"] },
  { address: "/docs/versions", visitors: ["newcomer"] },
  { address: "/help", visitors: ["guest", "owner"] },
  { address: "/help/accountant", visitors: ["guest", "owner"] },
  { address: "/help/print", visitors: ["owner"] },
  { address: "/duty", visitors: ["guest", "owner"] },
  { address: "/prices", visitors: traders },
  { address: "/prices/method", visitors: ["owner"] },
  { address: "/rules", visitors: ["guest", "owner"] },
  { address: "/verify", visitors: ["guest", "owner"] },
  { address: "/signup", visitors: ["newcomer"], kind: "form" },
  { address: "/notices", visitors: ["owner"] },
  { address: "/invitations", visitors: ["owner"] },
  { address: "/duties/calendar", visitors: ["owner"] },
  { address: "/counterparties", visitors: ["owner"] },

  { address: "/agreements", visitors: traders, kind: "register" },
  { address: "/agreements/new", visitors: ["owner"], kind: "form" },
  { address: "/agreements/import", visitors: ["owner"] },
  { address: "/agreements/reconcile", visitors: ["owner"] },
  { address: "/agreements/edit/{report}", visitors: traders, kind: "form" },
  { address: "/agreements/view/{report}", visitors: traders },
  { address: "/agreements/versions/{report}", visitors: traders },
  { address: "/agreements/receipt/{report}", visitors: ["owner"] },
  { address: "/agreements/deal/{report}", visitors: traders },

  { address: "/commodity", visitors: traders, kind: "register", english: "/en/commodity" },
  {
    address: "/commodity?isDraft=true",
    visitors: ["owner"],
    kind: "register",
    english: "/en/commodity?isDraft=true",
  },
  {
    address: "/commodity/form?page=view&id={proposal}",
    visitors: ["owner"],
    english: "/en/commodity/form?page=view&id={proposal}",
  },
  { address: "/commodity/form", visitors: ["owner"], kind: "form", english: "/en/commodity/form" },
  {
    address: "/commodity/contracts",
    visitors: traders,
    kind: "register",
    english: "/en/commodity/contracts?confirmed=true",
  },
  {
    address: "/commodity/members",
    visitors: traders,
    kind: "register",
    english: "/en/commodity/members",
  },
  {
    address: "/commodity/members/access",
    visitors: traders,
    kind: "register",
    english: "/en/commodity/members/access",
  },
  {
    address: "/commodity/members/applications",
    visitors: traders,
    kind: "register",
    english: "/en/commodity/members/applications",
  },
  {
    address: "/commodity/members/applications?tab=drafts",
    visitors: ["owner"],
    kind: "register",
    english: "/en/commodity/members/applications?tab=drafts",
  },
  {
    address: "/commodity/members/edit",
    visitors: ["owner"],
    kind: "register",
    english: "/en/commodity/members/edit",
  },
  { address: "/spot", visitors: traders, kind: "register" },
  { address: "/spot/deal/{deal}", visitors: ["owner"] },
  {
    address: "/commodity/contracts/deal/{contract}",
    visitors: ["owner"],
    english: "/en/commodity/contracts/deal/{contract}",
  },

  { address: "/organizations", visitors: ["operator"], kind: "register" },
  // A user without staff rights sees the own organisations.
  { address: "/organizations", visitors: ["newcomer", "owner"] },
  // The first organisation of the demo data belongs to the owner.
  { address: "/organizations/edit/1", visitors: ["owner"] },
  { address: "/organizations/edit/{organization}", visitors: ["operator"] },
  { address: "/users", visitors: ["operator"], kind: "register" },
  { address: "/users/view", visitors: ["owner"] },
  { address: "/users/view/{user}", visitors: ["operator"] },
  { address: "/users/view/{user}?tab=organizations", visitors: ["operator"] },
  { address: "/applications", visitors: traders, kind: "list" },
  { address: "/applications/cabinet", visitors: ["operator"], kind: "register" },
  { address: "/applications/bidders", visitors: ["operator"], kind: "list" },
  { address: "/catalogs", visitors: ["operator"] },
  { address: "/catalogs/product_types", visitors: ["operator"], kind: "register" },
  { address: "/duties", visitors: ["operator"], kind: "register" },
  { address: "/duties/punctuality", visitors: ["operator"], kind: "charts" },
  { address: "/exchange/dictionaries", visitors: ["operator"], kind: "list" },
  { address: "/exchange/dictionaries/minStepPrice", visitors: ["operator"] },
  { address: "/exchange/fields", visitors: ["operator"] },
  { address: "/exchange/notices?show=all", visitors: ["operator"], kind: "register" },
  { address: "/exchange/working-days", visitors: ["operator"] },
  { address: "/queue", visitors: ["operator"] },
  { address: "/queue/work", visitors: ["operator"] },
  { address: "/rules/exchange", visitors: ["operator"] },
  { address: "/rules/exchange/new", visitors: ["operator"], kind: "form" },
  { address: "/audit", visitors: ["operator"], kind: "list" },
];

/** Pages that a visitor opens. */
export const pagesOf = (visitor: Visitor): readonly PortalPage[] =>
  pages.filter(({ visitors }) => visitors.includes(visitor));
