import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contentHash, createHookRegistry, errorResult } from '@tenon/core';
import {
	createPanelStack,
	ExtensionHost,
	type FoundExtension,
	findExtensions,
	luaRunner,
	systemTimer,
} from '@tenon/extensions';
import { toolContext } from '../../packages/extensions/test/support/tool-context.ts';
import { bundleOwnFiles } from '../../scripts/bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'tenon-bench-lua-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

let threadFile: Promise<URL> | undefined;

const bundledThread = async (): Promise<URL> => {
	const program = join(folder, 'program');
	mkdirSync(program);
	await bundleOwnFiles(program);
	return pathToFileURL(join(program, 'lua-thread.js'));
};

/** A host for Lua extensions whose threads begin with the file that is shipped. */
export class LuaHost {
	readonly #host: ExtensionHost;

	private constructor(entryFile: URL) {
		this.#host = new ExtensionHost({
			runners: [luaRunner({ entryFile })],
			hooks: createHookRegistry(),
			front: {
				...{ capabilities: new Set(), panels: createPanelStack() },
				...{ note: () => undefined, clearNotes: () => undefined },
				...{ submit: () => undefined, submitSlash: () => undefined },
			},
			trust: { decide: async () => ({ type: 'trusted', contentHash: anyContent, grants }) },
			builtins: { tools: [], commands: [] },
			hostInfo: () => ({ version: '1.0.0', provider: 'p', model: 'm', cwd: folder, sessionId: 's' }),
			callTool: async () => errorResult('there are no tools here'),
			stateFolder: folder,
			environment: process.env,
			timer: systemTimer,
			readyGraceMs: 60_000,
		});
	}

	static async open(): Promise<LuaHost> {
		threadFile ??= bundledThread();
		return new LuaHost(await threadFile);
	}

	/** Writes files with these sources; their paths. */
	write(sources: readonly string[]): readonly string[] {
		return sources.map((source, at) => {
			const file = join(folder, `e${at}.lua`);
			writeFileSync(file, source);
			return file;
		});
	}

	/** Makes these files the extensions that there are, and waits until all are ready. */
	async load(files: readonly string[], more: Partial<FoundExtension> = {}): Promise<void> {
		const { found } = await findExtensions({
			...{ explicit: files, projectFolder: folder, userFolders: [] },
			...{ noDiscovery: true, hostVersion: '1.0.0' },
		});
		const { statuses } = await this.#host.load(found.map((each) => ({ ...each, ...more })));
		const late = statuses
			.filter(({ state }) => state !== 'ready')
			.map(({ name, reason }) => `${name}: ${reason}`);
		if (late.length > 0) throw new Error(`not all are ready: ${late.join('; ')}`);
	}

	async call(name: string): Promise<void> {
		await this.#host.registry.tool(name)!.run({}, toolContext());
	}

	async close(): Promise<void> {
		await this.#host.close();
	}
}

const anyContent = contentHash(`sha256:${'0'.repeat(64)}`);
const permissions = { env: [], read: [], write: [], net: [], exec: [], tools: ['*'] };
const grants = { profile: 'compat', permissions, onTimeout: 'deny' } as const;
