import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkExtension, luaRunner, mcpRunner, moduleRunner, processRunner } from '@tenon/extensions';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { readExtension } from '../install/install.ts';
import type { ExtWorld } from '../world.ts';
import { reportCases } from './report-cases.ts';

/** What `tenon ext test` is asked for. */
export interface TestRequest {
	readonly path: string;
	readonly callsTools: boolean;
	readonly json: boolean;
}

/** `tenon ext test`: holds an extension to the protocol. The status is 1 if a case fails. */
export const runTest = async ({ path, callsTools, json }: TestRequest, world: ExtWorld): Promise<number> => {
	const extension = await readExtension(resolve(world.cwd, path), world);
	// What its commands do, they do in a project of their own.
	const project = mkdtempSync(join(tmpdir(), 'tenon-ext-test-'));
	const kernel = new Kernel({ fileSystem: createMemoryFileSystem() });
	try {
		const cases = checkExtension(extension, {
			runners: [processRunner(), moduleRunner(), luaRunner(), mcpRunner()],
			environment: world.environment,
			host: { version: world.version, provider: '', model: '', cwd: project, sessionId: 'ext-test' },
			...(callsTools
				? {
						callTool: async (tool, args, signal) => (await kernel.callTool(tool, args, { signal })).result,
					}
				: {}),
		});
		const isWell = await reportCases(cases, { json, say: (text) => world.say(text) });
		return isWell ? 0 : 1;
	} finally {
		rmSync(project, { recursive: true, force: true });
	}
};
