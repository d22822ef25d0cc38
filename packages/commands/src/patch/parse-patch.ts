import { CommandFailure } from '../support/command-failure.ts';
import type { FilePatch, GitHeader, PatchForm, PatchHunk, PatchName } from './hunk.ts';
import { parseContextHunk, parseNormalHunk, parseUnifiedHunk } from './parse-hunk.ts';
import { PatchReader } from './patch-reader.ts';

/** Takes a patch apart into what it says of each file. Text between the parts does not count. */
export const parsePatch = (text: string): readonly FilePatch[] => {
	const reader = new PatchReader(text);
	const patches: FilePatch[] = [];
	for (;;) {
		const patch = parseFile(reader);
		if (patch === undefined) return patches;
		patches.push(patch);
		if (patch.problem !== undefined) return patches;
	}
};

const unifiedStart = /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/;
const normalStart = /^\d+(?:,\d+)?[acd]\d+(?:,\d+)?\n?$/;

// The next file, with all hunks that follow its header.
const parseFile = (reader: PatchReader): FilePatch | undefined => {
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
		try {
			while (isStart()) hunks.push(parse(reader));
		} catch (error) {
			if (!(error instanceof CommandFailure)) throw error;
			problem = error;
		}
		return { form, oldName, newName, indexName, git, hunks, leading, line, problem };
	};
	for (;;) {
		const line = reader.peek();
		if (line === undefined) break;
		if (line.startsWith('diff --git ')) {
			if (git !== undefined) break;
			git = parseGitHeader(reader);
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
		if (line.startsWith('Index:')) indexName = line.slice(6).trim();
		if (unifiedStart.test(line) && newName !== undefined) {
			return finish('unified', parseUnifiedHunk, () => unifiedStart.test(reader.peek() ?? ''));
		}
		if (line.startsWith('***************') && newName !== undefined) {
			return finish('context', parseContextHunk, () => (reader.peek() ?? '').startsWith('***************'));
		}
		if (normalStart.test(line) && /^[<>] /.test(next ?? '')) {
			return finish('normal', parseNormalHunk, () => normalStart.test(reader.peek() ?? ''));
		}
		reader.next();
	}
	if (git === undefined) return undefined;
	return {
		form: 'unified',
		oldName: undefined,
		newName: undefined,
		indexName,
		git,
		hunks: [],
		leading: reader.slice(start, reader.at),
		line: reader.at + 1,
		problem: undefined,
	};
};

const parseName = (rest: string): PatchName => {
	const text = rest.replace(/\n$/, '');
	if (text.startsWith('"')) {
		const end = text.indexOf('"', 1);
		return { name: unquote(text.slice(1, end)), text, isEpoch: isEpochTime(text.slice(end + 1)) };
	}
	const tab = text.indexOf('\t');
	const name = tab >= 0 ? text.slice(0, tab) : text.replace(/ +\d{4}-\d\d-\d\d .*$/, '').trimEnd();
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

const unquote = (text: string): string =>
	text.replace(/\\(?:([0-7]{3})|(.))/g, (_all, octal: string | undefined, letter: string | undefined) =>
		octal === undefined ? (letters[letter!] ?? letter!) : String.fromCharCode(Number.parseInt(octal, 8)),
	);

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
		newMode: undefined,
	};
	for (;;) {
		const next =
			/^(old mode|new mode|deleted file mode|new file mode|copy from|copy to|rename from|rename to|rename old|rename new|similarity index|dissimilarity index|index) (.*)\n?$/.exec(
				reader.peek() ?? '',
			);
		if (next === null) return header;
		reader.next();
		const [, word, value] = next;
		if (word === 'new file mode') header.isNew = true;
		if (word === 'deleted file mode') header.isDeleted = true;
		if (word === 'new mode' || word === 'new file mode') header.newMode = Number.parseInt(value!, 8) & 0o777;
		if (word === 'rename from') header.renamesFrom = value;
		if (word === 'copy from') header.copiesFrom = value;
		if (word === 'rename from' || word === 'copy from') header.oldName = `a/${value}`;
		if (word === 'rename to' || word === 'copy to') header.newName = `b/${value}`;
	}
};
