import { type Browser, chromium, type Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { findProgram } from '../../scripts/find-program.ts';
import { root } from './repository.ts';

/** The machine's Chromium, or `undefined`. */
export const browserPath: string | undefined = findProgram('chromium');

/** A script for a browser, and the modules that it would have to load besides. */
export interface BrowserBundle {
	readonly code: string;
	readonly imports: readonly string[];
}

/** Makes a browser's script from a file of `test/browser`. Every warning is a failure. */
export const bundleForBrowser = async (entry: string): Promise<BrowserBundle> => {
	const warnings: string[] = [];
	const build = await rolldown({
		input: `${root}/test/browser/${entry}`,
		platform: 'browser',
		resolve: { conditionNames: ['@tenon/source', 'import', 'default'] },
		onLog: (_level, log) => void warnings.push(log.message),
	});
	const { output } = await build.generate({ format: 'iife' });
	await build.close();
	if (warnings.length > 0) throw new Error(`the bundle of ${entry} has warnings:\n${warnings.join('\n')}`);
	const { code, imports, dynamicImports } = output[0];
	return { code, imports: [...imports, ...dynamicImports] };
};

/** Runs `use` with an empty page that has loaded the script; nothing of the browser stays. */
export const withPage = async <T>({ code }: BrowserBundle, use: (page: Page) => Promise<T>): Promise<T> => {
	const browser = await launch();
	try {
		const page = await browser.newPage();
		await page.addScriptTag({ content: code });
		return await use(page);
	} finally {
		await browser.close();
	}
};

const launch = (): Promise<Browser> =>
	chromium.launch({
		executablePath: browserPath!,
		args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
	});
