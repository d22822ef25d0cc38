import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The names around a log `audit.jsonl`. Each process that writes has a file of its own, with a chain of its own:
 * the first `audit.jsonl`, one beside it `audit-2.jsonl`. A file that is full becomes `audit.1.jsonl`,
 * `audit.2.jsonl` …, and the chain goes on in a new one.
 */
export const writerFile = (file: string, writer: number): string => {
	const [stem, ending] = split(file);
	return writer === 1 ? file : `${stem}-${writer}${ending}`;
};

/** The name of a full file. */
export const fullFile = (file: string, number: number): string => {
	const [stem, ending] = split(file);
	return `${stem}.${number}${ending}`;
};

/** The full files of a log, the oldest first. */
export const listFullFiles = (
	file: string,
): readonly { readonly path: string; readonly number: number }[] => {
	const [stem, ending] = split(basename(file));
	return namesIn(dirname(file))
		.filter((name) => name.startsWith(`${stem}.`) && name.endsWith(ending))
		.map((name) => ({ name, number: name.slice(stem.length + 1, name.length - ending.length) }))
		.filter(({ number }) => /^[1-9]\d{0,8}$/.test(number))
		.map(({ name, number }) => ({ path: join(dirname(file), name), number: Number(number) }))
		.toSorted((a, b) => a.number - b.number);
};

/** The current files of all processes that have written to a log, the first one's first. */
export const listWriterFiles = (file: string): readonly string[] => {
	const [stem, ending] = split(basename(file));
	const numbers = namesIn(dirname(file))
		.filter((name) => name.startsWith(stem) && name.endsWith(ending))
		.map((name) =>
			/^(?:-([1-9]\d{0,8}))?(?:\.\d+)?$/.exec(name.slice(stem.length, name.length - ending.length)),
		)
		.filter((match) => match !== null)
		.map(([, number = '1']) => Number(number));
	return [...new Set(numbers)].toSorted((a, b) => a - b).map((number) => writerFile(file, number));
};

const split = (file: string): readonly [string, string] => {
	const ending = /\.[^./]*$/.exec(file)?.[0] ?? '';
	return [file.slice(0, file.length - ending.length), ending];
};

const namesIn = (folder: string): readonly string[] => {
	try {
		return readdirSync(folder);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
		throw error;
	}
};
