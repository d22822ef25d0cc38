import { chromium } from 'playwright-core';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { findProgram } from '../scripts/programs.ts';
import type { BrowserReport } from './browser/entry.ts';
import { root } from './support/repository.ts';

const browserPath = findProgram('chromium');

const bundle = async (): Promise<string> => {
	const warnings: string[] = [];
	const build = await rolldown({
		input: `${root}/test/browser/entry.ts`,
		platform: 'browser',
		resolve: { conditionNames: ['@tenon/source', 'import', 'default'] },
		onLog: (_level, log) => void warnings.push(log.message),
	});
	const { output } = await build.generate({ format: 'iife' });
	await build.close();
	expect(warnings).toEqual([]);
	return output[0].code;
};

describe.skipIf(browserPath === undefined)('in headless Chromium', () => {
	it('core and vfs run, and every portable file system keeps its contract', async () => {
		const browser = await chromium.launch({
			executablePath: browserPath!,
			args: [
				'--no-sandbox',
				'--disable-gpu',
				'--disable-background-networking',
				'--disable-component-update',
			],
		});
		try {
			const page = await browser.newPage();
			await page.addScriptTag({ content: await bundle() });
			const report: BrowserReport = await page.evaluate(
				() => (globalThis as unknown as { readonly tenonReport: Promise<BrowserReport> }).tenonReport,
			);
			expect(report.failures).toEqual([]);
			expect(report.passed).toBeGreaterThan(400);
			expect(report.codecRoundTrip).toBe(true);
			expect(report.json).toBe('{"b":1,"10":9007199254740993}');
		} finally {
			await browser.close();
		}
	}, 120_000);
});
