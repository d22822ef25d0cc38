import type { Expression, Program, Statement } from '../syntax/tree.ts';
import { isLongFormatPossible } from './formatted.ts';
import { children, partsOf } from './walk.ts';

/**
 * The functions whose calls may wait: those with a loop, input, output or commands in them, those that call such a
 * one, and those that may call themselves. All others are run like an operator.
 */
export const waitingFunctions = (program: Program): ReadonlySet<string> => {
	const calls = new Map<string, ReadonlySet<string>>();
	const waits = new Set<string>();
	const changes = changesRecord(program);
	for (const [name, { body }] of program.functions) {
		const called = new Set<string>();
		const look = (node: Statement | Expression): void => {
			if (node.kind === 'call') called.add(node.name);
			if (isWaiting(node) || (changes && looksAtRecord(node))) waits.add(name);
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
		case 'match':
		case 'regex':
			return true;
		case 'print':
			return node.redirection !== undefined;
		case 'printf':
			return node.redirection !== undefined || isLongFormatPossible(node.items[0]);
		case 'builtin':
			return (
				waitingBuiltins.has(node.name) ||
				(node.name === 'sprintf' && isLongFormatPossible(node.parameters[0]))
			);
		default:
			return false;
	}
};

/** The builtin functions that may wait. */
export const waitingBuiltins: ReadonlySet<string> = new Set([
	...['close', 'fflush', 'system'],
	...['asort', 'asorti', 'split', 'patsplit'],
	...['sub', 'gsub', 'gensub', 'match', 'tolower', 'toupper'],
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

/** Whether a program may assign to a field, to the record or to how many fields it has. */
export const changesRecord = (program: Program): boolean => {
	const isRecord = (node: Expression | undefined): boolean =>
		node === undefined ||
		node.kind === 'field' ||
		(node.kind === 'variable' && node.name === 'NF') ||
		(node.kind === 'group' && isRecord(node.inner));
	const changes = (node: Statement | Expression): boolean => {
		if (node.kind === 'assign' || node.kind === 'increment' || node.kind === 'getline')
			return isRecord(node.target);
		if (node.kind === 'for-in') return isRecord(node.variable);
		if (node.kind === 'indirect') return true;
		return node.kind === 'builtin' && replacing.has(node.name) && isRecord(node.parameters[2]);
	};
	return partsOf(program).some((part) => isAnywhere(part, changes));
};

const replacing: ReadonlySet<string> = new Set(['sub', 'gsub']);

const isAnywhere = (
	node: Statement | Expression,
	holds: (node: Statement | Expression) => boolean,
): boolean => holds(node) || children(node).some((child) => isAnywhere(child, holds));

// Without an operand of their own, functions and `print` mean the record.
const looksAtRecord = (node: Statement | Expression): boolean =>
	['field', 'print', 'builtin'].includes(node.kind) || (node.kind === 'variable' && node.name === 'NF');

/** Whether a program may look at fields, and at one far after the first or at how many there are. */
export const fieldsLookedAt = (program: Program): 'none' | 'few' | 'many' => {
	const isMany = (node: Statement | Expression): boolean =>
		(node.kind === 'variable' && node.name === 'NF') ||
		(node.kind === 'field' && !(node.index.kind === 'number' && node.index.value < fewFields));
	const isField = (node: Statement | Expression): boolean =>
		node.kind === 'field' && !(node.index.kind === 'number' && node.index.value === 0);
	const parts = partsOf(program);
	if (parts.some((part) => isAnywhere(part, isMany))) return 'many';
	return parts.some((part) => isAnywhere(part, isField)) ? 'few' : 'none';
};

const fewFields = 1000;
