import {
	add,
	advance,
	type Code,
	constant,
	equals,
	get,
	growTo,
	idleInstance,
	isBelow,
	isLess,
	isNot,
	leave,
	loadWord,
	repeatWhile,
	select,
	set,
	shiftLeft,
	shiftSigned,
	storeWord,
	subtract,
	type WasmFunction,
	when,
} from '@tenon/core/wasm';
import { type EditSteps, manyEqual } from './edit-steps.ts';

/**
 * The steps in WebAssembly, on copies of the sequences in a memory of their own; `undefined` where there is none, or
 * where the sequences are too long for it.
 */
export const wasmEditSteps = (
	left: Uint32Array,
	right: Uint32Array,
	scope: object = globalThis,
): EditSteps | undefined => {
	const diagonals = left.length + right.length + 3;
	const rightAt = leftAt + 4 * left.length;
	const forwardAt = rightAt + 4 * right.length;
	const backwardAt = forwardAt + 4 * diagonals;
	const size = backwardAt + 4 * diagonals;
	if (size > mostBytes) return undefined;
	const instance = idle.take(scope);
	if (instance === undefined || !growTo(instance.memory, size)) return undefined;
	const { buffer } = instance.memory;
	new Uint32Array(buffer, leftAt, left.length).set(left);
	new Uint32Array(buffer, rightAt, right.length).set(right);
	const origin = right.length + 1;
	const [stepForward, stepBackward, meeting] = functions.map(({ name }) => instance.call(name)) as [
		Call,
		Call,
		Call,
	];
	// Of a place in the left sequence and a diagonal, both as addresses, the place in the right one is the sum of the
	// first and of this, less the second.
	const shiftFrom = (start: number): number => rightAt - leftAt + start + 4 * origin;
	return {
		origin,
		forward: new Int32Array(buffer, forwardAt, diagonals),
		backward: new Int32Array(buffer, backwardAt, diagonals),
		stepForward: (low, high, leftTo, rightTo) =>
			stepForward(
				forwardAt + 4 * high,
				forwardAt + 4 * low,
				leftAt + 4 * leftTo,
				rightAt + 4 * rightTo,
				shiftFrom(forwardAt),
			) !== 0,
		stepBackward: (low, high, leftFrom, rightFrom) =>
			stepBackward(
				backwardAt + 4 * high,
				backwardAt + 4 * low,
				leftAt + 4 * leftFrom,
				rightAt + 4 * rightFrom,
				shiftFrom(backwardAt),
			) !== 0,
		meeting: (low, high) => {
			const at = meeting(forwardAt + 4 * high, forwardAt + 4 * low, backwardAt - forwardAt);
			return at === 0 ? -1 : (at - forwardAt) / 4;
		},
		release: () => idle.keep(instance),
	};
};

type Call = (...values: readonly number[]) => number;

const idle = idleInstance(() => functions);
const mostBytes = 0x7000_0000;

/** Where the left sequence starts; the place before it can be looked at. */
const leftAt = 16;

// All places are addresses of words. A search goes on beyond the ends of the sequences, also before the first address.
const [at, lowest, leftEnd, rightEnd, shift] = [0, 1, 2, 3, 4];
const [above, below, start, left, right, areMany] = [5, 6, 7, 8, 9, 10];

const diagonalsDown = (...body: readonly Code[]): Code =>
	repeatWhile(isNot(isBelow(get(at), get(lowest))), ...body, advance(at, -8));

const startFrom = (place: Code): Code => [
	set(left, add(shiftLeft(place, constant(2)), constant(leftAt))),
	set(start, get(left)),
	set(above, get(below)),
	set(right, subtract(add(get(left), get(shift)), get(at))),
];

const notePlace = (passed: Code): Code => [
	when(isBelow(constant(4 * manyEqual), passed), set(areMany, constant(1))),
	storeWord(get(at), shiftSigned(subtract(get(left), constant(leftAt)), constant(2))),
];

const step = (name: string, ...body: readonly Code[]): WasmFunction => ({
	name,
	parameters: 5,
	locals: 6,
	body: [
		set(above, loadWord(get(at), 4)),
		diagonalsDown(set(below, loadWord(subtract(get(at), constant(4)))), ...body),
		get(areMany),
	],
});

const forwardStep = step(
	'stepForward',
	startFrom(select(isLess(get(below), get(above)), get(above), add(get(below), constant(1)))),
	repeatWhile(
		isLess(get(left), get(leftEnd)),
		when(isNot(isLess(get(right), get(rightEnd))), leave(2)),
		when(isNot(equals(loadWord(get(left)), loadWord(get(right)))), leave(2)),
		advance(left, 4),
		advance(right, 4),
	),
	notePlace(subtract(get(left), get(start))),
);

const backwardStep = step(
	'stepBackward',
	startFrom(select(isLess(get(below), get(above)), get(below), subtract(get(above), constant(1)))),
	repeatWhile(
		isLess(get(leftEnd), get(left)),
		when(isNot(isLess(get(rightEnd), get(right))), leave(2)),
		when(
			isNot(equals(loadWord(subtract(get(left), constant(4))), loadWord(subtract(get(right), constant(4))))),
			leave(2),
		),
		advance(left, -4),
		advance(right, -4),
	),
	notePlace(subtract(get(start), get(left))),
);

// The address of the diagonal, or 0.
const meetingSearch: WasmFunction = {
	name: 'meeting',
	parameters: 3,
	locals: 1,
	body: [
		diagonalsDown(
			when(
				isNot(isLess(loadWord(get(at)), loadWord(add(get(at), get(2))))),
				set(3, get(at)),
				// Out of the loop.
				leave(2),
			),
		),
		get(3),
	],
};

const functions: readonly WasmFunction[] = [forwardStep, backwardStep, meetingSearch];
