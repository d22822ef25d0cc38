import { andThen, isList, isRecord, type Maybe, typeName, type Value } from '@tenon/core';
import { ExpansionError } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';
import { characterCount, sliceCharacters } from './characters.ts';
import { listPlace } from './list-place.ts';
import { pathText, type Step } from './step.ts';

/**
 * What a path leads to from a value, or `undefined` where nothing is. A step that no value of this kind has,
 * such as a key of a list, throws `ExpansionError`: it is a mistake in the script, never an absence.
 */
export const readPath = (
	shell: Shell,
	name: string,
	root: Value,
	steps: readonly Step[],
): Maybe<Value | undefined> => {
	let value: Value | undefined = root;
	for (let at = 0; at < steps.length; at++) {
		if (value === undefined || value === null) return undefined;
		const next: Maybe<Value | undefined> = readStep(shell, value, steps[at]!, () =>
			pathText(name, steps.slice(0, at)),
		);
		if (next instanceof Promise) return readRest(shell, name, steps, at, next);
		value = next;
	}
	return value;
};

const readRest = async (
	shell: Shell,
	name: string,
	steps: readonly Step[],
	at: number,
	first: Promise<Value | undefined>,
): Promise<Value | undefined> => {
	const value = await first;
	if (value === undefined) return undefined;
	return readPath(shell, pathText(name, steps.slice(0, at + 1)), value, steps.slice(at + 1));
};

const readStep = (
	shell: Shell,
	value: Exclude<Value, null>,
	{ kind, text }: Step,
	place: () => string,
): Maybe<Value | undefined> => {
	if (isRecord(value)) return value.get(text);
	if (isList(value)) {
		if (kind === 'key') throw shapeError(place(), value, { kind, text });
		return andThen(listPlace(shell, text, value.length), (found) =>
			'index' in found ? value[found.index] : value.slice(found.from, found.to),
		);
	}
	if (typeof value === 'string' && kind === 'subscript') {
		return andThen(listPlace(shell, text, characterCount(value)), (found) => {
			if ('index' in found) throw shapeError(place(), value, { kind, text });
			return sliceCharacters(value, found.from, found.to);
		});
	}
	throw shapeError(place(), value, { kind, text });
};

const shapeError = (place: string, value: Value, step: Step): ExpansionError =>
	new ExpansionError(shapeMessage(place, value, step));

/** What is said of a step that no value of this kind has. */
export const shapeMessage = (place: string, value: Value, step: Step): string =>
	`${place}: no ${pathText('', [step])} in ${value === null ? 'null' : `a ${typeName(value)}`}`;
