import { type ForeignFields, isList, isRecord, type Value, type ValueRecord } from '@tenon/core';
import type { WordedCall } from './tool-words.ts';

/**
 * A call that an extension written for imp makes, in our words: there the shell is `bash` (`shell` and `sh` before) with a
 * `command`, `read` has the first and the last line, `edit` has `old_text` and `new_text`. Tools that imp does not have,
 * and arguments that have no other place here, stay as they are.
 */
export const impCall = (name: string, args: ValueRecord): WordedCall => {
	const ours = aliases.get(name) ?? name;
	return { name: ours, args: rows[ours]?.(args) ?? args };
};

/**
 * The fields of an event as an extension written for imp expects them: the shell is `bash`, and arguments have imp's names
 * beside ours.
 */
export const impFields = (fields: ForeignFields): ForeignFields => {
	const { tool_name, args, message, messages } = fields;
	return {
		...fields,
		...(typeof tool_name === 'string' ? { tool_name: impName(tool_name) } : {}),
		...(typeof tool_name === 'string' && isFields(args) ? { args: impArgs(tool_name, args) } : {}),
		...(isFields(message) ? { message: impMessage(message) } : {}),
		...(Array.isArray(messages)
			? { messages: messages.map((each) => (isFields(each) ? impMessage(each) : each)) }
			: {}),
	};
};

const impName = (ours: string): string => (ours === 'shell' ? 'bash' : ours);

const impMessage = (message: ForeignFields): ForeignFields => {
	const { content } = message;
	if (!Array.isArray(content)) return message;
	const parts: readonly unknown[] = content;
	return { ...message, content: parts.map((part) => (isFields(part) ? impPart(part) : part)) };
};

const impPart = (part: ForeignFields): ForeignFields => {
	const { type, name, arguments: args } = part;
	if (type !== 'tool_call' || typeof name !== 'string') return part;
	return { ...part, name: impName(name), ...(isFields(args) ? { arguments: impArgs(name, args) } : {}) };
};

const impArgs = (tool: string, args: ForeignFields): ForeignFields => {
	const more = added[tool]?.(args) ?? {};
	return { ...args, ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)) };
};

const added: Readonly<Record<string, (args: ForeignFields) => ForeignFields>> = {
	shell: ({ script, timeoutMs, cwd }) => ({
		command: script,
		timeout: typeof timeoutMs === 'number' ? Math.ceil(timeoutMs / 1000) : undefined,
		workdir: cwd,
	}),
	read: ({ offset, limit }) => ({
		start_line: offset,
		end_line: typeof limit === 'number' ? (typeof offset === 'number' ? offset : 1) + limit - 1 : undefined,
	}),
	edit: ({ path, edits }) => {
		if (!Array.isArray(edits)) return {};
		const listed = edits.filter(isFields).map((edit) => ({
			...edit,
			path,
			old_text: edit.old,
			new_text: edit.new,
		}));
		const [only] = listed;
		return listed.length === 1
			? { edits: listed, old_text: only!.old_text, new_text: only!.new_text }
			: { edits: listed };
	},
};

const isFields = (value: unknown): value is ForeignFields =>
	typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Map);

const aliases: ReadonlyMap<string, string> = new Map([
	['bash', 'shell'],
	['sh', 'shell'],
	['multi_edit', 'edit'],
	['ask', 'ask_user'],
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
