/** DOOR-001: a minimal valid report, as a program files it; names instead of record ids (FIX-028). */
export const reportExample = `<?xml version="1.0" encoding="UTF-8"?>
<agreement>
  <export_delivery_flag>false</export_delivery_flag>
  <manufacturer_inn>3199127468</manufacturer_inn>
  <manufacturer>ООО «Образцовое поле»</manufacturer>
  <purchaser_inn>3499182389</purchaser_inn>
  <purchaser>АО «Пробный урожай»</purchaser>
  <contract_date>2026-09-14</contract_date>
  <contract_number>41</contract_number>
  <product_type>Ячмень 2 класса</product_type>
  <amount>300</amount>
  <price>13900</price>
  <currency>Российский рубль</currency>
  <delivery_type>FCA — франко-перевозчик</delivery_type>
  <basis_type>Франко-элеватор</basis_type>
  <delivery_zip_code>309290</delivery_zip_code>
  <delivery_RF_subject>Белгородская область</delivery_RF_subject>
  <delivery_address>г. Шебекино, ул. Условная, д. 1</delivery_address>
  <manufacturer_RF_subject>Белгородская область</manufacturer_RF_subject>
  <shipment_zip_code>309290</shipment_zip_code>
  <shipment_RF_subject>Белгородская область</shipment_RF_subject>
</agreement>
`;
