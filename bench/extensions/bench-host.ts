import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentHash, createHookRegistry, errorResult } from '@tenon/core';
import {
	createPanelStack,
	ExtensionHost,
	type FoundExtension,
	type Front,
	processRunner,
	systemTimer,
} from '@tenon/extensions';
import { samplePayload } from '../../packages/core/test/hook-fixtures.ts';
import { foundProcess } from '../../packages/extensions/test/support/found-extension.ts';
import { toolContext } from '../../packages/extensions/test/support/tool-context.ts';

/** The host as the program has it, with extensions to measure. */
export class BenchHost {
	readonly #folder = mkdtempSync(join(tmpdir(), 'tenon-bench-extensions-'));
	readonly #hooks = createHookRegistry();
	readonly #host = new ExtensionHost({
		runners: [processRunner()],
		hooks: this.#hooks,
		front: absent,
		trust: { decide: async () => ({ type: 'trusted', contentHash: anyContent, grants }) },
		builtins: { tools: [], commands: [] },
		hostInfo: () => ({ version: '1.0.0', provider: 'p', model: 'm', cwd: this.#folder, sessionId: 's' }),
		callTool: async () => errorResult('there are no tools here'),
		stateFolder: this.#folder,
		environment: process.env,
		timer: systemTimer,
		readyGraceMs: 60_000,
	});

	/** Makes these the extensions there are and waits until they are ready. */
	async load(...found: readonly FoundExtension[]): Promise<void> {
		const { statuses } = await this.#host.load(found);
		const late = statuses
			.filter(({ state }) => state !== 'ready')
			.map(({ name, reason }) => `${name}: ${reason}`);
		if (late.length > 0) throw new Error(`not all are ready: ${late.join('; ')}`);
	}

	/** A client in Node without an SDK, with one tool of its own name; it also judges tool calls. */
	rawEcho(name: string): FoundExtension {
		return this.#found(name, process.execPath, [clients.echo, name]);
	}

	/** The same on our SDK, judging nothing. */
	sdkEcho(name: string): FoundExtension {
		return this.#found(name, process.execPath, ['-C', '@tenon/source', clients.sdkEcho, name]);
	}

	/** Says as much as the pipe takes. */
	flooder(name: string): FoundExtension {
		return this.#found(name, process.execPath, [clients.flood]);
	}

	/** Sleeps before it says hello, registers a tool and a command, and waits for its end. */
	sleeper(name: string, waitMs: number): FoundExtension {
		const source = `sleep ${waitMs / 1000}
			echo '{"type":"hello","name":"${name}"}'
			echo '{"type":"register_tool","name":"${name}","description":"Sleeps.","schema":{"type":"object"}}'
			echo '{"type":"register_command","name":"${name}","description":"Sleeps."}'
			echo '{"type":"ready"}'
			while read -r line; do case $line in *shutdown*) exit 0 ;; esac; done`;
		return this.#found(name, 'sh', ['-c', source]);
	}

	/** What calls the tool of an extension again and again, as a session does: all its calls end with one signal. */
	caller(name: string): () => Promise<unknown> {
		const tool = this.#host.registry.tool(name);
		if (tool === undefined) throw new Error(`there is no tool ${name}`);
		const context = { ...toolContext() };
		return async () => tool.run({ key: 'OPS-12' }, context);
	}

	/** Asks all who judge tool calls. */
	readonly judge = async (): Promise<void> => {
		const { outcome } = await this.#hooks.run('tool_call', samplePayload('tool_call'), {
			timer: systemTimer,
		});
		if (outcome !== 'allowed') throw new Error(`the call was ${outcome}`);
	};

	/** Ends all of them; nothing is left. */
	async close(): Promise<void> {
		await this.#host.close();
		rmSync(this.#folder, { recursive: true });
	}

	#found(name: string, program: string, args: readonly string[]): FoundExtension {
		const folder = join(this.#folder, name);
		mkdirSync(folder, { recursive: true });
		return foundProcess(name, folder, { program, args });
	}
}

const clients = {
	echo: fileURLToPath(new URL('clients/echo.mjs', import.meta.url)),
	sdkEcho: fileURLToPath(new URL('clients/echo-sdk.ts', import.meta.url)),
	flood: fileURLToPath(new URL('clients/flood.mjs', import.meta.url)),
};

const absent: Front = {
	capabilities: new Set(),
	panels: createPanelStack(),
	note: () => undefined,
	clearNotes: () => undefined,
	submit: () => undefined,
	submitSlash: () => undefined,
};

const anyContent = contentHash(`sha256:${'0'.repeat(64)}`);
const permissions = { env: [], read: [], write: [], net: [], exec: [], tools: [] };
const grants = { profile: 'compat', permissions, onTimeout: 'deny' } as const;
