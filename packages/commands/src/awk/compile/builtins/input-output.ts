import { runFlow, wait } from '@tenon/core';
import { ChildCommand } from '../../run/child-command.ts';
import type { Runtime } from '../../run/runtime.ts';
import type { Spot } from '../../syntax/source.ts';
import type { BuiltinNode, Expression } from '../../syntax/tree.ts';
import { after, type Code, then1, waiting } from '../code.ts';
import type { Compiler } from '../compiler.ts';
import { type Builtin, givesNumber } from './builtin.ts';

const compileSystem = (compiler: Compiler, { parameters, spot }: BuiltinNode): Code<number> => {
	const { runtime } = compiler;
	return then1(compiler.text(parameters[0]!), (command) => runFlow(runCommand(runtime, command, spot)));
};

function* runCommand(runtime: Runtime, command: string, spot: Spot) {
	if (runtime.options.isSandboxed) throw runtime.fatal("'system' function not allowed in sandbox mode", spot);
	yield* runtime.streams.flushAll();
	const child = new ChildCommand(
		runtime.context,
		command,
		{ reads: false, writes: false },
		runtime.environment(),
	);
	return yield* wait(child.end());
}

const compileClose = (compiler: Compiler, { parameters, spot }: BuiltinNode): Code<number> => {
	const { runtime } = compiler;
	const [name, how] = parameters as [Expression, Expression?];
	const names = compiler.text(name);
	if (how === undefined) return then1(names, (wanted) => runtime.streams.close(wanted, 'both'));
	const end = compiler.text(how);
	return waiting(() =>
		after(names.run(), (wanted) =>
			after(end.run(), (which) => {
				const part = which.toLowerCase();
				if (part !== 'to' && part !== 'from')
					throw runtime.fatal("close: second argument must be `to' or `from'", spot);
				return runtime.streams.close(wanted, part);
			}),
		),
	);
};

const compileFlush = (compiler: Compiler, { parameters }: BuiltinNode): Code<number> => {
	const { streams } = compiler.runtime;
	const [name] = parameters;
	if (name === undefined) return waiting(() => runFlow(flushAll(streams)));
	return then1(compiler.text(name), (wanted) => runFlow(flushNamed(streams, wanted)));
};

function* flushAll(streams: Runtime['streams']) {
	yield* streams.flushAll();
	return 0;
}

function* flushNamed(streams: Runtime['streams'], name: string) {
	if (name === '' || name === '/dev/stdout') return yield* flushAll(streams);
	return (yield* streams.flush(name)) ? 0 : -1;
}

/** Functions of files and commands. */
export const inputBuiltins: readonly (readonly [string, Builtin])[] = [
	['system', givesNumber(compileSystem)],
	['close', givesNumber(compileClose)],
	['fflush', givesNumber(compileFlush)],
];
