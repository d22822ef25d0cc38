import { afterEach, vi } from 'vitest';

// Files share a worker: what a test has replaced is put back before the next file is evaluated, not only before the
// next test.
afterEach(() => {
	vi.restoreAllMocks();
	vi.unstubAllEnvs();
	vi.unstubAllGlobals();
});
