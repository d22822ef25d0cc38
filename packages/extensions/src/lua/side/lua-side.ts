import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { type ForeignFields, fromPlain, type ToolResult, toPlain, type Value } from '@tenon/core';
import type { CommandAction } from '../../contribution/command-action.ts';
import type { ParamsOf, ResultOf } from '../../embedded/link/peer.ts';
import type { ExtensionMethods, UnitStart } from '../../embedded/messages.ts';
import { BadLuaValue, LuaFailure } from '../engine/lua-failure.ts';
import type { LuaResults } from '../engine/lua-values.ts';
import type { LuaVm } from '../engine/lua-vm.ts';
import { closeSandbox } from '../engine/sandbox/sandbox.ts';
import { sandboxWorld } from '../imp/files.ts';
import { type ImpTable, makeImpTable } from '../imp/imp-table.ts';
import { ImpWorld, type KeptHandler } from '../imp/imp-world.ts';
import { BadToolAnswer, failedTool, resultOfLua } from '../imp/tool-answer.ts';
import { unreadAnswer } from '../imp/unread-answer.ts';
import type { LuaCall, LuaConversation, LuaSide, PrepareLuaSide } from '../thread/lua-conversation.ts';
import { commandAction } from './command-action.ts';
import { findModule } from './find-module.ts';
import { LuaLoadError, luaErrorText, withExtension } from './load-text.ts';

/** What the host's questions to Lua are answered by. */
type Answerers = {
	readonly [Name in keyof ExtensionMethods]?: (
		extension: number,
		params: ExtensionMethods[Name]['params'],
		call: LuaCall,
	) => ExtensionMethods[Name]['result'];
};

/** Prepares a unit's side: a state with the table `imp`, into which the extensions are loaded one after another. */
export const prepareLuaSide: PrepareLuaSide = (vm) => {
	const unit = new LuaUnit(vm);
	return (start, conversation) => unit.open(start, conversation);
};

/** The extensions of one Lua state. */
export class LuaUnit implements LuaSide {
	readonly #world: ImpWorld;
	readonly #vm: LuaVm;
	readonly #imp: ImpTable;
	#start: UnitStart = { extensions: [] };

	constructor(vm: LuaVm) {
		this.#vm = vm;
		const world = new ImpWorld(vm);
		this.#world = world;
		closeSandbox(vm, {
			print: (text) => world.tell('log', { text }),
			findModule: (name) => findModule(world.extension.folder, name),
			world: sandboxWorld(world),
		});
		this.#imp = makeImpTable(world, (name, data) => world.tell('bus', { name, data: data as Value }));
	}

	/** From here on it is the side of this unit. */
	open(start: UnitStart, conversation: LuaConversation): this {
		this.#start = start;
		this.#world.open(conversation, start.extensions);
		return this;
	}

	load(extension: number): void {
		const { file } = this.#start.extensions[extension]!;
		// An embedder's runtime begins with no file.
		if (file === '') return;
		try {
			this.#load(extension, file);
		} catch (error) {
			if (error instanceof LuaFailure && error.kind === 'closed') throw error;
			this.#vm.call(this.#imp.forget, [extension]);
			throw error instanceof LuaLoadError ? error : new LuaLoadError(`Lua error: ${luaErrorText(error)}`);
		}
	}

	answer<Name extends keyof ExtensionMethods & string>(
		extension: number,
		method: Name,
		params: ParamsOf<ExtensionMethods[Name]>,
		call: LuaCall,
	): ResultOf<ExtensionMethods[Name]> {
		const answerer = this.#answerers[method];
		if (answerer === undefined) throw new Error(`Lua extensions have no ${method}`);
		// The table pairs each method with its types; the compiler loses sight of that with a name that is a parameter.
		return answerer(extension, params as never, call) as ResultOf<ExtensionMethods[Name]>;
	}

	readonly #answerers: Answerers = {
		tool: (extension, { ref, args, callId, cwd }, call) => ({
			result: this.#runTool(extension, ref, [callId, args, cwd], call),
			activateTools: [],
		}),
		command: (extension, { ref, args, cwd }, call) => this.#runCommand(extension, [ref, args, cwd], call),
		event: (extension, { ref, fields }, call) => {
			this.#runHook(extension, [ref, fields, undefined], call);
		},
		// What it returns is read by the row of the event.
		intercept: (extension, { ref, fields, cwd }, call) =>
			this.#runHook(extension, [ref, fields, cwd], call) as ForeignFields,
		run: (extension, { source, chunk, args, inCall, isRead, cwd }, call) => {
			try {
				const type = inCall ? 'command' : 'load';
				const read = isRead ? (results: LuaResults): Value => results.value(1) : () => null;
				return this.#inCall(extension, type, call, cwd, () => this.#execute(source, chunk, args, read));
			} catch (error) {
				if (error instanceof LuaFailure && error.kind === 'closed') throw error;
				throw new LuaLoadError(`Lua error: ${luaErrorText(error)}`);
			}
		},
		forget: (extension) => this.#world.forget(extension),
		bus: (extension, { name, data }) => {
			const frame = { extension, type: 'bus', call: undefined, cwd: this.#cwdOf(extension) } as const;
			this.#world.frames.run(frame, () => this.#vm.call(this.#imp.deliver, [name, data]));
		},
		host: (extension, info) => {
			this.#world.extensions[extension]!.host = info;
		},
		ping: () => undefined,
		stop: () => undefined,
	};

