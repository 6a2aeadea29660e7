/** A company as a directory outside of the portal knows it. */
export interface FoundCompany {
  readonly fullName: string;
  /** Whole, with its postcode; empty where the directory does not tell it (sole proprietors live there). */
  readonly address: string;
  /** Sole proprietor. */
  readonly isIndividual: boolean;
}

/** A directory of companies that somebody else keeps. */
export interface CompanyDirectory {
  /** Undefined where it knows no such company, and where it cannot be asked now: people type then. */
  readonly find: (inn: string) => Promise<FoundCompany | undefined>;
}

/** There is none. */
export const noDirectory: CompanyDirectory = { find: () => Promise.resolve(undefined) };
