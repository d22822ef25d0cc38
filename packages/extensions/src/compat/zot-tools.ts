/** What a call says: the tool and its arguments. */
export interface NamedCall {
	readonly name: string;
	readonly args: unknown;
}

/**
 * A call of one of our tools as an extension written for zot knows it: there the shell is `bash` with a `command`, and
 * edits have `oldText` and `newText`. Tools that zot does not have, and arguments that have no place there, stay as
 * they are.
 */
export const toZotCall = ({ name, args }: NamedCall): NamedCall => {
	const row = rows.find(({ ours }) => ours === name);
	if (row === undefined) return { name, args };
	return { name: row.theirs, args: isFields(args) ? row.toTheirs(args) : args };
};

/** The reverse of {@link toZotCall}, for calls that such an extension makes. */
export const fromZotCall = ({ name, args }: NamedCall): NamedCall => {
	const row = rows.find(({ theirs }) => theirs === name);
	if (row === undefined) return { name, args };
	return { name: row.ours, args: isFields(args) ? row.toOurs(args) : args };
};

/** Arguments of one of our tools as an extension for zot rewrote them, in our words again. */
export const argsFromZot = (toolName: string, args: unknown): unknown => {
	const row = rows.find(({ ours }) => ours === toolName);
	return row === undefined || !isFields(args) ? args : row.toOurs(args);
};

/** Names that zot's built-in tools have and ours do not: no extension may take one. */
export const zotToolNames: readonly string[] = ['bash'];

/** Whether a name is one that zot alone has. */
export const isOnlyZots = (name: string): boolean =>
	rows.some(({ ours, theirs }) => theirs === name && ours !== name);

/** Whether a name is one that zot knows otherwise. */
export const isOnlyOurs = (name: string): boolean =>
	rows.some(({ ours, theirs }) => ours === name && theirs !== name);

type Fields = Readonly<Record<string, unknown>>;

interface Row {
	readonly ours: string;
	readonly theirs: string;
	toTheirs(args: Fields): Fields;
	toOurs(args: Fields): Fields;
}

const rows: readonly Row[] = [
	{
		ours: 'shell',
		theirs: 'bash',
		toTheirs: (args) =>
			renamed(args, {
				script: ['command', same],
				timeoutMs: ['timeout', (value) => (typeof value === 'number' ? Math.ceil(value / 1000) : value)],
			}),
		toOurs: (args) =>
			renamed(args, {
				command: ['script', same],
				timeout: ['timeoutMs', (value) => (typeof value === 'number' ? value * 1000 : value)],
			}),
	},
	{
		ours: 'edit',
		theirs: 'edit',
		toTheirs: (args) => renamed(args, { edits: ['edits', eachEdit({ old: 'oldText', new: 'newText' })] }),
		toOurs: (args) => renamed(args, { edits: ['edits', eachEdit({ oldText: 'old', newText: 'new' })] }),
	},
];

type Renaming = Readonly<Record<string, readonly [name: string, convert: (value: unknown) => unknown]>>;

const same = (value: unknown): unknown => value;

// In the order in which the fields stand.
const renamed = (fields: Fields, names: Renaming): Fields =>
	Object.fromEntries(
		Object.entries(fields).map(([name, value]) => {
			const renaming = Object.hasOwn(names, name) ? names[name] : undefined;
			return renaming === undefined ? [name, value] : [renaming[0], renaming[1](value)];
		}),
	);

const eachEdit =
	(names: Readonly<Record<string, string>>) =>
	(edits: unknown): unknown => {
		if (!Array.isArray(edits)) return edits;
		const renaming = Object.fromEntries(
			Object.entries(names).map(([from, to]) => [from, [to, same] as const]),
		);
		return edits.map((edit) => (isFields(edit) ? renamed(edit, renaming) : edit));
	};

const isFields = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Map);
