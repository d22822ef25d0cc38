import type { OutputChunk } from 'rolldown';

/** A file of the program, as the loader reads it. */
export interface ProgramFile {
	readonly fileName: string;
	readonly text: string;
}

/**
 * Makes a function of each chunk: it is given the others and its own path, runs the chunk and returns `offer`, which
 * gives what the chunk offers to others. The loader calls that when the first of them asks, since most starts need one
 * file alone; nothing that is offered changes after its file has run. There is no file for the chunk that only names
 * what the program itself offers: the file that holds it gives it beside `offer`.
 */
export const filesOf = (chunks: readonly OutputChunk[]): readonly ProgramFile[] => {
	const entry = chunks.find(({ isEntry }) => isEntry)!;
	const [, file, names] = entryForm.exec(entry.code) ?? fail(entry, 'does not lead to one file');
	const entryKeys = [...names!.matchAll(entryName)].map(([, name, key]) => [name!, key!] as const);
	return chunks
		.filter((chunk) => chunk !== entry)
		.map((chunk) => fileOf(chunk, chunk.fileName === file ? entryKeys : []));
};

const entryNameText = String.raw`exports\.(\w+)=\w+\(\)\.([\w$]+)`;
const entryName = new RegExp(entryNameText, 'g');
const entryForm = new RegExp(
	String.raw`require\("\./([\w-]+\.cjs)"\);(${entryNameText}(?:,${entryNameText})*);\s*$`,
);

const fileOf = (chunk: OutputChunk, entryKeys: readonly (readonly [string, string])[]): ProgramFile => {
	const { fileName, code } = chunk;
	const [tail = ''] = tailForm.exec(code) ?? [];
	// The last expression before what is offered may be joined to it.
	const body = code.slice(0, code.length - tail.length).replace(/,\s*$/, ';');
	if (/(?<![.\w$])exports[.,[)]/.test(body)) fail(chunk, 'offers something before its end');
	const offered = new Map(
		[...tail.matchAll(offerForm)].map(([, key, value, plainKey, plainValue]) => [
			(key ?? plainKey)!,
			(value ?? plainValue)!,
		]),
	);
	const offer = [...offered]
		// What comes from another file is looked up there when it is asked for.
		.map(([key, value]) => (value.includes('(') ? `get ${key}(){return ${value}}` : `${key}:${value}`))
		.join();
	const entries = entryKeys.map(([name, key]) => `,${name}:${offered.get(key)}`).join('');
	return {
		fileName,
		text: `(function(require,__filename){${body}\nreturn{offer:()=>({${offer}})${entries}}})`,
	};
};

// A value is a name, what another file gives, or a text.
const offerText = String.raw`Object\.defineProperty\(exports,"([\w$]+)",\{enumerable:!0,get:function\(\)\{return\s*([^{}]+)\}\}\)|exports\.([\w$]+)=([\w$.()]+|\x60(?:[^\x60\\$]|\\.|\$(?!\{))*\x60)`;
const offerForm = new RegExp(offerText, 'gs');
const tailForm = new RegExp(`(?:${offerText})(?:,(?:${offerText}))*;\\s*$`, 's');

const fail = ({ fileName, code }: OutputChunk, what: string): never => {
	throw new Error(`the chunk ${fileName} ${what}: …${code.slice(-200)}`);
};
