import type { Request, Target } from "./permissions-target.ts";

/** Requests of the imports. */
export const importGiven: Readonly<Record<string, (target: Target) => Partial<Request>>> = {
  "POST /api/imports": () => ({
    payload: { fileName: "договоры.csv", content: btoa("contract_number;amount\n1;60") },
  }),
  "POST /api/imports/preview": () => ({ payload: { content: btoa("contract_number;amount\n1;60") } }),
  "POST /api/corrections": ({ reportId }) => ({ payload: { ids: [reportId] } }),
  "GET /api/corrections/{id}/changes": ({ importId }) => ({ url: `/api/corrections/${importId}/changes` }),
  "POST /api/corrections/{id}/register": ({ importId }) => ({
    url: `/api/corrections/${importId}/register`,
    payload: { reason: "Код товара" },
  }),
  ...Object.fromEntries(
    (
      [
        ["GET", ""],
        ["GET", "/rows"],
        ["GET", "/file"],
        ["GET", "/reconciliation"],
        ["GET", "/protocol"],
        ["GET", "/equalCells?number=1&column=0"],
        ["PUT", "/columns", { fields: ["contract_number"] }],
        ["PUT", "/cells", { number: 1, column: 0, text: "2", inAll: false }],
        ["PUT", "/decision", { number: 2, isDistinct: true }],
        ["GET", "/faults"],
        ["PUT", "/faults", { field: "contract_number", code: "required", cell: null, text: "2" }],
        ["PUT", "/hidden", { isLeftOut: true }],
        ["PUT", "/warnings", { number: 3, code: "old-contract", inAll: false }],
        ["POST", "/register", {}],
        ["POST", "/cancel", {}],
        ["GET", "/withdrawals"],
        ["POST", "/withdrawals", {}],
      ] as const
    ).map(([method, step, payload]) => [
      `${method} /api/imports/{id}${step.split("?")[0]}`,
      ({ importId }: Target) => ({
        url: `/api/imports/${importId}${step}`,
        ...(payload === undefined ? {} : { payload }),
      }),
    ]),
  ),
};
