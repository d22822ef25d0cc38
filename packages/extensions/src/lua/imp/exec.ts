import { resolve } from 'node:path';
import { isList, type Value } from '@tenon/core';
import type { HostCall, RunHostFunction } from '../engine/lua-values.ts';
import type { ImpWorld } from './imp-world.ts';
import { isTable, luaTypeOf, textsAt } from './read-arguments.ts';

/** `imp.exec`: runs a command line of the shell, or a program with arguments that are taken as they are. */
export const execFunction =
	(world: ImpWorld): RunHostFunction =>
	(call) => {
		world.need('exec', 'imp.exec');
		const command = commandOf(call);
		const { cwd, env, timeoutMs } = optionsOf(world, call);
		const result = runProgram(world, { command, cwd, env, timeoutMs });
		const text = new TextDecoder();
		return [
			new Map<string, string | number | boolean>([
				['stdout', text.decode(result.stdout)],
				['stderr', text.decode(result.stderr)],
				['exit_code', result.exitCode],
				...(result.isCut ? [['truncated', true] as const] : []),
			]),
		];
	};

/** What is to be run, and how. */
export interface ProgramWish {
	readonly command: string | readonly [string, ...string[]];
	readonly cwd: string;
	readonly env: Readonly<Record<string, string>>;
	readonly stdin?: Uint8Array;
	readonly timeoutMs: number;
}

/** How a program ended. */
export interface ProgramEnd {
	readonly stdout: Uint8Array;
	readonly stderr: Uint8Array;
	/** -1 where a signal ended it. */
	readonly exitCode: number;
	readonly isCut: boolean;
}

/** Runs a program to its end. Throws where it could not be started, may not run, or took too long. */
export const runProgram = (world: ImpWorld, wish: ProgramWish): ProgramEnd => {
	const { command, cwd, env, stdin, timeoutMs } = wish;
	const begin = performance.now();
	const { status, stdout, stderr, isCut } = world.port('process.run', {
		command,
		cwd,
		env,
		stdin,
		timeoutMs,
	});
	if (status === timedOut && performance.now() - begin >= timeoutMs)
		throw new Error(`imp.exec() timed out after ${timeoutMs / 1000}s`);
	if (typeof command !== 'string' && status === notFound && stdout.length === 0) {
		const said = new TextDecoder().decode(stderr).trim();
		if (/command not found$|No such file or directory$/.test(said)) throw new Error(said);
	}
	// As a shell says it; imp has one number for all signals.
	return { stdout, stderr, exitCode: status > signalled && status <= signalled + 64 ? -1 : status, isCut };
};

const timedOut = 124;
const notFound = 127;
const signalled = 128;

/** The time that a program has where nothing else is said. */
export const usualMs = 30_000;

const commandOf = (call: HostCall): string | readonly [string, ...string[]] => {
	const program = call.text(1);
	if (!isTable(call, 2)) return program;
	const args = call.value(2);
	// Only the sequence counts; a table without one is a program without arguments.
	return isList(args) ? [program, ...args.map(wordOf)] : [program];
};

const wordOf = (arg: Value, index: number): string => {
	if (typeof arg === 'string') return arg;
	if (typeof arg === 'number' || typeof arg === 'bigint') return String(arg);
	throw new Error(`argument ${index + 1}: error converting Lua ${luaTypeOf(arg)} to String`);
};

const optionsOf = (world: ImpWorld, call: HostCall): Pick<ProgramWish, 'cwd' | 'env' | 'timeoutMs'> => {
	const here = world.frames.current.cwd;
	if (!isTable(call, 3)) return { cwd: here, env: {}, timeoutMs: usualMs };
	const cwd = call.field(3, 'cwd', (field) => (field.typeOf(1) === 'string' ? field.text(1) : ''));
	const seconds = call.field(3, 'timeout', (field) =>
		field.typeOf(1) === 'number' ? Number(field.text(1)) : usualMs / 1000,
	);
	if (!(seconds > 0)) throw new Error('opts.timeout: expected a number of seconds above zero');
	return {
		cwd: resolve(here, cwd),
		env: call.field(3, 'env', (field) => textsAt(field, 1)),
		timeoutMs: Math.ceil(seconds * 1000),
	};
};
