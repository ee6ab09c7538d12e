// Integration tests start processes and send mail, so they get more time.
jest.setTimeout(600_000);
