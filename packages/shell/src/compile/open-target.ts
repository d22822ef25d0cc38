import {
	andThen,
	encodeText,
	type FileHandle,
	FsError,
	isFsError,
	type Maybe,
	type OpenOptions,
	orElse,
} from '@tenon/core';
import { FileStream } from '../pipe/file-stream.ts';
import { BytesInput, NullDevice } from '../pipe/fixed-streams.ts';
import { OpenEndedInput } from '../pipe/open-ended-input.ts';
import { OpenFile } from '../pipe/open-file.ts';
import { filesKnowing, isStandardDevice } from '../pipe/standard-devices.ts';
import { ExpansionError } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';
import type { RedirectOperator } from '../syntax/ast.ts';
import { judgedRead } from './judged-read.ts';
import { openWithReader } from './open-with-reader.ts';

/** Opens the file a redirection names. Errors are the file system's, or an `ExpansionError`. */
export const openTarget = (shell: Shell, target: string, operator: RedirectOperator): Maybe<OpenFile> => {
	if (target.startsWith('/dev/')) {
		const special = openSpecial(shell, target, operator);
		if (special !== undefined) return special;
	}
	if (target === '') throw new FsError('ENOENT', 'open', target);
	return openPath(shell, target, operator);
};

const openPath = (shell: Shell, target: string, operator: RedirectOperator): Maybe<OpenFile> => {
	const path = absolutePath(shell, target);
	const open = (): Maybe<OpenFile> =>
		andThen(openFile(shell, path, openOptions(shell, operator)), (handle) => {
			const stream = new FileStream(handle, { appends: operator === '>>' });
			return new OpenFile(target, {
				...(operator === '<' || operator === '<>' ? { input: stream } : {}),
				...(operator === '<' ? {} : { output: stream }),
			});
		});
	if (operator === '<') return judgedRead(shell, path, open);
	const { gate } = shell.ports;
	const access = operator === '>>' || operator === '<>' ? 'append' : 'overwrite';
	const judged = gate === undefined ? open : (): Maybe<OpenFile> => gate.redirect(shell, path, access, open);
	if (operator === '>' && shell.options.noclobber)
		return andThen(refuseExisting(shell, path, target), judged);
	return judged();
};

const openFile = (shell: Shell, path: string, options: OpenOptions): Maybe<FileHandle> =>
	isStandardDevice(path)
		? andThen(filesKnowing(shell, path), (files) => files.open(path, options))
		: openWithReader(shell, path, options);

/** A path as the file system wants it: absolute, nothing resolved. */
export const absolutePath = (shell: Shell, path: string): string =>
	path.startsWith('/') ? path : shell.cwd === '/' ? `/${path}` : `${shell.cwd}/${path}`;

const openOptions = (shell: Shell, operator: RedirectOperator): OpenOptions => {
	const permissions = 0o666 & ~shell.umask;
	switch (operator) {
		case '<':
			return { read: true };
		case '<>':
			return { read: true, write: true, create: true, permissions };
		case '>>':
			return { append: true, create: true, permissions };
		default:
			return { write: true, create: true, truncate: true, permissions };
	}
};

const refuseExisting = (shell: Shell, path: string, target: string): Maybe<void> =>
	orElse(
		() =>
			andThen(shell.ports.fileSystem.stat(path), (stat) => {
				if (stat.kind === 'file')
					throw new ExpansionError(`${target}: cannot overwrite existing file`, { ends: 'command' });
			}),
		(error) => {
			if (!isFsError(error)) throw error;
		},
	);

// Names that mean the shell's own descriptors, wherever the file system has a /dev.
const openSpecial = (
	shell: Shell,
	target: string,
	operator: RedirectOperator,
): Maybe<OpenFile> | undefined => {
	const descriptor = descriptorNamed(target);
	if (descriptor !== undefined) {
		const file = shell.io.get(descriptor);
		if (file === undefined) throw new FsError('ENOENT', 'open', target);
		const { input, output } = file;
		const stream = operator === '<' ? input : output;
		if (stream instanceof FileStream) return openAgain(operator, file, stream);
		if (operator !== '<>' || input === undefined || output !== undefined || file.name !== 'pipe')
			return file.retain();
		return new OpenFile('pipe', { input: new OpenEndedInput(file.retain(), input) });
	}
	if (target === '/dev/null') return openNull(operator);
	if (/^\/dev\/(?:tcp|udp)\//.test(target)) {
		throw new ExpansionError(`${target}: network connections are not allowed here`, { ends: 'command' });
	}
	return undefined;
};

// A file is opened anew by such a name; anything else is the same as the descriptor.
const openAgain = (operator: RedirectOperator, file: OpenFile, stream: FileStream): Maybe<OpenFile> =>
	andThen(stream.again(waysToOpen[operator] ?? 'overwrite'), (again) => {
		if (again === undefined) return file.retain();
		return new OpenFile(file.name, {
			...(operator === '<' || (operator === '<>' && file.input !== undefined) ? { input: again } : {}),
			...(operator === '<' ? {} : { output: again }),
		});
	});

const waysToOpen: Partial<Record<RedirectOperator, Parameters<FileStream['again']>[0]>> = {
	'<': 'read',
	'<>': 'read and write',
	'>>': 'append',
	'&>>': 'append',
};

/** The descriptor that `/dev/fd/N`, `/dev/stdin` and the like stand for. */
export const descriptorNamed = (path: string): number | undefined => {
	if (path === '/dev/stdin') return 0;
	if (path === '/dev/stdout') return 1;
	if (path === '/dev/stderr') return 2;
	const number = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(path)?.[1];
	return number === undefined ? undefined : Number(number);
};

const openNull = (operator: RedirectOperator): OpenFile => {
	const device = new NullDevice();
	return new OpenFile('/dev/null', {
		...(operator === '<' || operator === '<>' ? { input: device } : {}),
		...(operator === '<' ? {} : { output: device }),
	});
};

/** The file a descriptor points to, with one more use; `undefined` if it is closed. */
export const duplicate = (shell: Shell, descriptor: number): OpenFile | undefined =>
	shell.io.get(descriptor)?.retain();

/** A here-document or here-string as something to read. */
export const openDocument = (text: string): OpenFile =>
	new OpenFile('here-document', { input: new BytesInput(encodeText(text)) });
