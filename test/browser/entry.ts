import type { FileSystem } from '@tenon/core';
import { decodeText, encodeText, parseJson, writeJson } from '@tenon/core';
import { createBudget, createMemoryFileSystem, createMounts, createOverlay, withBudget } from '@tenon/vfs';
import { casesFor } from '@tenon/vfs/contract';

/** What the page reports to the test that opened it. */
export interface BrowserReport {
	readonly passed: number;
	readonly failures: readonly string[];
	readonly codecRoundTrip: boolean;
	readonly json: string;
}

const fileSystems: Readonly<Record<string, () => FileSystem>> = {
	memory: () => createMemoryFileSystem(),
	overlay: () => createOverlay(createMemoryFileSystem()),
	mounts: () => createMounts([{ path: '/', fileSystem: createMemoryFileSystem() }]),
	budget: () =>
		withBudget(
			createMemoryFileSystem(),
			createBudget({ label: 'browser', maxBytes: 1 << 30, maxEntries: 1_000_000 }),
		),
};

const runContract = async (): Promise<{ passed: number; failures: string[] }> => {
	let passed = 0;
	const failures: string[] = [];
	for (const [name, create] of Object.entries(fileSystems)) {
		for (const contractCase of casesFor(create().traits)) {
			try {
				await contractCase.run(create());
				passed += 1;
			} catch (error) {
				failures.push(`${name}: ${contractCase.title}: ${String(error)}`);
			}
		}
	}
	return { passed, failures };
};

const allBytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);

const report = async (): Promise<BrowserReport> => ({
	...(await runContract()),
	codecRoundTrip: encodeText(decodeText(allBytes)).every((byte, at) => byte === at),
	json: writeJson(parseJson('{"b":1,"10":9007199254740993}')),
});

Object.assign(globalThis, { tenonReport: report() });
