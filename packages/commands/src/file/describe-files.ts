import {
	encodeText,
	errnoText,
	type Flow,
	isFsError,
	octalEscape,
	type Stat,
	type Value,
	wait,
} from '@tenon/core';
import { byteKit, type CommandContext } from '@tenon/shell';
import { canRun, canWrite } from '../support/access.ts';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { characterWidth } from '../support/character-width.ts';
import { deviceNumber } from '../support/device-number.ts';
import { displayWidth } from '../support/display-width.ts';
import { printJson } from '../support/json-output.ts';
import { readWhole } from '../support/read-whole.ts';
import { contentKind } from './content-kind.ts';
import { binaryKind, type ContentKind } from './kind.ts';

/** What file was asked for. */
export interface FileOptions {
	readonly brief: boolean;
	readonly errors: boolean;
	readonly separator: string | undefined;
	readonly filesFrom: readonly string[];
	readonly mime: boolean;
	readonly mimeType: boolean;
	readonly mimeEncoding: boolean;
	readonly noPad: boolean;
	readonly zero: boolean;
}

/** Describes all operands; files that cannot be read are described as that. */
export function* describeFiles(
	context: CommandContext,
	options: FileOptions,
	operands: readonly string[],
	order: readonly string[],
): Flow<number> {
	// Each list of names is aligned by itself.
	const groups: (readonly string[])[] = [];
	for (const list of options.filesFrom) groups.push(yield* readList(context, list));
	groups.push(operands);
	if (groups.every((names) => names.length === 0)) {
		yield* wait(context.writeError(usage));
		return 1;
	}
	const follows =
		order.findLast((name) => name === 'dereference' || name === 'noDereference') === 'dereference';
	const records: Value[] = [];
	let status = 0;
	for (const [name, width] of groups.flatMap((names) => withWidth(names, options.noPad))) {
		yield* betweenEntries(context);
		const problem = options.errors ? yield* problemOf(context, name, follows) : undefined;
		if (problem !== undefined) status = 1;
		const kind = problem ?? (yield* kindOf(context, name, follows));
		if (lacksEncoding(kind, options)) status = 1;
		if (context.json) {
			records.push(
				new Map<string, Value>([
					['FILE', name],
					['TYPE', kind.text],
					['MIME', kind.mime],
				]),
			);
			continue;
		}
		context.output.appendText(`${prefixOf(name, options, width)}${shownKind(kind, options)}\n`);
		yield* wait(context.output.settle());
	}
	if (context.json) printJson(context, records);
	return status;
}

// With -E what is not there is an error, not a kind.
function* problemOf(context: CommandContext, name: string, follows: boolean): Flow<ContentKind | undefined> {
	const { fileSystem } = context;
	if (name === '-') return undefined;
	const facts = yield* attempt((): ReturnType<typeof fileSystem.stat> => {
		const path = context.path(name);
		return follows ? fileSystem.stat(path) : fileSystem.lstat(path);
	});
	if (!isFsError(facts) && facts.kind === 'symlink') {
		const { text } = yield* specialKind(context, name, facts);
		if (!text.startsWith('broken')) return undefined;
		const fault = `ERROR: ${text} (${errnoText.ENOENT})`;
		return { text: fault, mime: fault, encoding: '' };
	}
	if (!isFsError(facts)) return undefined;
	const text = `ERROR: cannot stat \`${printable(name)}' (${errnoText[facts.errno]})`;
	return { text, mime: text, encoding: '' };
}

const withWidth = (
	names: readonly string[],
	isUnaligned: boolean,
): readonly (readonly [string, number])[] => {
	const widest = names.reduce((most, name) => Math.max(most, displayWidth(shownName(name))), 0);
	const width = widest === 0 ? nameless : isUnaligned ? 0 : widest;
	return names.map((name) => [name, width]);
};

// Names that are all empty are not shown at all.
const nameless = -1;

const usage = `Usage: file [-bEhiLNrs0] [--mime-encoding] [--mime-type] [-F <separator>] [-f <namefile>] <file> ...\n`;

const shownName = (name: string): string => (name === '-' ? '/dev/stdin' : printable(name));

// What cannot be printed is shown by its bytes, in octal.
const printable = (name: string): string =>
	/^[ -~]*$/.test(name) ? name : Array.from(name, printableCharacter).join('');

const printableCharacter = (character: string): string => {
	const code = character.codePointAt(0)!;
	if (code !== 0 && characterWidth(code) >= 0) return character;
	return Array.from(encodeText(character), octalEscape).join('');
};

const prefixOf = (name: string, options: FileOptions, width: number): string => {
	if (options.brief || width === nameless) return '';
	const shown = shownName(name);
	const separator = `${options.zero ? '\0' : ''}${options.separator ?? ':'}`;
	return `${shown}${separator}${' '.repeat(Math.max(0, width - displayWidth(shown)))} `;
};

const shownKind = ({ text, mime, encoding }: ContentKind, options: FileOptions): string => {
	if (options.mime) return encoding === '' ? mime : `${mime}; charset=${encoding}`;
	if (options.mimeType) return mime;
	if (!options.mimeEncoding) return text;
	if (encoding !== '') return encoding;
	return mime === brokenLink ? 'ERROR: (null)' : mime;
};

