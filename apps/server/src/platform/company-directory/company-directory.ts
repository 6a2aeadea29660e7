/** A company in an external directory. */
export interface FoundCompany {
  readonly fullName: string;
  /** Complete with postcode; empty if the directory omits it (it is the home address of sole proprietors). */
  readonly address: string;
  /** Sole proprietor. */
  readonly isIndividual: boolean;
}

/** An external directory of companies. */
export interface CompanyDirectory {
  /**
   * Returns undefined for an unknown company and when the directory is unreachable; users then type the data.
   */
  readonly find: (inn: string) => Promise<FoundCompany | undefined>;
}

/** The directory of an installation without one. */
export const noDirectory: CompanyDirectory = { find: () => Promise.resolve(undefined) };
