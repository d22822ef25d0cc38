import { type Flow, type Touch, wait } from '@tenon/core';
import type { TouchLook } from '@tenon/shell';
import { kindOfEntry } from '../zip-format/entry.ts';
import { readDirectory, type ZipSource } from '../zip-format/read-directory.ts';
import { isWanted, namesOf, type UnzipArguments, type UnzipManner, unzipManner } from './manner.ts';
import { safeName } from './member-name.ts';

const maxMembers = 2000;

/** What unzip reads and makes. What is extracted is known where the archive can be looked at; else it is all below. */
export function* unzipTouches(look: TouchLook, args: UnzipArguments): Flow<readonly Touch[]> {
	const [archive] = args.operands;
	if (archive === undefined || archive === '' || args.options.zipinfo) return [];
	const touches: Touch[] = [];
	const manner = unzipManner(args);
	let found: string | undefined;
	for (const name of namesOf(archive)) {
		if ((yield* wait(look.kindOf(name))) !== 'file') continue;
		found = name;
		touches.push({ path: look.path(name), kind: 'read' });
		break;
	}
	if (found === undefined && /[*?[]/.test(archive))
		touches.push({
			path: look.path(archive.includes('/') ? archive.replace(/\/[^/]*$/, '/') : '.'),
			kind: 'read',
			recursive: true,
		});
	if (manner.work !== 'extract' || (found === undefined && touches.length === 0)) return touches;
	const root = look.path(manner.directory === '' ? '.' : manner.directory);
	const exact = found === undefined ? undefined : yield* extracted(look, found, manner, root);
	for (const each of exact ?? [{ path: root, kind: 'overwrite', recursive: true } as const])
		touches.push(each);
	return touches;
}

function* extracted(
	look: TouchLook,
	archive: string,
	manner: UnzipManner,
	root: string,
): Flow<readonly Touch[] | undefined> {
	const content = yield* wait(look.contentOf(archive));
	// Answers to questions may be other names.
	if (content === undefined || manner.overwrites === 'ask') return undefined;
	const directory = yield* readDirectory(
		bytesSource(content),
		() => undefined,
		function* () {
			// It is small enough.
		},
	);
	if (typeof directory === 'string') return [];
	const { entries } = directory;
	if (entries.length > maxMembers || entries.some((entry) => kindOfEntry(entry) === 'symlink'))
		return undefined;
	const touches = new Map<string, Touch>();
	if (manner.directory !== '' && (yield* wait(look.kindOf(manner.directory))) === undefined)
		touches.set(root, { path: root, kind: 'create' });
	const base = manner.directory === '' ? '.' : manner.directory;
	for (const entry of entries) {
		if (!isWanted(manner, entry.name)) continue;
		const parts = safeName(entry.name, manner)
			.name.split('/')
			.filter((part) => part !== '');
		for (let end = 1; end <= parts.length; end++) {
			const inside = `${base}/${parts.slice(0, end).join('/')}`;
			const path = look.path(inside);
			if (touches.has(path)) continue;
			const kind = yield* wait(look.entryKindOf(inside));
			if (kind === 'symlink' && end < parts.length) return undefined;
			const isLast = end === parts.length;
			if (kind === undefined) touches.set(path, { path, kind: 'create' });
			else if (isLast && kind !== 'directory' && manner.overwrites === 'always')
				touches.set(path, { path, kind: 'overwrite', isEntry: true });
		}
	}
	return [...touches.values()];
}

const bytesSource = (bytes: Uint8Array): ZipSource => ({
	size: bytes.length,
	*read(position, count) {
		yield* [];
		return bytes.slice(position, position + count);
	},
});
