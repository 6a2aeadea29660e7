import type { CustomRuleBody, RuleTrial } from "@birzha/domain/rules/custom-rule-api.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { expect, type APIRequestContext } from "@playwright/test";
import { read, write } from "./calls.ts";

/** Products of the rules in these tests: rules in force must not meet the reports of other tests. */
export const ruledProduct = "Мука пшеничная";
export const reportedProduct = "Сафлор";

export const today = moscowDate(new Date());

/** Returns the id of a product. */
export async function findProductId(request: APIRequestContext, product = ruledProduct): Promise<number> {
  const products = await read<{ id: number; name: string }[]>(
    request,
    "/api/dictionary/productTypes/dropdownList",
  );
  return products.find(({ name }) => name === product)!.id;
}

/** Content of a limit: a product costs at most 10 000. */
export const priceLimit = (productId: number, part: Partial<CustomRuleBody> = {}): CustomRuleBody => ({
  definition: {
    template: "limit",
    field: "price",
    minimum: null,
    maximum: "10000",
    condition: { field: "product_type", equals: productId },
  },
  severity: "error",
  text: {
    ru: "Цена товара\u00a0— не больше 10\u00a0000 за тонну",
    en: "The price of the product is at most 10,000 a tonne",
  },
  source: "Решение Биржевого совета №\u00a07, пункт 2",
  validFrom: today,
  validTo: null,
  ...part,
});

/** Drafts a rule with the session of an operator. Returns its id. */
export async function draftRule(request: APIRequestContext, rule: CustomRuleBody): Promise<number> {
  const { id } = await write<{ id: number }>(request, "POST", "/api/rules", rule);
  return id;
}

/** Tries a draft and puts it in force. */
export async function putInForce(request: APIRequestContext, id: number): Promise<void> {
  await write(request, "POST", `/api/rules/${id}/trials`, undefined);
  await expect
    .poll(async () => (await read<RuleTrial>(request, `/api/rules/${id}/trial`)).state)
    .toBe("done");
  const { version } = await read<{ version: number }>(request, `/api/rules/${id}`);
  const { failing } = await read<RuleTrial>(request, `/api/rules/${id}/trial`);
  await write(request, "PUT", `/api/rules/${id}/in-force`, { version, confirmedFailing: failing });
}
