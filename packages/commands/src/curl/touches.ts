import { decodeText, type Flow, type Touch, wait } from '@tenon/core';
import { readsOf, type TouchLook } from '@tenon/shell';
import { ConfigFault, maxConfigBytes, type WholeArguments, withConfigFiles } from './config-file.ts';
import type { CurlArguments } from './request.ts';

/** What curl reads and writes, the options in files included. */
export function* curlTouches(look: TouchLook, args: CurlArguments): Flow<readonly Touch[]> {
	const named: string[] = [];
	let whole: WholeArguments;
	try {
		whole = yield* withConfigFiles(
			args,
			function* (file) {
				named.push(file);
				const bytes = yield* wait(look.contentOf(file));
				if (bytes === undefined || bytes.length > maxConfigBytes) throw new NotForeseen();
				return decodeText(bytes);
			},
			noPause,
		);
	} catch (error) {
		if (error instanceof NotForeseen) return [...readsOf(look, named), ...anyFile];
		// Nothing else is read or written then.
		if (error instanceof ConfigFault) return readsOf(look, named);
		throw error;
	}
	const touches: Touch[] = [...readsOf(look, named)];
	for (const { name, kind } of touchesOf(whole.args)) {
		const isNew = kind === 'overwrite' && (yield* wait(look.kindOf(name))) === undefined;
		touches.push({ path: look.path(name), kind: isNew ? 'create' : kind });
	}
	return touches;
}

// Before the call there is nothing that could be paused.
function* noPause(): Flow<void> {
	yield* [];
}

class NotForeseen extends Error {}

// Options that are still to come may send any file, and write any.
const anyFile: readonly Touch[] = [
	{ path: '/', kind: 'read', recursive: true },
	{ path: '/', kind: 'overwrite', recursive: true },
];

const touchesOf = (args: CurlArguments): readonly { name: string; kind: 'read' | 'overwrite' }[] => {
	const { options, operands } = args;
	const read = [
		...[...options.data, ...options.dataAscii, ...options.dataBinary, ...options.jsonData, ...options.header]
			.filter((value) => value.startsWith('@'))
			.map((value) => value.slice(1)),
		...[...options.dataUrlencode, ...options.urlQuery].flatMap(
			(value) => /^[^=@]*@(.*)$/s.exec(value)?.[1] ?? [],
		),
		...options.form.flatMap((value) => /^[^=]*=[@<]([^;]*)/s.exec(value)?.[1] ?? []),
		...options.cookie.filter((value) => !value.includes('=')),
		...(options.uploadFile === undefined ? [] : [options.uploadFile]),
		...(options.writeOut?.startsWith('@') === true ? [options.writeOut.slice(1)] : []),
	];
	const written = [
		...options.output.filter((name) => !name.includes('#')).map((name) => inFolder(options.outputDir, name)),
		...[options.cookieJar, options.dumpHeader].filter((name) => name !== undefined),
		...(options.remoteName || options.remoteNameAll
			? [...options.url, ...operands].map((url) => inFolder(options.outputDir, remoteNameOf(url)))
			: []),
	];
	return [
		...read.map((name) => ({ name, kind: 'read' as const })),
		...written.map((name) => ({ name, kind: 'overwrite' as const })),
	].filter(({ name }) => name !== '-' && name !== '');
};

/** A file in the folder of `--output-dir`. */
export const inFolder = (folder: string | undefined, name: string): string =>
	folder === undefined || name === '-' || name === '' ? name : `${folder.replace(/\/$/, '')}/${name}`;

/** The name that `-O` takes of a URL. */
export const remoteNameOf = (url: string): string =>
	url
		.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
		.replace(/[?#].*$/s, '')
		.replace(/^.*\//s, '');
