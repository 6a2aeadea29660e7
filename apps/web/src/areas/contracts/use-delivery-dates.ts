import { deliveryBounds, type DeliveryBounds } from "@birzha/domain/contracts/delivery-dates.ts";
import { moscowDate } from "@birzha/domain/shared/clock.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { workDaysQuery } from "./queries.ts";

/** CON-024..026, F5: the days of delivery that may be entered today. */
export function useDeliveryDates(): DeliveryBounds {
  const [today] = useState(() => moscowDate(new Date()));
  const { data } = useQuery(workDaysQuery(today));
  return useMemo(() => deliveryBounds(today, data?.length), [today, data]);
}
