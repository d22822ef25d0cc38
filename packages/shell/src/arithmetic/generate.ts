import { andThen, type Maybe } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import {
	type Element,
	type Found,
	readArrayElement,
	readFound,
	writeElement,
	writeFound,
} from './element.ts';
import { arithmeticError } from './errors.ts';
import { compileExpressionText } from './evaluate.ts';
import { isPlainSubscript } from './expand-subscript.ts';
import type { Code, Frame } from './frame.ts';
import { generateChain } from './generate-chain.ts';
import { add, type Integer } from './integer.ts';
import { readName, stepName, writeName } from './name.ts';
import type { Fault, Node, Target } from './node.ts';
import { operations, unfitMessage } from './operate.ts';
import type { ParsedExpression } from './parse.ts';
import { applySign, skippedFault } from './skip.ts';
import { isStackOverflow, tooDeep } from './stack-overflow.ts';

/** Turns a tree into code. A syntax error is part of the code: it shows when the code gets there. */
export const generate = ({ text, tree }: ParsedExpression): Code => {
	const generator = new Generator(text);
	return text.length > shortText ? guarded(generator, tree) : generator.code(tree);
};

// A text of this length cannot nest deep enough to exhaust the stack.
const shortText = 500;

const guarded = (generator: Generator, tree: Node): Code => {
	const guard = <T>(run: () => T, frame: Frame): T => {
		try {
			return run();
		} catch (error) {
			if (!isStackOverflow(error)) throw error;
			return generator.fail({ message: tooDeep, at: 0, end: undefined }, frame);
		}
	};
	let code: Code | undefined;
	return (shell, frame) =>
		guard(() => {
			code ??= generator.code(tree);
			return code(shell, frame);
		}, frame);
};

/** Generates code for the nodes of one expression, whose text its messages quote. */
export class Generator {
	readonly text: string;

	constructor(text: string) {
		this.text = text;
	}

	code(node: Node): Code {
		switch (node.kind) {
			case 'constant': {
				const { value } = node;
				return () => value;
			}
			case 'operand': {
				const { index } = node;
				return (_, frame) => frame.operands[index]!;
			}
			case 'name': {
				const { name } = node;
				const place = this.#place(node);
				return (shell, frame) => readName(shell, frame, name, place);
			}
			case 'element': {
				const element = this.#element(node);
				return (shell, frame) => readArrayElement(shell, frame, element);
			}
			case 'unary': {
				const operand = this.code(node.operand);
				const { operator } = node;
				return (shell, frame) => andThen(operand(shell, frame), (value) => applySign(operator, value));
			}
			case 'chain':
				return generateChain(node, this);
			case 'conditional':
				return this.#conditional(node);
			case 'assign':
				return this.#assign(node);
			case 'step':
				return this.#step(node);
			case 'fault':
				return (_, frame) => this.fail(node.fault, frame);
			case 'after': {
				const first = this.code(node.first);
				return (shell, frame) => andThen(first(shell, frame), () => this.fail(node.fault, frame));
			}
		}
	}

	fail(fault: Fault, frame: Frame): never {
		throw arithmeticError(this.text, fault, frame);
	}

	#place({ at }: Target): { readonly text: string; readonly at: number } {
		return { text: this.text, at };
	}

	#element(target: Target & { readonly kind: 'element' }): Element {
		const { name, subscript, at } = target;
		const index = isPlainSubscript(subscript) ? compileExpressionText(subscript) : undefined;
		return { name, subscript, at, text: this.text, index };
	}

	#conditional(node: Node & { readonly kind: 'conditional' }): Code {
		const test = this.code(node.test);
		const yes = this.code(node.yes);
		const no = this.code(node.no);
		const skippedYes = skippedFault(node.yes);
		const skippedNo = skippedFault(node.no);
		const choose = (shell: Shell, frame: Frame, value: Integer): Maybe<Integer> => {
			if (value === 0) return skippedYes === undefined ? no(shell, frame) : this.fail(skippedYes, frame);
			if (skippedNo === undefined) return yes(shell, frame);
			return andThen(yes(shell, frame), () => this.fail(skippedNo, frame));
		};
		return (shell, frame) => {
			const value = test(shell, frame);
			return value instanceof Promise
				? value.then((ready) => choose(shell, frame, ready))
				: choose(shell, frame, value);
		};
	}

	#assign({ target, operator, value, at }: Node & { readonly kind: 'assign' }): Code {
		const right = this.code(value);
		if (operator !== undefined) {
			return this.#update(target, right, (left, ready, frame) => {
				const message = unfitMessage(operator, ready);
				if (message !== undefined) this.fail({ message, at, end: undefined }, frame);
				return operations[operator](left, ready);
			});
		}
		const write = this.#write({ ...target, at });
		return (shell, frame) => {
			const ready = right(shell, frame);
			return ready instanceof Promise
				? ready.then((later) => write(shell, frame, later))
				: write(shell, frame, ready);
		};
	}

	#write(target: Target): (shell: Shell, frame: Frame, value: Integer) => Maybe<Integer> {
		if (target.kind === 'name') {
			const { name } = target;
			return (shell, frame, value) => writeName(shell, frame, name, value);
		}
		const element = this.#element(target);
		return (shell, frame, value) => writeElement(shell, frame, element, value);
	}

	// Reads the target, then evaluates the other side, then stores what the two make.
	#update(
		target: Target,
		right: Code,
		combine: (left: Integer, right: Integer, frame: Frame) => Integer,
	): Code {
		if (target.kind === 'name') {
			const { name } = target;
			const place = this.#place(target);
			const store = (shell: Shell, frame: Frame, left: Integer): Maybe<Integer> => {
				const ready = right(shell, frame);
				if (!(ready instanceof Promise)) return writeName(shell, frame, name, combine(left, ready, frame));
				return ready.then((later) => writeName(shell, frame, name, combine(left, later, frame)));
			};
			return (shell, frame) => {
				const left = readName(shell, frame, name, place);
				return left instanceof Promise
					? left.then((ready) => store(shell, frame, ready))
					: store(shell, frame, left);
			};
		}
		const element = this.#element(target);
		return (shell, frame) =>
			andThen(readFound(shell, frame, element), ({ found, value }) =>
				andThen(right(shell, frame), (ready) =>
					writeFound(shell, frame, element, found, combine(value, ready, frame)),
				),
			);
	}

	#step({ target, by, isPrefix }: Node & { readonly kind: 'step' }): Code {
		if (target.kind === 'name') {
			const step = { name: target.name, place: this.#place(target), by, isPrefix };
			return (shell, frame) => stepName(shell, frame, step);
		}
		const element = this.#element(target);
		const store = (shell: Shell, frame: Frame, found: Found, value: Integer): Maybe<Integer> =>
			andThen(writeFound(shell, frame, element, found, add(value, by)), (stored) =>
				isPrefix ? stored : value,
			);
		return (shell, frame) =>
			andThen(readFound(shell, frame, element), ({ found, value }) => store(shell, frame, found, value));
	}
}
