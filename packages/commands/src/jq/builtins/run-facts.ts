import { isPromise, type Maybe } from '@tenon/core';
import { type Code, many, type Outcome, once, single, whenReady } from '../compile/code.ts';
import { finished, repeat } from '../compile/loop.ts';
import { JqError, JqHalt, raise } from '../errors.ts';
import type { Runtime } from '../run/runtime.ts';
import { badValue } from '../values/describe.ts';
import { doubleOf } from '../values/number-literal.ts';
import { isNumber, type JqValue } from '../values/value.ts';
import { type BuiltinTable, fromValues, type Maker, ofInput } from './builtin.ts';

const nextInput: Maker = ({ inputs }) =>
	many((_env, _input, emit) =>
		whenReady(inputs.next(), (value) => (value === undefined ? raise('break') : emit(value))),
	);

const allInputs: Maker = (runtime) =>
	many((_env, _input, emit) => {
		let isOver = false;
		return repeat(runtime, () => {
			if (isOver) return finished;
			return whenReady(runtime.inputs.next(), (value) => {
				isOver = value === undefined;
				return value === undefined ? undefined : emit(value);
			});
		});
	});

/** Shows a value somewhere, and passes it on. */
const showing = (show: (runtime: Runtime, value: JqValue) => Maybe<void>): Maker => {
	return (runtime) => {
		const run = (value: JqValue, next: () => Outcome): Outcome => whenReady(show(runtime, value), next);
		return many((_env, input, emit) => run(input, () => emit(input)), {
			paths: (_env, at, emit) => run(at.value, () => emit(at)),
		});
	};
};

const debugMessages: Maker = (runtime, [messages]) => {
	const run = (env: Parameters<Code['each']>[0], input: JqValue, next: () => Outcome): Outcome => {
		const shown = messages!.each(env, input, (value) =>
			whenReady(runtime.output.debug(value), () => undefined),
		);
		if (shown === undefined) return next();
		return isPromise(shown) ? shown.then((outcome) => outcome ?? next()) : shown;
	};
	return many((env, input, emit) => run(env, input, () => emit(input)), {
		paths: (env, at, emit) => run(env, at.value, () => emit(at)),
	});
};

const halt = (input: JqValue, status: JqValue): never => {
	if (!isNumber(status)) throw badValue(input, 'halt_error/1: number required');
	throw new JqHalt(Math.trunc(doubleOf(status)), input);
};

const failing = (value: JqValue): never => {
	throw new JqError(value);
};

/** Input, messages, and facts about the run. */
export const runBuiltins: BuiltinTable = {
	'input/0': nextInput,
	'inputs/0': allInputs,
	'debug/0': showing(({ output }, value) => output.debug(value)),
	'debug/1': debugMessages,
	'stderr/0': showing(({ output }, value) => output.showOnStderr(value)),
	'input_filename/0': ofInput((_value, { inputs }) => inputs.fileName),
	'input_line_number/0': ({ inputs }) => many((_env, _input, emit) => whenReady(inputs.lineNumber(), emit)),
	'env/0': ofInput((_value, { facts }) => facts.environment),
	'get_search_list/0': ofInput((_value, { facts }) => [...facts.searchList]),
	'get_prog_origin/0': ofInput((_value, { facts }) => facts.origin),
	'get_jq_origin/0': ofInput(() => '/usr/bin'),
	'modulemeta/0': ({ facts }) =>
		many((_env, input, emit) => {
			if (typeof input !== 'string') return raise('modulemeta input module name must be a string');
			return whenReady(facts.moduleMeta(input), emit);
		}),
	'error/0': () => single((_env, input) => failing(input), { paths: (_env, at) => failing(at.value) }),
	'error/1': (_runtime, [message]) =>
		(message!.direct === undefined ? many : once)((env, input) => message!.each(env, input, failing), {
			paths: (env, at) => message!.paths(env, at, ({ value }) => failing(value)),
		}),
	'halt/0': ofInput(() => {
		throw new JqHalt(0, undefined);
	}),
	'halt_error/0': ofInput((value) => halt(value, 5)),
	'halt_error/1': fromValues((value, [status]) => halt(value, status!)),
};
