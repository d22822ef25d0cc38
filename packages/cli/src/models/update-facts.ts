import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { FactsInvalid, type FactsTable, type ModelFetch, readFacts, writeFacts } from '@tenon/agent';

/**
 * Puts a table of facts in the place of the one before: from a file, or from a URL, whole or not at all. Throws
 * `FactsInvalid` where it is none; what was known stays then.
 */
export const updateFacts = async (source: string, file: string, send: ModelFetch): Promise<FactsTable> => {
	const table = readFacts(
		/^https?:\/\//.test(source) ? await download(source, send) : readSource(source),
		source,
	);
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	const prepared = `${file}.${process.pid}.new`;
	writeFileSync(prepared, writeFacts(table));
	renameSync(prepared, file);
	return table;
};

const readSource = (source: string): string => {
	try {
		return readFileSync(source, 'utf8');
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		if (code === undefined) throw error;
		const problem = /^[a-z]+:\/\//i.test(source)
			? 'facts come from a URL of http or https alone, or from a file'
			: (problems[code] ?? message);
		throw new FactsInvalid(source, `${problem}; name a FILE or a URL, as 'tenon models --help' says`, error);
	}
};

const problems: Readonly<Record<string, string>> = {
	ENOENT: 'there is no such file',
	EACCES: 'it may not be read',
	EISDIR: 'it is a folder',
};

const download = async (url: string, send: ModelFetch): Promise<string> => {
	const signal = AbortSignal.timeout(maxWaitMs);
	const response = await send(url, {
		method: 'GET',
		headers: { accept: 'application/json' },
		body: undefined,
		signal,
	});
	if (!response.ok) {
		// What is not read keeps its connection, and the program with it.
		await response.body?.cancel();
		throw new FactsInvalid(url, `it answered with status ${response.status}`, undefined);
	}
	const text = await response.text();
	if (text.length > maxLength)
		throw new FactsInvalid(url, `it is longer than ${maxLength} characters`, undefined);
	return text;
};

const maxWaitMs = 30_000;
const maxLength = 8 * 1024 * 1024;
