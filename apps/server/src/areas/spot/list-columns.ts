import { sql } from "kysely";
import type { SpotKey } from "@birzha/domain/spot/register.ts";
import { ru } from "@birzha/phrases/spot/ru.ts";
import type { ListColumn, ListColumns } from "../../platform/db/list-conditions.ts";

const column = (kind: "text" | "number" | "date", name: string): ListColumn => ({
  kind,
  sql: sql.ref(`d.${name}`),
});

/** The word of the wire and the word people read: both are found. */
const direction = sql`case d.direction when 'sale' then ${`sale ${ru.directions.sale}`}
  else ${`buy ${ru.directions.buy}`} end`;

/** SPOT-050, A-9: what the columns of the register are in SQL; `d` is the deal, `f` its file, `o` its organisation. */
export const spotColumns: ListColumns<SpotKey> = {
  statusSettlement: column("text", "settlement_status"),
  contractorName: column("text", "contractor_name"),
  basis: column("text", "basis"),
  deliveryWay: column("text", "delivery_way"),
  comodinesName: column("text", "product_name"),
  codeItem: column("text", "item_code"),
  contractNumber: column("text", "contract_number"),
  contractDate: column("date", "contract_date"),
  direction: { kind: "text", sql: direction },
  volumeComodines: column("number", "volume"),
  priceSingle: column("number", "price"),
  contractSum: column("number", "total"),
  dateEnd: column("date", "expires_on"),
  dateEndNext: column("date", "postponed_to"),
  statusExecution: { kind: "option", sql: sql.ref("d.execution_status"), words: ru.execution },
  dateChangeStatus: column("date", "execution_date"),
  file: { kind: "text", sql: sql.ref("f.name") },
  fileName: { kind: "text", sql: sql.ref("f.name") },
  comment: column("text", "comment"),
  statusRecord: { kind: "option", sql: sql.ref("d.record_status"), words: ru.record },
  ownerName: { kind: "text", sql: sql.ref("o.name") },
};
