import { isPromise, type Maybe } from '@tenon/core';
import type { FieldNode } from '../syntax/tree.ts';
import { after, type Code, from1, plain, then1, waiting } from './code.ts';
import type { Compiler } from './compiler.ts';
import { compileFieldIndex } from './targets.ts';

/**
 * What a program sees of a field. Where it changes records, one may have to be put together of its fields, or split,
 * which of a long one takes turns.
 */
export const compileFieldRead = <T>(
	compiler: Compiler,
	{ index }: FieldNode,
	read: (index: number) => T,
): Code<T> => {
	const { changesRecord } = compiler;
	if (index.kind === 'number' && index.value >= 0) {
		const known = Math.trunc(index.value);
		return changesRecord ? onRecord(compiler, known, () => read(known)) : plain(() => read(known));
	}
	const place = compileFieldIndex(compiler, index);
	if (!changesRecord) return from1(place, read);
	return then1(place, (field) => after(compiler.runtime.readyRecord(field), () => read(field)));
};

/** Does something with the record when one of its fields can be had at once; `Infinity` is all of them. */
export const onRecord = <T>({ runtime }: Compiler, field: number, use: () => Maybe<T>): Code<T> =>
	waiting(() => {
		const ready = runtime.readyRecord(field);
		return isPromise(ready) ? ready.then(use) : use();
	});
