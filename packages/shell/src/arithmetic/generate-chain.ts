import type { Maybe } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import type { Code, Frame } from './frame.ts';
import type { Generator } from './generate.ts';
import type { Integer } from './integer.ts';
import type { BinaryOperator, Link, Node } from './node.ts';
import { operations, unfitMessage } from './operate.ts';
import { skippedFault } from './skip.ts';

/** Goes on from the value on the left of an operator. */
type Apply = (shell: Shell, frame: Frame, left: Integer) => Maybe<Integer>;

/** Makes one value of two; the frame is for the message if they do not fit. */
type Operate = (left: Integer, right: Integer, frame: Frame) => Integer;

/** Code of a chain of operators: nested calls for one operator, a loop for many. */
export const generateChain = (chain: Node & { readonly kind: 'chain' }, generator: Generator): Code => {
	const first = generator.code(chain.first);
	const [only, ...more] = chain.links;
	if (more.length === 0) return pair(first, only!, generator);
	const links = chain.links.map((link) => applyLink(link, generator));
	return (shell, frame) => {
		let value = first(shell, frame);
		for (let at = 0; at < links.length; at++) {
			if (value instanceof Promise) return resumeChain(shell, frame, links, at, value);
			value = links[at]!(shell, frame, value);
		}
		return value;
	};
};

const resumeChain = async (
	shell: Shell,
	frame: Frame,
	links: readonly Apply[],
	from: number,
	first: Promise<Integer>,
): Promise<Integer> => {
	let value = await first;
	for (let at = from; at < links.length; at++) value = await links[at]!(shell, frame, value);
	return value;
};

const pair = (first: Code, link: Link, generator: Generator): Code => {
	const { operator } = link;
	if (operator === '&&' || operator === '||' || operator === ',') {
		const apply = applyLink(link, generator);
		return (shell, frame) => {
			const left = first(shell, frame);
			return left instanceof Promise
				? left.then((ready) => apply(shell, frame, ready))
				: apply(shell, frame, left);
		};
	}
	const second = generator.code(link.right);
	const operate = checkedOperation(operator, link, generator);
	return (shell, frame) => {
		const left = first(shell, frame);
		if (typeof left === 'object') return finishPair(shell, frame, left, second, operate);
		const right = second(shell, frame);
		if (typeof right === 'object') return operateLater(frame, left, right, operate);
		return operate(left, right, frame);
	};
};

const operateLater = (
	frame: Frame,
	left: Integer,
	right: Promise<Integer>,
	operate: Operate,
): Promise<Integer> => right.then((ready) => operate(left, ready, frame));

const finishPair = async (
	shell: Shell,
	frame: Frame,
	left: Promise<Integer>,
	second: Code,
	operate: Operate,
): Promise<Integer> => {
	const ready = await left;
	return operate(ready, await second(shell, frame), frame);
};

const applyLink = (link: Link, generator: Generator): Apply => {
	const { operator, right } = link;
	if (operator === '&&' || operator === '||') return applyLogical(operator === '||', right, generator);
	const code = generator.code(right);
	if (operator === ',') return (shell, frame) => code(shell, frame);
	const operate = checkedOperation(operator, link, generator);
	return (shell, frame, left) => {
		const value = code(shell, frame);
		return typeof value === 'object'
			? operateLater(frame, left, value, operate)
			: operate(left, value, frame);
	};
};

const checkedOperation = (operator: BinaryOperator, { at }: Link, generator: Generator): Operate => {
	const operate = operations[operator];
	if (operator !== '/' && operator !== '%' && operator !== '**') return operate;
	return (left, right, frame) => {
		const message = unfitMessage(operator, right);
		return message === undefined
			? operate(left, right)
			: generator.fail({ message, at, end: undefined }, frame);
	};
};

// The right side counts only if the left does not decide; `isOr`: a value other than 0 does.
const applyLogical = (isOr: boolean, right: Node, generator: Generator): Apply => {
	const code = generator.code(right);
	const skipped = skippedFault(right);
	return (shell, frame, left) => {
		if ((left !== 0) === isOr) return skipped === undefined ? Number(isOr) : generator.fail(skipped, frame);
		const value = code(shell, frame);
		return value instanceof Promise ? value.then(truth) : truth(value);
	};
};

const truth = (value: Integer): Integer => (value === 0 ? 0 : 1);
