import { isPromise, type Maybe } from '@tenon/core';
import { ControlTransfer } from '../errors.ts';
import { toNumber } from '../run/values.ts';
import type { Statement } from '../syntax/tree.ts';
import { compileKey } from './arrays.ts';
import { type Code, choose, from1, from2, plain, waiting } from './code.ts';
import type { Compiler } from './compiler.ts';
import { compileForIn, compileLoop } from './loops.ts';
import { compilePrint } from './print.ts';
import { signals } from './signals.ts';
import { compileSwitch } from './switches.ts';

/** A statement; its value says how it ended. */
export const compileStatement = (compiler: Compiler, node: Statement): Code<number> => {
	const { runtime } = compiler;
	switch (node.kind) {
		case 'expression':
			return compileEffect(compiler, node);
		case 'print':
		case 'printf':
			return compilePrint(compiler, node);
		case 'block':
			return compileBlock(compiler, node.body);
		case 'if': {
			const otherwise =
				node.otherwise === undefined ? plain(() => signals.normal) : compiler.statement(node.otherwise);
			return choose<number>(compiler.truth(node.condition), compiler.statement(node.then), otherwise);
		}
		case 'while':
		case 'do':
		case 'for':
			return compileLoop(compiler, node);
		case 'for-in':
			return compileForIn(compiler, node);
		case 'switch':
			return compileSwitch(compiler, node);
		case 'break':
			return plain(() => signals.break);
		case 'continue':
			return plain(() => signals.continue);
		case 'next':
			return compileTransfer(compiler, signals.next);
		case 'nextfile':
			return compileTransfer(compiler, signals.nextFile);
		case 'exit': {
			const leave = compileTransfer(compiler, signals.exit).run;
			if (node.value === undefined) return plain(leave);
			return from1(compiler.value(node.value), (value) => {
				runtime.exitStatus = Math.trunc(toNumber(value)) & 0xff;
				return leave();
			});
		}
		case 'return':
			if (node.value === undefined)
				return plain(() => {
					runtime.returned = undefined;
					return signals.return;
				});
			return from1(compiler.value(node.value), (value) => {
				runtime.returned = value;
				return signals.return;
			});
		case 'delete': {
			const array = compiler.array(node.array);
			if (node.subscripts === undefined)
				return from1(array, (found) => {
					found.clear();
					return signals.normal;
				});
			return from2(array, compileKey(compiler, node.subscripts), (found, key) => {
				found.delete(key);
				return signals.normal;
			});
		}
	}
};

// What an expression gives is not wanted; a number costs least.
const compileEffect = (
	compiler: Compiler,
	{ expression }: Extract<Statement, { readonly kind: 'expression' }>,
): Code<number> => {
	const isNumber =
		expression.kind === 'increment' || (expression.kind === 'assign' && expression.operator !== '=');
	if (expression.kind === 'increment') {
		const code = compiler.number({ ...expression, isPrefix: true });
		return from1(code, () => signals.normal);
	}
	const code: Code<unknown> = isNumber ? compiler.number(expression) : compiler.value(expression);
	return from1(code, () => signals.normal);
};

// In a rule the signal is handed on; from inside of a function it has to pass expressions.
const compileTransfer = ({ isInFunction }: Compiler, signal: number) => {
	const transfer = isInFunction ? new ControlTransfer(signal) : undefined;
	return plain((): number => {
		if (transfer !== undefined) throw transfer;
		return signal;
	});
};

/** Statements one after the other, up to the first that leaves. */
export const compileBlock = (compiler: Compiler, body: readonly Statement[]): Code<number> =>
	sequence(body.map((statement) => compiler.statement(statement)));

/** Parts one after the other, up to the first that does not end normally. */
export const sequence = (parts: readonly Code<number>[]): Code<number> => {
	const [first, second] = parts;
	if (first === undefined) return plain(() => signals.normal);
	if (second === undefined) return first;
	if (parts.some(({ waits }) => waits)) return waiting(() => continueFrom(parts, 0));
	const runs = parts.map(({ run }) => run as () => number);
	if (runs.length === 2) {
		const [one, two] = runs as [() => number, () => number];
		return plain(() => one() || two());
	}
	return plain(() => {
		for (let index = 0; index < runs.length; index++) {
			const signal = runs[index]!();
			if (signal !== signals.normal) return signal;
		}
		return signals.normal;
	});
};

/** The same from any of the parts on. */
export const sequenceFrom =
	(parts: readonly Code<number>[]): ((first: number) => Maybe<number>) =>
	(first) =>
		continueFrom(parts, first);

const continueFrom = (parts: readonly Code<number>[], from: number): Maybe<number> => {
	for (let index = from; index < parts.length; index++) {
		const signal = parts[index]!.run();
		if (isPromise(signal))
			return signal.then((settled) =>
				settled === signals.normal ? continueFrom(parts, index + 1) : settled,
			);
		if (signal !== signals.normal) return signal;
	}
	return signals.normal;
};
