import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textResult } from '@tenon/core';
import type { Permissions } from '@tenon/wire';
import type { Addition, HostMethods } from '../../src/embedded/messages.ts';
import { LuaUnit } from '../../src/lua/side/lua-side.ts';
import type { LuaCall, LuaConversation } from '../../src/lua/thread/lua-conversation.ts';
import type { PortCall } from '../../src/ports/port-methods.ts';
import { luaState } from './lua-state.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** What a test says about the host of its Lua files. */
export interface LuaUnitOptions {
	readonly permissions?: Partial<Permissions>;
	readonly environment?: Readonly<Record<string, string>>;
	readonly tools?: readonly string[];
	/** Commands that a manifest declares, for each of the files. */
	readonly commands?: readonly string[];
	port?(call: Pick<PortCall, 'name' | 'params'>): unknown;
	callTool?(call: HostMethods['callTool']['params']): HostMethods['callTool']['result'];
}

type Told = readonly [method: string, params: unknown];

/** Lua files in a state of this thread, with a host that answers at once and keeps what it was told. */
export class TestLuaUnit {
	readonly folder: string;
	readonly told: Told[] = [];
	readonly asked: Told[] = [];
	/** By extension, then by number. */
	readonly additions: Map<number, Addition>[] = [];
	readonly #unit: LuaUnit;

	private constructor(
		folder: string,
		unit: (conversation: LuaConversation) => LuaUnit,
		options: LuaUnitOptions,
	) {
		this.folder = folder;
		this.#unit = unit({
			ask: (_extension, method, params) => {
				this.asked.push([method, params]);
				return answer(options, method, params) as never;
			},
			tell: (extension, method, params) => {
				this.told.push([method, params]);
				this.#keep(extension, method, params);
			},
		});
	}

	/** Writes the files, each an extension of its own name, and loads them in this order. */
	static async open(
		files: Readonly<Record<string, string>>,
		options: LuaUnitOptions = {},
	): Promise<TestLuaUnit> {
		const folder = temporaryFolder('lua');
		const { vm } = await luaState({ memoryBytes: 32 << 20 });
		const extensions = Object.entries(files).map(([name, source]) => {
			const file = join(folder, `${name}.lua`);
			writeFileSync(file, source);
			return {
				name,
				file,
				isSingleFile: true,
				...(options.commands === undefined ? {} : { commands: options.commands }),
				host: {
					...{ version: '1.2.3', provider: 'p', model: 'm', cwd: folder, sessionId: 's1' },
					...{ extensionDir: folder, dataDir: folder, capabilities: [] },
				},
			};
		});
		const made = new TestLuaUnit(folder, (host) => new LuaUnit(vm).open({ extensions }, host), options);
		for (const extension of extensions.keys()) {
			try {
				made.#unit.load(extension);
				made.told.push(['loaded', null]);
			} catch (error) {
				made.told.push(['failed', { message: (error as Error).message }]);
			}
		}
		return made;
	}

	/** All that was told by one method. */
	of<Name extends keyof HostMethods>(method: Name): readonly HostMethods[Name]['params'][] {
		return this.told.filter(([name]) => name === method).map(([, params]) => params as never);
	}

	tool(name: string, args: ReadonlyMap<string, never> | Map<string, unknown> = new Map(), call = anyCall) {
		const [extension, ref] = this.#find((each) => each.type === 'tool' && each.name === name);
		const params = { ref, args: args as never, deadlineMs: undefined, callId: 'c1', cwd: this.folder };
		return this.#unit.answer(extension, 'tool', params, call).result;
	}

	command(name: string, args = '') {
		const [extension, ref] = this.#find((each) => each.type === 'command' && each.name === name);
		return this.#unit.answer(extension, 'command', { ref, args, sessionId: 's1' }, anyCall);
	}

	hook(event: string, fields: Readonly<Record<string, unknown>>) {
		const [extension, ref] = this.#find((each) => each.type === 'imp-event' && each.event === event);
		return this.#unit.answer(extension, 'intercept', { ref, fields, deadlineMs: 5000 }, anyCall);
	}

	bus(name: string, data: unknown): void {
		this.#unit.answer(0, 'bus', { name, data: data as never }, { ...anyCall, id: 0 });
	}

	#find(isMeant: (addition: Addition) => boolean): readonly [extension: number, ref: number] {
		for (const [extension, added] of this.additions.entries())
			for (const [ref, addition] of added ?? []) if (isMeant(addition)) return [extension, ref];
		throw new Error('it was not registered');
	}

	#keep(extension: number, method: string, params: unknown): void {
		const added = this.additions[extension] ?? new Map<number, Addition>();
		this.additions[extension] = added;
		if (method === 'add') {
			const { ref, addition } = params as HostMethods['add']['params'];
			added.set(ref, addition);
		}
		if (method === 'remove') added.delete((params as HostMethods['remove']['params']).ref);
	}
}

const anyCall: LuaCall = { id: 7, cancelled: () => false };

const answer = (options: LuaUnitOptions, method: string, params: unknown): unknown => {
	switch (method) {
		case 'grants':
			return { env: [], read: [], write: [], net: [], exec: [], tools: ['*'], ...options.permissions };
		case 'environment':
			return options.environment?.[(params as { readonly name: string }).name];
		case 'tools':
			return options.tools ?? ['read', 'shell'];
		case 'port':
			return options.port?.(params as PortCall);
		case 'callTool':
			return options.callTool?.(params as never) ?? textResult('called');
		default:
			throw new Error(`nothing answers ${method}`);
	}
};
