// A test that hangs fails after this; on a busy machine the slowest takes many times its usual second.
jest.setTimeout(90_000);
