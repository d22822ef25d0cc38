import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Value } from '@tenon/core';
import type { RunHostFunction } from '../engine/lua-values.ts';
import { type SandboxWorld, WorldRefusal } from '../engine/sandbox/sandbox.ts';
import { runProgram, usualMs } from './exec.ts';
import type { ImpWorld } from './imp-world.ts';

/** `imp.fs`: files of the machine, as far as they were granted. Paths are relative to the folder of the call. */
export const fileFunctions = (world: ImpWorld): Readonly<Record<string, RunHostFunction>> => {
	const at = (path: string): string => resolve(world.frames.current.cwd, path);
	const write =
		(mode: 'replace' | 'append'): RunHostFunction =>
		(call) =>
			void world.port('files.write', { path: at(call.text(1)), bytes: call.bytes(2), mode });
	return {
		read: (call) => [world.port('files.read', { path: at(call.text(1)) })],
		write: write('replace'),
		append: write('append'),
		exists: (call) => [world.port('files.stat', { path: at(call.text(1)) }) !== undefined],
		stat: (call) => {
			const facts = world.port('files.stat', { path: at(call.text(1)) });
			if (facts === undefined) return [undefined];
			return [
				new Map<string, Value>([
					['kind', facts.kind],
					['size', facts.size],
					['modified', Math.floor(facts.modifiedMs / 1000)],
				]),
			];
		},
		list: (call) => [
			world.port('files.list', { path: at(call.text(1)) }).map(
				({ name, kind }) =>
					new Map([
						['name', name],
						['kind', kind],
					]),
			),
		],
		mkdir: (call) => void world.port('files.makeFolder', { path: at(call.text(1)) }),
		remove: (call) => void world.port('files.remove', { path: at(call.text(1)), recursive: call.isTrue(2) }),
		rename: (call) => void world.port('files.rename', { from: at(call.text(1)), to: at(call.text(2)) }),
	};
};

/** What `io` and `os` do in the world: the same ports, with the answers of C. */
export const sandboxWorld = (world: ImpWorld): SandboxWorld => {
	const at = (path: string): string => resolve(world.frames.current.cwd, path);
	return {
		readFile: (path) => attempt(path, () => world.port('files.read', { path: at(path) })),
		writeFile: (path, bytes, mode) =>
			attempt(path, () => void world.port('files.write', { path: at(path), bytes, mode })),
		remove: (path) =>
			attempt(path, () => void world.port('files.remove', { path: at(path), recursive: false })),
		rename: (from, to) =>
			attempt(from, () => void world.port('files.rename', { from: at(from), to: at(to) })),
		temporaryName: () => join(tmpdir(), `lua_${crypto.randomUUID()}`),
		run: (command, stdin) =>
			attempt(command, () => {
				world.need('exec', 'os.execute');
				const { cwd } = world.frames.current;
				const { stdout, exitCode } = runProgram(world, { command, cwd, env: {}, stdin, timeoutMs: usualMs });
				return { output: stdout, exitCode };
			}),
		variable: (name) => world.ask('environment', { name }),
	};
};

const attempt = <T>(what: string, work: () => T): T | WorldRefusal => {
	try {
		return work();
	} catch (error) {
		const { message, code = '' } = error as { readonly message?: string; readonly code?: string };
		if (message === undefined || message === 'cancelled') throw error;
		if (/No such file or directory/.test(message))
			return new WorldRefusal(`${what}: No such file or directory`, noSuchFile);
		if (code === 'port.refused' || / is disabled for this runtime$/.test(message))
			return new WorldRefusal(`${what}: Permission denied`, notPermitted);
		return new WorldRefusal(`${what}: ${message}`, inputOutput);
	}
};

const noSuchFile = 2;
const inputOutput = 5;
const notPermitted = 13;
