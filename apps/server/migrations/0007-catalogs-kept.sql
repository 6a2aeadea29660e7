-- Exchange staff keeps the catalogues (CAT-006..012); records are added and changed, never removed (G-75).

grant insert (code, name, description, is_active, is_port, is_railway_station), update (code, name, description, is_active, is_port, is_railway_station, version) on basis_types to birzha_app;
grant insert (code, name, description, is_active), update (code, name, description, is_active, version) on calculation_types to birzha_app;
grant insert (code, name, description, is_active), update (code, name, description, is_active, version) on currencies to birzha_app;
grant insert (code, name, description, is_active, is_port, is_railway_station), update (code, name, description, is_active, is_port, is_railway_station, version) on delivery_methods to birzha_app;
grant insert (code, name, description, is_active, basis_id, value), update (code, name, description, is_active, basis_id, value, version) on delivery_types to birzha_app;
grant insert (code, name, description, is_active), update (code, name, description, is_active, version) on origin_goods to birzha_app;
grant insert (code, name, description, is_active, is_port, is_railway_station), update (code, name, description, is_active, is_port, is_railway_station, version) on ports to birzha_app;
grant insert (code, name, description, is_active, visibility_type), update (code, name, description, is_active, visibility_type, version) on product_types to birzha_app;
grant insert (code, name, description, is_active, is_railway_station), update (code, name, description, is_active, is_railway_station, version) on regions to birzha_app;
grant insert, delete on product_type_regions to birzha_app;

-- Lists by name, searched by any part of it; only ports are many.
create index ports_name_trigrams on ports using gin (name gin_trgm_ops);

-- Requests may look, staff alone writes.
alter table basis_types enable row level security;
create policy basis_types_read on basis_types for select to birzha_app using (true);
create policy basis_types_keep on basis_types to birzha_app using ((select app_is_staff()));
alter table calculation_types enable row level security;
create policy calculation_types_read on calculation_types for select to birzha_app using (true);
create policy calculation_types_keep on calculation_types to birzha_app using ((select app_is_staff()));
alter table currencies enable row level security;
create policy currencies_read on currencies for select to birzha_app using (true);
create policy currencies_keep on currencies to birzha_app using ((select app_is_staff()));
alter table delivery_methods enable row level security;
create policy delivery_methods_read on delivery_methods for select to birzha_app using (true);
create policy delivery_methods_keep on delivery_methods to birzha_app using ((select app_is_staff()));
alter table delivery_types enable row level security;
create policy delivery_types_read on delivery_types for select to birzha_app using (true);
create policy delivery_types_keep on delivery_types to birzha_app using ((select app_is_staff()));
alter table origin_goods enable row level security;
create policy origin_goods_read on origin_goods for select to birzha_app using (true);
create policy origin_goods_keep on origin_goods to birzha_app using ((select app_is_staff()));
alter table ports enable row level security;
create policy ports_read on ports for select to birzha_app using (true);
create policy ports_keep on ports to birzha_app using ((select app_is_staff()));
alter table product_types enable row level security;
create policy product_types_read on product_types for select to birzha_app using (true);
create policy product_types_keep on product_types to birzha_app using ((select app_is_staff()));
alter table regions enable row level security;
create policy regions_read on regions for select to birzha_app using (true);
create policy regions_keep on regions to birzha_app using ((select app_is_staff()));
alter table product_type_regions enable row level security;
create policy product_type_regions_read on product_type_regions for select to birzha_app using (true);
create policy product_type_regions_keep on product_type_regions to birzha_app using ((select app_is_staff()));
