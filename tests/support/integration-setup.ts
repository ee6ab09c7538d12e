// Processes start and mail travels here: an integration test may take its time, but not for ever.
jest.setTimeout(180_000);
