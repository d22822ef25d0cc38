import type { Command, CoprocCommand } from './ast.ts';
import { compoundReaders } from './compound.ts';
import { plainWord, takeWord } from './plain-word.ts';
import { isMeta, type Reader } from './reader.ts';

/** `coproc [NAME] command`; only what is no simple command can have a name before it. */
export const readCoproc = (reader: Reader, readCommand: (reader: Reader) => Command): CoprocCommand => {
	const start = reader.at;
	const line = reader.line();
	takeWord(reader, 'coproc');
	reader.skipBlanks();
	if (isMeta(reader.code()) && reader.code() !== 0x28) throw reader.misplaced();
	const name = takeName(reader);
	const command = readCommand(reader);
	return { type: 'coproc', name: name ?? 'COPROC', command, redirects: [], line, span: reader.span(start) };
};

const takeName = (reader: Reader): string | undefined => {
	if (beginsCompound(reader)) return undefined;
	const start = reader.at;
	const [name] = /^[^\s;&|()<>'"\\`$=]+/.exec(reader.text.slice(start, reader.end)) ?? [];
	if (name === undefined) return undefined;
	reader.at += name.length;
	reader.skipBlanks();
	if (reader.at > start + name.length && beginsCompound(reader)) return name;
	reader.at = start;
	return undefined;
};

const beginsCompound = (reader: Reader): boolean =>
	reader.code() === 0x28 || Object.hasOwn(compoundReaders, plainWord(reader));
