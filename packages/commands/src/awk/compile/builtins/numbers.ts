import type { Runtime } from '../../run/runtime.ts';
import { numberOfText } from '../../run/text-number.ts';
import { InputText, type Scalar, toNumber } from '../../run/values.ts';
import type { BuiltinNode } from '../../syntax/tree.ts';
import { all, from1, from2, plain } from '../code.ts';
import type { Compiler } from '../compiler.ts';
import { type Builtin, givesAny, givesNumber } from './builtin.ts';

const ofOne = (apply: (value: number) => number): Builtin =>
	givesNumber((compiler, { parameters }) => from1(compiler.number(parameters[0]!), apply));

/** One that warns of negative numbers. */
const notOfNegative = (name: string, apply: (value: number) => number): Builtin =>
	givesNumber((compiler, { parameters, spot }) => {
		const { runtime } = compiler;
		return from1(compiler.number(parameters[0]!), (value) => {
			if (value < 0)
				runtime.warnSoon(`${name}: received negative argument ${runtime.numberText(value)}`, spot);
			return apply(value);
		});
	});

const bitwise = (name: string, apply: (one: bigint, other: bigint) => bigint): Builtin =>
	givesNumber((compiler, node) => {
		const { runtime } = compiler;
		return from1(all(node.parameters.map((parameter) => compiler.number(parameter))), (values) =>
			exact(values.map((value, index) => bits(runtime, name, value, index, node)).reduce(apply)),
		);
	});

const bits = (runtime: Runtime, name: string, value: number, index: number, node: BuiltinNode): bigint => {
	if (value < 0) {
		const which = name === 'compl' ? '' : `argument ${index + 1} `;
		throw runtime.fatal(
			`${name}: ${which}negative value ${runtime.numberText(value)} is not allowed`,
			node.spot,
		);
	}
	return BigInt(Number.isFinite(value) ? Math.trunc(value) : 0);
};

const shift = (name: 'lshift' | 'rshift'): Builtin =>
	givesNumber((compiler, node) => {
		const { runtime } = compiler;
		const [value, by] = node.parameters;
		return from2(compiler.number(value!), compiler.number(by!), (one, other) => {
			const all64 = bits(runtime, name, one, 0, node);
			const count = bits(runtime, name, other, 1, node);
			const shifted = name === 'lshift' ? all64 << count : all64 >> count;
			return exact(shifted);
		});
	});

// No more bits than a number holds, counted from the lowest that is set.
const exact = (value: bigint): number => {
	const all64 = BigInt.asUintN(64, value);
	if (all64 === 0n) return 0;
	let zeros = 0n;
	while (((all64 >> zeros) & 1n) === 0n) zeros += 1n;
	return Number(all64 & ((1n << (53n + zeros)) - 1n));
};

const seedGenerator = (compiler: Compiler, node: BuiltinNode): ReturnType<typeof compiler.value> => {
	const { runtime } = compiler;
	const [given] = node.parameters;
	const seed = given === undefined ? plain<Scalar>(() => undefined) : compiler.value(given);
	const { ports } = runtime.context;
	return from1(seed, (value) => {
		const before = runtime.seed;
		runtime.seed = given === undefined ? Math.floor(ports.now() / 1000) : toNumber(value);
		runtime.random.seed(toNumber(runtime.seed));
		return before;
	});
};

const stringToNumber = (value: Scalar): number => {
	if (typeof value === 'number' || value === undefined) return toNumber(value);
	if (value instanceof InputText && value.numeric !== undefined && !/^\s*[+-]?0[0-9xX]/.test(value.text))
		return value.numeric;
	const text = value instanceof InputText ? value.text : typeof value === 'string' ? value : value.source;
	const found = /^\s*0(?:[xX]([0-9a-fA-F]+)|([0-7]+)(?![0-9.eE]))/.exec(text);
	if (found === null) return numberOfText(text);
	const [, hex, octal] = found;
	return hex === undefined ? Number.parseInt(octal!, 8) : Number(`0x${hex}`);
};

/** Functions of numbers. */
export const numberBuiltins: readonly (readonly [string, Builtin])[] = [
	['sin', ofOne(Math.sin)],
	['cos', ofOne(Math.cos)],
	[
		'exp',
		givesNumber((compiler, { parameters, spot }) => {
			const { runtime } = compiler;
			return from1(compiler.number(parameters[0]!), (value) => {
				const power = Math.exp(value);
				if (power === Number.POSITIVE_INFINITY && Number.isFinite(value))
					runtime.warnSoon(`exp: argument ${runtime.numberText(value)} is out of range`, spot);
				return power;
			});
		}),
	],
	['log', notOfNegative('log', Math.log)],
	['sqrt', notOfNegative('sqrt', Math.sqrt)],
	['int', ofOne((value) => Math.trunc(value) + 0)],
	[
		'atan2',
		givesNumber((compiler, { parameters: [y, x] }) =>
			from2(compiler.number(y!), compiler.number(x!), Math.atan2),
		),
	],
	['rand', givesNumber(({ runtime: { random } }) => plain(() => random.next()))],
	['srand', givesAny(seedGenerator)],
	['and', bitwise('and', (one, other) => one & other)],
	['or', bitwise('or', (one, other) => one | other)],
	['xor', bitwise('xor', (one, other) => one ^ other)],
	['lshift', shift('lshift')],
	['rshift', shift('rshift')],
	[
		'compl',
		givesNumber((compiler, node) =>
			from1(compiler.number(node.parameters[0]!), (value) =>
				exact(~bits(compiler.runtime, 'compl', value, 0, node)),
			),
		),
	],
	[
		'strtonum',
		givesNumber((compiler, { parameters }) =>
			from1(compiler.value(parameters[0]!), (value) => {
				if (typeof value === 'string') compiler.runtime.noteText(value.length);
				return stringToNumber(value);
			}),
		),
	],
	[
		'mkbool',
		givesNumber((compiler, { parameters }) => from1(compiler.truth(parameters[0]!), (is) => (is ? 1 : 0))),
	],
];
