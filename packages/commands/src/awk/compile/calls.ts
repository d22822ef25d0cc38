import { isPromise, type Maybe } from '@tenon/core';
import type { Slot } from '../run/cell.ts';
import type { Runtime } from '../run/runtime.ts';
import type { Scalar } from '../run/values.ts';
import { builtinArities } from '../syntax/builtin-names.ts';
import type { Spot } from '../syntax/source.ts';
import type { CallNode, IndirectCallNode } from '../syntax/tree.ts';
import { compileArgument } from './arrays.ts';
import { after, all, type Code, from1, then1, waiting } from './code.ts';
import type { Compiler } from './compiler.ts';
import type { UserFunction } from './function-table.ts';
import { signals } from './signals.ts';

/** A call of a function of the program. */
export const compileCall = (compiler: Compiler, node: CallNode): Code<Scalar> => {
	const { runtime } = compiler;
	const called = compiler.functions.get(node.name)!;
	const values = all(node.parameters.map((parameter) => compileArgument(compiler, parameter)));
	if (called.waits) return then1(values, (frame) => callWaiting(runtime, called, frame, node.spot));
	return from1(values, (frame) => callPlain(runtime, called, frame));
};

/** Calls a function with what its parameters are to hold. */
export const callFunction = (
	runtime: Runtime,
	called: UserFunction,
	frame: Slot[],
	spot: Spot,
): Maybe<Scalar> =>
	called.waits ? callWaiting(runtime, called, frame, spot) : callPlain(runtime, called, frame);

const completeFrame = ({ node }: UserFunction, frame: Slot[]): Slot[] => {
	const { length } = node.parameters;
	while (frame.length < length) frame.push(undefined);
	return frame;
};

// A function that calls no others of its kind and has no loop: it needs no look at the clock.
const callPlain = (runtime: Runtime, called: UserFunction, frame: Slot[]): Scalar => {
	const caller = runtime.frame;
	runtime.frame = completeFrame(called, frame);
	const signal = (called.body.run as () => number)();
	runtime.frame = caller;
	return signal === signals.return ? runtime.returned : undefined;
};

const callWaiting = (runtime: Runtime, called: UserFunction, frame: Slot[], spot: Spot): Maybe<Scalar> => {
	const { maxFunctionDepth } = runtime.context.ports.limits;
	runtime.depth += 1;
	if (runtime.depth > maxFunctionDepth)
		throw runtime.fatal(
			`function \`${called.node.name}': calls are nested more than ${maxFunctionDepth} deep`,
			spot,
		);
	const caller = runtime.frame;
	const run = (): Maybe<Scalar> => {
		runtime.frame = completeFrame(called, frame);
		const ended = called.body.run();
		if (isPromise(ended)) return ended.then((signal) => leave(runtime, caller, signal));
		return leave(runtime, caller, ended);
	};
	runtime.steps -= 1;
	if (runtime.steps <= 0) {
		const breath = runtime.breathe();
		if (isPromise(breath)) return breath.then(run);
	}
	// Calls inside of each other use up the stack of the engine: now and then one starts on a fresh one.
	return runtime.depth % callsPerStack === 0 ? Promise.resolve().then(run) : run();
};

const leave = (runtime: Runtime, caller: Slot[], signal: number): Scalar => {
	runtime.frame = caller;
	runtime.depth -= 1;
	return signal === signals.return ? runtime.returned : undefined;
};

const callsPerStack = 100;

/** `@name(…)`. */
export const compileIndirectCall = (compiler: Compiler, node: IndirectCallNode): Code<Scalar> => {
	const { runtime } = compiler;
	const name = compiler.text(node.variable);
	const values = all(node.parameters.map((parameter) => compileArgument(compiler, parameter)));
	const ownCalls = new Map<string, Code<Scalar>>();
	const builtinCall = (builtin: string): Code<Scalar> => {
		let code = ownCalls.get(builtin);
		if (code === undefined) {
			code = compiler.value({ kind: 'builtin', name: builtin, parameters: node.parameters, spot: node.spot });
			ownCalls.set(builtin, code);
		}
		return code;
	};
	return waiting(() =>
		after(name.run(), (wanted) => {
			const called = compiler.functions.get(wanted);
			if (called !== undefined)
				return after(values.run(), (frame) => callFunction(runtime, called, frame, node.spot));
			const arity = builtinArities.get(wanted);
			if (arity === undefined)
				throw runtime.fatal(`\`${wanted}' is not a function, so it cannot be called indirectly`, node.spot);
			const { length } = node.parameters;
			if (length < arity.min || length > arity.max)
				throw runtime.fatal(`${wanted}: called with ${length} arguments`, node.spot);
			return builtinCall(wanted).run();
		}),
	);
};