	#load(extension: number, file: string): void {
		const bytes = readSource(file);
		this.#inCall(extension, 'load', undefined, undefined, () => {
			this.#execute(bytes, file, [], () => undefined);
			this.#readWishes();
			this.#missCommands(extension);
		});
	}

	#execute<T>(
		source: string | Uint8Array,
		chunk: string,
		args: readonly Value[],
		read: (results: LuaResults) => T,
	): T {
		const fn = this.#vm.load(source, chunk);
		try {
			return this.#vm.call(fn, args, read);
		} finally {
			this.#vm.release(fn);
		}
	}

	// A declaration of variables that it wants to read: a wish, never a grant.
	#readWishes(): void {
		const { vm } = this.#world;
		const wished = vm.read(this.#imp.imp, (imp) => imp.field(1, 'env_allow', (field) => field.value(1)));
		vm.setField(this.#imp.imp, 'env_allow', undefined);
		if (!Array.isArray(wished)) return;
		const names = wished.filter((name) => typeof name === 'string');
		const granted = this.#world.ask('grants', null).env;
		const missing = granted.includes('*') ? [] : names.filter((name) => !granted.includes(name));
		if (missing.length === 0) return;
		const { name } = this.#world.extension;
		const wish = missing.join(',');
		this.#world.report(
			'lua.env_wish',
			'imp.env_allow',
			`wants to read ${wish}; to let it: tenon ext grants ${name} --env ${wish}`,
		);
	}

	// What a manifest declares is shown before the extension runs: a person who then types it is told that it is unknown.
	#missCommands(extension: number): void {
		const { commands } = this.#world.extension;
		for (const name of this.#start.extensions[extension]!.commands ?? [])
			if (!commands.has(name.toLowerCase()))
				this.#world.report(
					'lua.command_missing',
					'manifest.lua commands',
					`${name} is declared, and init.lua does not register it`,
				);
	}

	#runTool(
		extension: number,
		ref: number,
		[callId, args, cwd]: readonly [callId: string, args: Value, cwd: string],
		call: LuaCall,
	): ToolResult {
		const { fn, name } = this.#handler(extension, ref);
		const unread = (message: string): void => this.#world.report('lua.bad_return', `tool ${name}`, message);
		try {
			return this.#inCall(extension, 'tool', call, cwd, (token) =>
				this.#vm.call(this.#imp.tool, [fn, callId, args, cwd, token], (returned) =>
					resultOfLua(returned, unread),
				),
			);
		} catch (error) {
			const failed = (message: string): ToolResult => failedTool(this.#inExtension(extension, message));
			if (error instanceof BadToolAnswer) return failed(error.message);
			if (error instanceof BadLuaValue) return failed(`Lua tool error: ${error.message}`);
			if (!(error instanceof LuaFailure) || error.kind === 'closed') throw error;
			return failed(`Lua tool error: ${luaErrorText(error)}`);
		}
	}

	#runCommand(
		extension: number,
		[ref, args, cwd = this.#cwdOf(extension)]: readonly [ref: number, args: string, cwd: string | undefined],
		call: LuaCall,
	): CommandAction {
		const { fn } = this.#handler(extension, ref);
		try {
			return this.#inCall(extension, 'command', call, cwd, (token) =>
				this.#vm.call(this.#imp.command, [fn, args, cwd, token], commandAction),
			);
		} catch (error) {
			const isOfLua = error instanceof LuaFailure || error instanceof BadLuaValue;
			if (!isOfLua || (error instanceof LuaFailure && error.kind === 'closed')) throw error;
			throw new Error(this.#inExtension(extension, error.message), { cause: error });
		}
	}

	// What went wrong is told to the person; the host closes a gate by it.
	#runHook(
		extension: number,
		[ref, fields, cwd = this.#cwdOf(extension)]: readonly [
			ref: number,
			fields: ForeignFields,
			cwd: string | undefined,
		],
		call: LuaCall,
	): unknown {
		const { fn, name } = this.#handler(extension, ref);
		return this.#inCall(extension, 'hook', call, cwd, (token) => {
			try {
				const answer = this.#vm.call(this.#imp.hook, [fn, fromPlain(fields), cwd, token], plainOf);
				const problem = unreadAnswer(name, answer);
				if (problem !== undefined) this.#world.report('lua.bad_return', `imp.on ${name}`, problem);
				return answer;
			} catch (error) {
				if (error instanceof LuaFailure && error.kind !== 'closed')
					this.#world.report('lua.hook_failed', `imp.on ${name}`, luaErrorText(error));
				throw error;
			}
		});
	}

	// An embedder's runtime is no extension to those who read its errors.
	#inExtension(extension: number, message: string): string {
		const { name, file } = this.#start.extensions[extension]!;
		return file === '' ? message : withExtension(message, name);
	}

	#handler(extension: number, ref: number): KeptHandler {
		return this.#world.extensions[extension]!.declared.handler<KeptHandler>(ref);
	}

	#cwdOf(extension: number): string {
		return this.#world.extensions[extension]!.host.cwd;
	}

	#inCall<T>(
		extension: number,
		type: 'load' | 'tool' | 'command' | 'hook',
		call: LuaCall | undefined,
		cwd: string | undefined,
		work: (token: number) => T,
	): T {
		return this.#world.frames.run({ extension, type, call, cwd: cwd ?? this.#cwdOf(extension) }, work);
	}
}

const plainOf = (results: LuaResults): unknown => toPlain(results.value(1));

const readSource = (file: string): Uint8Array => {
	let bytes: Uint8Array;
	try {
		bytes = readFileSync(file);
	} catch (error) {
		throw new LuaLoadError(`Extension error: ${file}: ${(error as Error).message}`, { cause: error });
	}
	if (!isUtf8(bytes)) throw new LuaLoadError(`Extension error: ${file}: its bytes are not UTF-8`);
	return bytes;
};
