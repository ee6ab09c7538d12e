// Integration tests start processes and send mail, so they get more time.
jest.setTimeout(300_000);
