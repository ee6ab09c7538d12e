ALTER TABLE "campaigns" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;
