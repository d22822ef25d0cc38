import { decodeText } from '@tenon/core';
import { CommandFailure } from '../support/command-failure.ts';
import type { FilePatch, GitHeader, PatchForm, PatchHunk, PatchName } from './hunk.ts';
import { parseContextHunk, parseNormalHunk, parseUnifiedHunk } from './parse-hunk.ts';
import { PatchReader } from './patch-reader.ts';

/** How a patch is to be read. */
export interface PatchReading {
	/** Whether carriage returns at the ends of lines belong to them. */
	readonly keepsReturns: boolean;
	/** Whether changes in the form without options count though no file is named for them. */
	readonly takesNameless: boolean;
}

/** Takes a patch apart into what it says of each file. Text between the parts does not count. */
export const parsePatch = (text: string, reading: PatchReading): readonly FilePatch[] => {
	const reader = new PatchReader(text);
	const patches: FilePatch[] = [];
	for (;;) {
		const patch = parseFile(reader, reading);
		if (patch === undefined) return patches;
		patches.push(patch);
		if (patch.problem !== undefined) return patches;
	}
};

const unifiedStart = /^@@ -.{4}/;
const normalStart = /^\d+(?:,\d+)?[acd]\d+(?:,\d+)?\r?\n?$/;

// The next file, with all hunks that follow its header.
const parseFile = (
	reader: PatchReader,
	{ keepsReturns, takesNameless }: PatchReading,
): FilePatch | undefined => {
	const start = reader.at;
	let oldName: PatchName | undefined;
	let newName: PatchName | undefined;
	let indexName: string | undefined;
	let git: GitHeader | undefined;
	const finish = (
		form: PatchForm,
		parse: (reader: PatchReader) => PatchHunk,
		isStart: () => boolean,
	): FilePatch => {
		const line = reader.at + 1;
		const leading = reader.slice(start, reader.at);
		const hunks: PatchHunk[] = [];
		let problem: CommandFailure | undefined;
		// The line that shows the form decides for all that follow.
		const deciding = form === 'context' ? reader.peek(1) : reader.peek();
		const lostReturns = !keepsReturns && deciding?.endsWith('\r\n') === true;
		reader.dropsReturns = lostReturns;
		let cutAt: number | undefined;
		try {
			while (isStart()) {
				const hunk = parse(reader);
				if (reader.isCutReached) cutAt ??= hunks.length;
				hunks.push(hunk);
			}
			// It is looked whether one more follows.
			if (reader.isAtEnd && cutAt === undefined) reader.next();
		} catch (error) {
			if (!(error instanceof CommandFailure)) throw error;
			problem = error;
		}
		if (reader.isCutReached) cutAt ??= hunks.length;
		reader.dropsReturns = false;
		return {
			form,
			isReversed: false,
			oldName,
			newName,
			indexName,
			git,
			hunks,
			leading,
			line,
			problem,
			cutAt,
			lostReturns,
		};
	};
	for (;;) {
		const line = reader.peek();
		if (line === undefined) break;
		if (line.startsWith('diff --git ')) {
			if (git !== undefined) break;
			git = parseGitHeader(reader);
			if (git.isBinary) break;
			continue;
		}
		const next = reader.peek(1);
		if (line.startsWith('--- ') && next?.startsWith('+++ ') === true) {
			oldName = parseName(line.slice(4));
			newName = parseName(next.slice(4));
			reader.at += 2;
			continue;
		}
		if (
			line.startsWith('*** ') &&
			next?.startsWith('--- ') === true &&
			!/^\*\*\* \d+(?:,\d+)? \*\*\*\*/.test(line)
		) {
			oldName = parseName(line.slice(4));
			newName = parseName(next.slice(4));
			reader.at += 2;
			continue;
		}
		if (line.startsWith('Index:')) indexName = parseName(line.slice(6)).name;
		const isHeaded = takesNameless || newName !== undefined || git !== undefined;
		if (isHeaded && unifiedStart.test(line)) {
			return finish('unified', parseUnifiedHunk, () => unifiedStart.test(reader.peek() ?? ''));
		}
		if (isHeaded && line.startsWith('***************')) {
			return finish('context', parseContextHunk, () => (reader.peek() ?? '').startsWith('***************'));
		}
		if ((isHeaded || indexName !== undefined) && normalStart.test(line) && /^[<>] /.test(next ?? '')) {
			return finish('normal', parseNormalHunk, () => normalStart.test(reader.peek() ?? ''));
		}
		reader.next();
	}
	if (git === undefined) return undefined;
	return {
		form: 'unified',
		isReversed: false,
		oldName: undefined,
		newName: undefined,
		indexName,
		git,
		hunks: [],
		leading: reader.slice(start, reader.at),
		line: reader.at + 1,
		problem: undefined,
		cutAt: undefined,
		lostReturns: false,
	};
};

