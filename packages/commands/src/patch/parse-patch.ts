import { decodeText } from '@tenon/core';
import { CommandFailure } from '../support/command-failure.ts';
import { isEdCommand, readEdScript } from './ed-script.ts';
import type { FilePatch, GitHeader, PatchForm, PatchHunk, PatchName } from './hunk.ts';
import { parseContextHunk, parseNormalHunk, parseUnifiedHunk } from './parse-hunk.ts';
import { indentOf, PatchReader, withoutIndent } from './patch-reader.ts';

/** How a patch is to be read. */
export interface PatchReading {
	/** Whether carriage returns at the ends of lines belong to them. */
	readonly keepsReturns: boolean;
	/** Whether changes in the form without options count though no file is named for them. */
	readonly takesNameless: boolean;
	/** The form that it has; `undefined`: any. */
	readonly form: PatchForm | undefined;
}

/** What a patch says of each file, and whether text that says nothing stands behind it all. */
export interface ParsedPatch {
	readonly patches: readonly FilePatch[];
	readonly hasGarbageAfter: boolean;
}

/** Takes a patch apart into what it says of each file. Text between the parts does not count. */
export const parsePatch = (text: string, reading: PatchReading): ParsedPatch => {
	const reader = new PatchReader(text);
	const patches: FilePatch[] = [];
	for (;;) {
		const hasMore = !reader.isAtEnd;
		// What the options say of the form is said of the first file.
		const patch = parseFile(reader, patches.length === 0 ? reading : { ...reading, form: undefined });
		if (patch === undefined) return { patches, hasGarbageAfter: hasMore };
		patches.push(patch);
		if (patch.problem !== undefined) return { patches, hasGarbageAfter: false };
	}
};

const unifiedStart = /^@@ -.{4}/;
const normalStart = /^\d+(?:,\d+)?[acd]\d+(?:,\d+)?\r?\n?$/;

// The next file, with all hunks that follow its header.
const parseFile = (
	reader: PatchReader,
	{ keepsReturns, takesNameless, form: wanted }: PatchReading,
): FilePatch | undefined => {
	const start = reader.at;
	let oldName: PatchName | undefined;
	let newName: PatchName | undefined;
	let indexName: string | undefined;
	let git: GitHeader | undefined;
	let command: EdStart | undefined;
	const has = (form: PatchForm): boolean => wanted === undefined || wanted === form;
	const finish = (
		form: PatchForm,
		parse: (reader: PatchReader) => PatchHunk,
		isStart: () => boolean,
	): FilePatch => {
		const line = reader.at + 1;
		const leading = reader.slice(start, reader.at);
		const indent = indentOf(reader.peek() ?? '');
		reader.indent = indent;
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
		reader.indent = 0;
		return {
			form,
			isReversed: false,
			oldName,
			newName,
			indexName,
			git,
			hunks,
			script: [],
			indent,
			leading,
			line,
			problem,
			cutAt,
			lostReturns,
		};
	};
	for (;;) {
		const shown = reader.peek();
		if (shown === undefined) break;
		const indent = indentOf(shown);
		const line = withoutIndent(shown, indent);
		if (line.startsWith('diff --git ')) {
			if (git !== undefined) break;
			git = parseGitHeader(reader);
			if (git.isBinary) break;
			continue;
		}
		const following = reader.peek(1);
		const next = following === undefined ? undefined : withoutIndent(following, indentOf(following));
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
		if (isHeaded && has('unified') && unifiedStart.test(line)) {
			return finish('unified', parseUnifiedHunk, () => unifiedStart.test(reader.peek() ?? ''));
		}
		if (isHeaded && has('context') && line.startsWith('***************')) {
			return finish('context', parseContextHunk, () => (reader.peek() ?? '').startsWith('***************'));
		}
		const isNamed = isHeaded || indexName !== undefined;
		if (isNamed && has('normal') && normalStart.test(line) && /^[<>] /.test(next ?? '')) {
			return finish('normal', parseNormalHunk, () => normalStart.test(reader.peek() ?? ''));
		}
		if (isNamed) {
			const isCommand = isEdCommand(line);
			if (isCommand || normalStart.test(line)) command ??= { at: reader.at, isCommand };
			if (command !== undefined && has('ed') && line === '.\n') break;
		}
		reader.next();
	}
	const isScript = command !== undefined && (!reader.isAtEnd || command.isCommand);
	if (git === undefined && !isScript) return undefined;
	const common = { isReversed: false, indexName, git, hunks: [], indent: 0, lostReturns: false };
	const whole = { ...common, problem: undefined, cutAt: undefined };
	if (command !== undefined && isScript) {
		const end = reader.at + 1;
		reader.at = command.at;
		const leading = reader.slice(start, command.at);
		const script = readEdScript(reader);
		// What only looked like one is passed over, with the period that ended it.
		if (script.length === 0) reader.at = end;
		return { ...whole, form: 'ed', oldName, newName, script, leading, line: command.at + 1 };
	}
	return {
		...whole,
		form: 'unified',
		oldName: undefined,
		newName: undefined,
		script: [],
		leading: reader.slice(start, reader.at),
		line: reader.at + 1,
	};
};

// The first line that may be one of a script for ed; that of a form without options begins none that only deletes.
interface EdStart {
	readonly at: number;
	readonly isCommand: boolean;
}

const parseName = (rest: string): PatchName => {
	const text = rest.replace(/\n$/, '').trimStart();
	const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(text);
	if (quoted !== null) {
		return { name: unquote(quoted[1]!), text, time: text.slice(quoted[0].length).trim() };
	}
	// Blanks belong to a name only where a tab stands between it and the time.
	const tab = text.indexOf('\t');
	const name = tab >= 0 ? text.slice(0, tab).trimEnd() : text.replace(/\s.*$/s, '');
	return { name, text, time: text.slice(name.length).trim() };
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
