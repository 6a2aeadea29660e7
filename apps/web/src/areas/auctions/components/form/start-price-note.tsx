import { currencySign, unitSign } from "@birzha/domain/shared/values/currency-sign.ts";
import { Suspense, useState } from "react";
import { lazyComponent } from "../../../../ui/navigation/lazy-component.tsx";
import { useEntry, useProposalHost } from "../view/proposal-state.ts";

const MarketHint = lazyComponent(() => import("../../../../shared/market/market-hint.tsx"));

/**
 * MKT-010: compares a new start price with the market of the product that staff has assigned to the commodity. Prices of
 * other units are not comparable; an opened proposal sends no request.
 */
export function StartPriceNote() {
  const { dictionaries } = useProposalHost();
  const price = useEntry("startPrice");
  const [firstPrice] = useState(price);
  const commodity = useEntry("commodity");
  const unit = useEntry("productUnit");
  const currency = useEntry("currency");
  const hasVat = useEntry("hasVat");
  if (price === null || price === firstPrice || !commodity || !unit || !currency) return null;
  if (unitSign(dictionaries.find("productUnit", unit.id)?.name.ru ?? "") !== "т") return null;
  const isRuble = currencySign(dictionaries.find("currency", currency.id)?.name.ru ?? "") === "₽";
  return (
    <Suspense>
      <MarketHint commodityId={commodity.id} price={isRuble ? price : null} hasVat={hasVat} />
    </Suspense>
  );
}
