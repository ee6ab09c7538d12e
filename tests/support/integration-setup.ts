// Processes start and mail travels here: an integration test may take its time, but not for ever.
jest.setTimeout(300_000);
