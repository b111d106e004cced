/// The catalogue of migrations.