const parseName = (rest: string): PatchName => {
	const text = rest.replace(/\n$/, '').trimStart();
	const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(text);
	if (quoted !== null) {
		return { name: unquote(quoted[1]!), text, isEpoch: isEpochTime(text.slice(quoted[0].length)) };
	}
	// Blanks belong to a name only where a tab stands between it and the time.
	const tab = text.indexOf('\t');
	const name = tab >= 0 ? text.slice(0, tab).trimEnd() : text.replace(/\s.*$/s, '');
	return { name, text, isEpoch: isEpochTime(text.slice(name.length)) };
};

const isEpochTime = (text: string): boolean => {
	const time = Date.parse(
		text
			.trim()
			.replace(/(\d\d:\d\d:\d\d)\.\d+/, '$1')
			.replace(/ ([+-]\d\d)(\d\d)$/, '$1:$2'),
	);
	return time === 0;
};

// Numbers are bytes, several of which may be one character; a name ends where a byte is 0.
const unquote = (text: string): string =>
	text
		.replace(/((?:\\[0-7]{1,3})+)|\\(.)/g, (_all, octal: string | undefined, letter: string) =>
			octal === undefined
				? (letters[letter] ?? letter)
				: decodeText(Uint8Array.from(octal.slice(1).split('\\'), (digits) => Number.parseInt(digits, 8))),
		)
		.replace(/\0.*$/s, '');

const letters: Readonly<Record<string, string>> = {
	n: '\n',
	t: '\t',
	a: '\x07',
	b: '\b',
	v: '\v',
	f: '\f',
	r: '\r',
};

const parseGitHeader = (reader: PatchReader): GitHeader => {
	const line = reader.next()!.trimEnd();
	const names = /^diff --git (?:"((?:[^"\\]|\\.)*)"|(\S+)) (?:"((?:[^"\\]|\\.)*)"|(\S+))$/.exec(line);
	const header: { -readonly [Key in keyof GitHeader]: GitHeader[Key] } = {
		oldName: names?.[2] ?? unquote(names?.[1] ?? ''),
		newName: names?.[4] ?? unquote(names?.[3] ?? ''),
		renamesFrom: undefined,
		copiesFrom: undefined,
		isNew: false,
		isDeleted: false,
		oldMode: undefined,
		newMode: undefined,
		isBinary: false,
	};
	for (;;) {
		const next =
			/^(old mode|new mode|deleted file mode|new file mode|copy from|copy to|rename from|rename to|rename old|rename new|similarity index|dissimilarity index|index) (.*)\n?$/.exec(
				reader.peek() ?? '',
			);
		if (next === null) {
			if (reader.peek()?.startsWith('GIT binary patch') === true) header.isBinary = true;
			return header;
		}
		reader.next();
		const [, word, value] = next;
		if (word === 'new file mode') header.isNew = true;
		if (word === 'deleted file mode') header.isDeleted = true;
		const mode = Number.parseInt(word === 'index' ? (value!.split(' ')[1] ?? '') : value!, 8);
		if (word === 'old mode' || word === 'deleted file mode') header.oldMode = mode;
		if (word === 'new mode' || word === 'new file mode') header.newMode = mode;
		if (word === 'index' && !Number.isNaN(mode)) {
			header.oldMode ??= mode;
			header.newMode ??= mode;
		}
		if (word === 'rename from') header.renamesFrom = value;
		if (word === 'copy from') header.copiesFrom = value;
		if (word === 'rename from' || word === 'copy from') header.oldName = `a/${value}`;
		if (word === 'rename to' || word === 'copy to') header.newName = `b/${value}`;
	}
};
