DROP INDEX "lead_by_short_id";--> statement-breakpoint
DROP INDEX "lead_vin";--> statement-breakpoint
DROP INDEX "lead_car_license";--> statement-breakpoint
DROP INDEX "lead_search";