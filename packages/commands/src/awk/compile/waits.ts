import type { Expression, Program, Statement } from '../syntax/tree.ts';
import { children, partsOf } from './walk.ts';

/**
 * The functions whose calls may wait: those with a loop, input, output or commands in them, those that call such a
 * one, and those that may call themselves. All others are run like an operator.
 */
export const waitingFunctions = (program: Program): ReadonlySet<string> => {
	const calls = new Map<string, ReadonlySet<string>>();
	const waits = new Set<string>();
	for (const [name, { body }] of program.functions) {
		const called = new Set<string>();
		const look = (node: Statement | Expression): void => {
			if (node.kind === 'call') called.add(node.name);
			if (isWaiting(node)) waits.add(name);
			for (const child of children(node)) look(child);
		};
		for (const statement of body) look(statement);
		calls.set(name, called);
	}
	for (const name of calls.keys()) if (reaches(calls, name, name)) waits.add(name);
	for (let isGrowing = true; isGrowing; ) {
		isGrowing = false;
		for (const [name, called] of calls) {
			if (waits.has(name) || ![...called].some((other) => waits.has(other))) continue;
			waits.add(name);
			isGrowing = true;
		}
	}
	return waits;
};

const reaches = (calls: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean => {
	const seen = new Set<string>();
	const open = [from];
	for (let name = open.pop(); name !== undefined; name = open.pop()) {
		for (const called of calls.get(name) ?? []) {
			if (called === to) return true;
			if (seen.has(called)) continue;
			seen.add(called);
			open.push(called);
		}
	}
	return false;
};

const isWaiting = (node: Statement | Expression): boolean => {
	switch (node.kind) {
		case 'while':
		case 'do':
		case 'for':
		case 'for-in':
		case 'getline':
		case 'indirect':
			return true;
		case 'print':
		case 'printf':
			return node.redirection !== undefined;
		case 'builtin':
			return waitingBuiltins.has(node.name);
		default:
			return false;
	}
};

/** The builtin functions that may wait. */
export const waitingBuiltins: ReadonlySet<string> = new Set([
	...['close', 'fflush', 'system'],
	...['asort', 'asorti', 'split', 'patsplit'],
	...['sub', 'gsub', 'gensub', 'match'],
]);

/** The names of variables that a program mentions anywhere. */
export const mentionedNames = (program: Program): ReadonlySet<string> => {
	const names = new Set<string>();
	const look = (node: Statement | Expression): void => {
		if (node.kind === 'variable') names.add(node.name);
		for (const child of children(node)) look(child);
	};
	for (const part of partsOf(program)) look(part);
	return names;
};

/** Whether a program may look at a field far behind the first, or at how many there are. */
export const looksAtManyFields = (program: Program): boolean => {
	let isFound = false;
	const look = (node: Statement | Expression): void => {
		if (node.kind === 'variable' && node.name === 'NF') isFound = true;
		if (node.kind === 'field' && !(node.index.kind === 'number' && node.index.value < fewFields))
			isFound = true;
		for (const child of children(node)) look(child);
	};
	for (const part of partsOf(program)) look(part);
	return isFound;
};

const fewFields = 1000;
