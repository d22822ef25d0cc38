/** The columns of df, by the names that `--output` has for them. */
export type DfField =
	| 'source'
	| 'fstype'
	| 'itotal'
	| 'iused'
	| 'iavail'
	| 'ipcent'
	| 'size'
	| 'used'
	| 'avail'
	| 'pcent'
	| 'file'
	| 'target';

/** What a column looks like. */
interface FieldFacts {
	readonly title: string;
	readonly leastWidth: number;
	readonly isText: boolean;
}

const number = (title: string): FieldFacts => ({ title, leastWidth: 5, isText: false });
const share = (title: string): FieldFacts => ({ title, leastWidth: 4, isText: false });
const text = (title: string, leastWidth: number): FieldFacts => ({ title, leastWidth, isText: true });

/** All columns, in the order in which `--output` shows them. */
export const dfFields: Readonly<Record<DfField, FieldFacts>> = {
	source: text('Filesystem', 14),
	fstype: text('Type', 4),
	itotal: number('Inodes'),
	iused: number('IUsed'),
	iavail: number('IFree'),
	ipcent: share('IUse%'),
	size: number('Size'),
	used: number('Used'),
	avail: number('Avail'),
	pcent: share('Use%'),
	file: text('File', 0),
	target: text('Mounted on', 0),
};

/** Whether a word names a column. */
export const isDfField = (word: string): word is DfField => Object.hasOwn(dfFields, word);
