import { errnoText, isFsError, isPromise, type Maybe } from '@tenon/core';
import type { RecordReader } from '../run/record-reader.ts';
import type { Runtime } from '../run/runtime.ts';
import { InputText, type Scalar } from '../run/values.ts';
import type { GetlineNode } from '../syntax/tree.ts';
import { after, type Code, plain, waiting } from './code.ts';
import type { Compiler } from './compiler.ts';
import { accessOf } from './targets.ts';

type Setter = ((value: Scalar) => void) | undefined;

/** `getline` in all its forms: 1 for a record, 0 at the end, -1 if it cannot be read. */
export const compileGetline = (compiler: Compiler, node: GetlineNode): Code<number> => {
	const setter: Code<Setter> =
		node.target === undefined ? plain(() => undefined) : accessOf(compiler, node.target).setter();
	if (node.from === 'main') return waiting(() => after(setter.run(), (set) => readMain(compiler, set)));
	const source = compiler.text(node.source!);
	const { runtime } = compiler;
	const use = node.from === 'file' ? '<' : node.from === 'command' ? '|<' : '|&';
	return waiting(() =>
		after(source.run(), (name) =>
			after(runtime.streams.readerOf(use, name, node.spot), (reader) => {
				if (typeof reader === 'string') {
					runtime.global('ERRNO').value = reader;
					return -1;
				}
				return after(setter.run(), (set) => readFrom(runtime, reader, set));
			}),
		),
	);
};

const readMain = ({ runtime, input }: Compiler, set: Setter): Maybe<number> => {
	// The record that is at work lies where the next one is read to.
	if (set !== undefined) runtime.record.detach();
	return after(input.next(), (reader) => {
		if (reader === undefined) return 0;
		take(runtime, reader, set);
		return 1;
	});
};

const readFrom = (runtime: Runtime, reader: RecordReader, set: Setter): Maybe<number> => {
	const ends = (isThere: boolean): number => {
		if (!isThere) return 0;
		take(runtime, reader, set);
		// Another input is read next: the bytes of the record are not its own.
		if (set === undefined) runtime.record.detach();
		return 1;
	};
	let found: Maybe<boolean>;
	try {
		found = reader.next();
	} catch (error) {
		return unreadable(runtime, error);
	}
	if (!isPromise(found)) return ends(found);
	return found.then(ends, (error: unknown) => unreadable(runtime, error));
};

const unreadable = (runtime: Runtime, error: unknown): number => {
	if (!isFsError(error)) throw error;
	runtime.global('ERRNO').value = errnoText[error.errno];
	return -1;
};

const take = (runtime: Runtime, reader: RecordReader, set: Setter): void => {
	const { bytes, start, end, terminatorEnd } = reader;
	runtime.global('RT').value = runtime.decode(bytes, end, terminatorEnd);
	if (set === undefined) runtime.record.setRaw(bytes, start, end);
	else set(new InputText(runtime.decode(bytes, start, end)));
};
