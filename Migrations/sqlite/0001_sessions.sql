-- Placeholder until the schema is written.
SELECT 1;
