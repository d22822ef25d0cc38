import { describe, expect, it } from 'vitest';
import type { BrowserReport } from './browser/entry.ts';
import { browserPath, bundleForBrowser, withPage } from './support/browser.ts';

describe.skipIf(browserPath === undefined)('in headless Chromium', () => {
	it('core and vfs run, and every portable file system keeps its contract', async () => {
		const report: BrowserReport = await withPage(await bundleForBrowser('entry.ts'), (page) =>
			page.evaluate(
				() => (globalThis as unknown as { readonly tenonReport: Promise<BrowserReport> }).tenonReport,
			),
		);
		expect(report.failures).toEqual([]);
		expect(report.passed).toBeGreaterThan(400);
		expect(report.codecRoundTrip).toBe(true);
		expect(report.json).toBe('{"b":1,"10":9007199254740993}');
	}, 120_000);
});