const lacksEncoding = ({ mime, encoding }: ContentKind, options: FileOptions): boolean =>
	options.mimeEncoding && !options.mime && !options.mimeType && encoding === '' && mime === brokenLink;

const brokenLink = 'inode/symlink';

function* readList(context: CommandContext, list: string): Flow<readonly string[]> {
	const opened = yield* attempt(() => context.openInput(list));
	if (isFsError(opened)) {
		yield* wait(context.complain(`Cannot open \`${list}' (${errnoText[opened.errno]})`));
		return [];
	}
	const bytes = yield* attempt(() => readWhole(context, opened.input));
	yield* wait(opened.close());
	if (isFsError(bytes)) {
		yield* wait(context.complain(`Cannot read \`${list}' (${errnoText[bytes.errno]})`));
		return [];
	}
	const lines = byteKit.decode(bytes).split('\n');
	if (lines.at(-1) === '') lines.pop();
	return lines;
}

function* kindOf(context: CommandContext, name: string, follows: boolean): Flow<ContentKind> {
	const { fileSystem } = context;
	if (name === '-') {
		const start = yield* readStart(context);
		return start.length === 0 ? binaryKind('empty', 'application/x-empty') : contentKind(start);
	}
	const facts = yield* attempt((): ReturnType<typeof fileSystem.stat> => {
		const path = context.path(name);
		return follows ? fileSystem.stat(path) : fileSystem.lstat(path);
	});
	if (isFsError(facts)) return unreadable(name, errnoText[facts.errno]);
	if (facts.kind !== 'file') return yield* specialKind(context, name, facts);
	const bits = specialBits(facts.mode);
	if (facts.size === 0) return binaryKind([...bits, 'empty'].join(', '), 'inode/x-empty');
	const start = yield* attempt(() => fileSystem.read(context.path(name), { offset: 0, length: startBytes }));
	if (!isFsError(start)) return withBits(bits, contentKind(start));
	return start.errno === 'EACCES' ? notPermitted(context, facts) : unreadable(name, errnoText[start.errno]);
}

const specialBits = (mode: number): readonly string[] => [
	...((mode & 0o4000) === 0 ? [] : ['setuid']),
	...((mode & 0o2000) === 0 ? [] : ['setgid']),
	...((mode & 0o1000) === 0 ? [] : ['sticky']),
];

// A kind that is no more than an encoding stands after a comma.
const withBits = (bits: readonly string[], kind: ContentKind): ContentKind => {
	if (bits.length === 0) return kind;
	const isPlain = kind.mime === 'text/plain' && !kind.text.includes('script');
	return { ...kind, text: `${bits.join(', ')} ${isPlain ? ', ' : ''}${kind.text}` };
};

const notPermitted = (context: CommandContext, facts: Stat): ContentKind => {
	const { identity } = context.ports;
	const kinds = [
		...(canWrite(facts, identity) ? ['writable'] : []),
		...(canRun(facts, identity) ? ['executable'] : []),
		'regular file',
		'no read permission',
	].join(', ');
	const bits = specialBits(facts.mode);
	return { text: `${bits.join(', ')}${bits.length === 0 ? '' : ' '}${kinds}`, mime: kinds, encoding: '' };
};

const unreadable = (name: string, reason: string): ContentKind => {
	const text = `cannot open \`${printable(name)}' (${reason})`;
	return { text, mime: text, encoding: '' };
};

function* specialKind(context: CommandContext, name: string, facts: Stat): Flow<ContentKind> {
	const { major, minor } = deviceNumber(facts.rdev);
	switch (facts.kind) {
		case 'directory':
			return binaryKind([...specialBits(facts.mode), 'directory'].join(', '), 'inode/directory');
		case 'symlink': {
			const target = yield* attempt(() => context.fileSystem.readlink(context.path(name)));
			const there = yield* attempt(() => context.fileSystem.stat(context.path(name)));
			const text = isFsError(target) ? '' : printable(target);
			if (isFsError(there))
				return { text: `broken symbolic link to ${text}`, mime: brokenLink, encoding: '' };
			return binaryKind(`symbolic link to ${text}`, 'inode/symlink');
		}
		case 'fifo':
			return binaryKind('fifo (named pipe)', 'inode/fifo');
		case 'character':
			return binaryKind(`character special (${major}/${minor})`, 'inode/chardevice');
		case 'block':
			return binaryKind(`block special (${major}/${minor})`, 'inode/blockdevice');
		default:
			return binaryKind('socket', 'inode/socket');
	}
}

// As much as is looked at.
const startBytes = 1 << 20;

function* readStart(context: CommandContext): Flow<Uint8Array> {
	const parts: Uint8Array[] = [];
	let size = 0;
	while (size < startBytes) {
		const chunk = yield* wait(context.stdin?.pull());
		if (chunk === undefined) break;
		parts.push(chunk);
		size += chunk.length;
	}
	return byteKit.concat(parts);
}
