import type { LuaArg, LuaRef, RunHostFunction } from '../lua-values.ts';
import type { LuaVm } from '../lua-vm.ts';
import { lossyText } from '../read-value.ts';
import { baseChunk } from './base-chunk.ts';
import { worldChunk } from './world-chunk.ts';

/** What Lua finds of the world in its sandbox. Functions that are absent refuse with `Permission denied`. */
export interface SandboxParts {
	/** Takes a line that was printed, without its end. */
	print(line: string): void;
	/** Finds what `require` loads. What is returned with the path is the source; a text alone says why there is nothing. */
	findModule?(name: string): { readonly path: string; readonly source: string } | string;
	/** What `io` and `os` do in the world. */
	readonly world?: SandboxWorld;
}

/**
 * What `io` and `os` are made of. Each returns what it got, or a {@link WorldRefusal}. Errors that are thrown are raised
 * in Lua.
 */
export interface SandboxWorld {
	readFile?(path: string): Uint8Array | WorldRefusal;
	/** Replaces a file, or adds to its end. */
	writeFile?(path: string, bytes: Uint8Array, how: 'replace' | 'append'): WorldRefusal | void;
	remove?(path: string): WorldRefusal | void;
	rename?(from: string, to: string): WorldRefusal | void;
	/** A path for a new file. */
	temporaryName?(): string | WorldRefusal;
	/** Runs a command line to its end. */
	run?(
		command: string,
		input: Uint8Array,
	): { readonly output: Uint8Array; readonly exitCode: number } | WorldRefusal;
	/** The value of a variable; `undefined` where it is not set or not allowed. */
	variable?(name: string): string | undefined;
}

/** Why something was not done, as C's functions say it. */
export class WorldRefusal {
	readonly message: string;
	/** C's number of the error; 13 where it is not permitted. */
	readonly code: number;

	constructor(message: string, code: number) {
		this.message = message;
		this.code = code;
	}
}

/**
 * Closes a new state's world: no bytecode, no files, programs, variables or C, but for what the parts do. To be called
 * once, before any code of an extension.
 */
export const closeSandbox = (vm: LuaVm, parts: SandboxParts): void => {
	run(vm, 'sandbox', baseChunk, {
		warn: (call) => parts.print(`Lua warning: ${lossyText(call.bytes(1))}`),
		find: (call) => {
			const found = parts.findModule?.(call.text(1)) ?? `no file for module '${call.text(1)}'`;
			return typeof found === 'string' ? [undefined, found] : [found.path, found.source];
		},
	});
	run(vm, 'io', worldChunk, {
		print: (call) => parts.print(lossyText(call.bytes(1))),
		...worldFunctions(parts.world ?? {}),
	});
};

const run = (
	vm: LuaVm,
	name: string,
	source: string,
	functions: Readonly<Record<string, RunHostFunction>>,
): void => {
	const refs: LuaRef[] = [];
	const keep = <Ref extends LuaRef>(ref: Ref): Ref => {
		refs.push(ref);
		return ref;
	};
	const fields: Record<string, LuaArg> = {};
	for (const [field, each] of Object.entries(functions)) fields[field] = keep(vm.hostFunction(each));
	vm.call(keep(vm.load(source, `[${name}]`)), [keep(vm.table(fields))]);
	for (const ref of refs) vm.release(ref);
};

const worldFunctions = (world: SandboxWorld): Readonly<Record<string, RunHostFunction>> => ({
	read: (call) => {
		const path = call.text(1);
		return results(world.readFile === undefined ? denied(path) : world.readFile(path));
	},
	write: (call) => {
		const path = call.text(1);
		const how = call.isTrue(3) ? 'append' : 'replace';
		return results(
			world.writeFile === undefined ? denied(path) : (world.writeFile(path, call.bytes(2), how) ?? true),
		);
	},
	remove: (call) => {
		const path = call.text(1);
		return results(world.remove === undefined ? denied(path) : (world.remove(path) ?? true));
	},
	rename: (call) => {
		const path = call.text(1);
		return results(world.rename === undefined ? denied(path) : (world.rename(path, call.text(2)) ?? true));
	},
	tmpname: () => results(world.temporaryName === undefined ? denied('tmpname') : world.temporaryName()),
	run: (call) => {
		const command = call.text(1);
		const done = world.run === undefined ? denied(command) : world.run(command, call.bytes(2));
		return done instanceof WorldRefusal ? results(done) : [done.output, done.exitCode];
	},
	has_shell: () => [world.run !== undefined],
	getenv: (call) => [world.variable?.(call.text(1))],
});

const results = (done: WorldRefusal | LuaArg): readonly LuaArg[] =>
	done instanceof WorldRefusal ? [undefined, done.message, done.code] : [done];

const denied = (what: string): WorldRefusal => new WorldRefusal(`${what}: Permission denied`, notPermitted);

const notPermitted = 13;
