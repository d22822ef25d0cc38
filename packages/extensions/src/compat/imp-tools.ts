import { isList, isRecord, type Value, type ValueRecord } from '@tenon/core';
import type { WordedCall } from './tool-words.ts';

/**
 * A call that an extension written for imp makes, in our words: there the shell is `bash` (`shell` and `sh` before) with a
 * `command`, `read` has the first and the last line, `edit` has `old_text` and `new_text`, `web` reads pages, and `ask_user` asks. Tools that imp does not have,
 * and arguments that have no other place here, stay as they are.
 */
export const impCall = (name: string, args: ValueRecord): WordedCall => {
	if (name === 'web') return webCall(args);
	const ours = aliases.get(name) ?? name;
	return { name: ours, args: rows[ours]?.(args) ?? args };
};

/** The names that imp has for the same tool as this name of its own; none for a name that is not its own alone. */
export const impNames = (name: string): readonly string[] => {
	const ours = aliases.get(name);
	if (ours === undefined) return name === 'web' ? [name] : [];
	return [...aliases].filter(([, each]) => each === ours).map(([each]) => each);
};

// Its two actions are two tools here. Search has none: the name that nothing answers to says so.
const webCall = (args: ValueRecord): WordedCall => {
	const { action, url } = Object.fromEntries(args);
	if (action !== 'read') return { name: `web_${typeof action === 'string' ? action : 'search'}`, args };
	return { name: 'web_fetch', args: new Map(url === undefined ? [] : [['url', url]]) };
};

const aliases: ReadonlyMap<string, string> = new Map([
	['bash', 'shell'],
	['sh', 'shell'],
	['multi_edit', 'edit'],
	['ask_user', 'ask'],
	['session_search', 'recall'],
]);

const rows: Readonly<Record<string, (args: ValueRecord) => ValueRecord>> = {
	shell: (args) =>
		renamed(args, {
			command: ['script', same],
			timeout: [
				'timeoutMs',
				(seconds) => (typeof seconds === 'number' ? Math.ceil(seconds * 1000) : seconds),
			],
			workdir: ['cwd', same],
		}),
	read: (args) => {
		const { start_line: first, end_line: last } = Object.fromEntries(args);
		const lines = new Map(withPath(args));
		lines.delete('start_line');
		lines.delete('end_line');
		if (typeof first === 'number') lines.set('offset', first);
		if (typeof last === 'number') lines.set('limit', last - (typeof first === 'number' ? first : 1) + 1);
		return lines;
	},
	ask: (args) =>
		renamed(args, {
			multi_select: ['multiSelect', same],
			allow_other: ['allowOther', same],
			choices: ['choices', (choices) => (isList(choices) ? choices.map(asChoice) : choices)],
		}),
	memory: (args) =>
		renamed(args, {
			target: ['target', (target) => (target === 'memory' ? 'project' : target)],
			old_text: ['old', same],
		}),
	// There an existing file is replaced without a word about it.
	write: (args) => new Map<string, Value>([['mode', 'overwrite'], ...withPath(args)]),
	edit: (args) => {
		const edits = args.get('edits');
		const listed = edits !== undefined && isList(edits) ? edits.filter(isRecord) : undefined;
		const whole = editOf(args);
		const path = args.get('path') ?? samePath(listed ?? []);
		const rest = [...args].filter(([name]) => !editNames.has(name) && name !== 'edits' && name !== 'path');
		return withPath(
			new Map<string, Value>([
				...(path === undefined ? [] : [['path', path] as const]),
				...rest,
				...(listed !== undefined
					? [['edits', listed.map((edit) => editOf(edit) ?? edit)] as const]
					: whole === undefined
						? []
						: [['edits', [whole]] as const]),
			]),
		);
	},
};

const asChoice = (choice: Value): Value =>
	typeof choice === 'string' ? new Map<string, Value>([['label', choice]]) : choice;

// Of edits in several files none is in our words: the tool says what it expects.
const samePath = (edits: readonly ValueRecord[]): Value | undefined => {
	const paths = new Set(edits.map((edit) => edit.get('path')));
	return paths.size === 1 ? [...paths][0] : undefined;
};

const editNames: ReadonlySet<string> = new Set([
	...['old_text', 'oldText', 'new_text', 'newText', 'replace_all', 'replaceAll'],
]);

const editOf = (fields: ValueRecord): ValueRecord | undefined => {
	const before = fields.get('old_text') ?? fields.get('oldText');
	const after = fields.get('new_text') ?? fields.get('newText');
	if (before === undefined || after === undefined) return undefined;
	const all = fields.get('replace_all') ?? fields.get('replaceAll');
	return new Map<string, Value>([
		['old', before],
		['new', after],
		...(all === undefined ? [] : [['replaceAll', all] as const]),
	]);
};

// A path may have a mark before it, as people type it in a prompt.
const withPath = (args: ValueRecord): ValueRecord => {
	const path = args.get('path');
	if (typeof path !== 'string' || !path.startsWith('@')) return args;
	return new Map([...args].map(([name, value]) => [name, name === 'path' ? path.slice(1) : value]));
};

type Renaming = Readonly<Record<string, readonly [name: string, convert: (value: Value) => Value]>>;

const same = (value: Value): Value => value;

const renamed = (args: ValueRecord, names: Renaming): ValueRecord =>
	new Map(
		[...args].map(([name, value]) => {
			const renaming = Object.hasOwn(names, name) ? names[name] : undefined;
			return renaming === undefined ? [name, value] : [renaming[0], renaming[1](value)];
		}),
	);
