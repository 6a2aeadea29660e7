/** Maximum records of a list, lengths of texts, and number of rules, as in the database. */
export const customRuleLimits = { records: 200, bound: 20, text: 300, source: 500, rules: 300 } as const;
