import { createHash } from 'node:crypto';
import { lstat, realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { compareText } from '@tenon/core';
import type { McpServerConfig } from '../contribution/contribution.ts';
import type { FoundExtension } from '../host/extension.ts';
import { type ContentFile, contentFile, contentFiles } from './content-files.ts';
import { isDataFile } from './data-file.ts';
import { TrustError } from './errors.ts';
import { loadedFiles } from './loaded-files.ts';

/**
 * The files that a grant is bound to: those of the extension's folder without the state that it keeps among them, and
 * each file that its program's command line names, whatever its ending and wherever it lies. Of an MCP server only the
 * latter; of a single file, that file and what it loads. Throws {@link TrustError}.
 */
export const extensionContent = async (extension: FoundExtension): Promise<readonly ContentFile[]> => {
	const { folder, hasSeparateData, file } = extension;
	try {
		if (file !== undefined) return await singleFile(file);
		const named = await namedFiles(extension);
		if (extension.kind === 'mcp') return named.map(({ file }) => file);
		const root = await realpath(folder);
		const code = new Set(named.flatMap(({ places }) => places.map((place) => relative(root, place))));
		const files = (await contentFiles(folder)).filter(
			(file) => hasSeparateData || code.has(file.path) || !isDataFile(file),
		);
		const outside = named.filter(({ file }) => relative(root, file.path).startsWith(`..${sep}`));
		return [...files, ...outside.map(({ file }) => file)];
	} catch (error) {
		if (error instanceof TrustError || (error as NodeJS.ErrnoException).code === undefined) throw error;
		throw new TrustError('trust.unreadable', folder, `cannot be read: ${(error as Error).message}`, error);
	}
};

const singleFile = async (file: string): Promise<readonly ContentFile[]> => {
	const paths = await loadedFiles(file);
	const facts = await Promise.all(paths.map((path) => lstat(path, { bigint: true })));
	return paths.map((path, index) => contentFile(path, facts[index]!));
};

/** A file that is named by how an extension is started. */
interface NamedFile {
	/** With its absolute path, links resolved. */
	readonly file: ContentFile;
	/** Where it was named, and where that leads. */
	readonly places: readonly string[];
}

// Whatever they are called and wherever they lie: the program where it is a path, and each file among its arguments.
const namedFiles = async ({ start, folder }: FoundExtension): Promise<readonly NamedFile[]> => {
	const base = await realpath(start.kind === 'mcp' ? serverFolder(start.server, folder) : folder).catch(
		() => folder,
	);
	const found = new Map<string, NamedFile>();
	for (const written of wordsOf(start).flatMap(pathsIn)) {
		const place = resolve(base, written);
		const path = await realpath(place).catch(() => undefined);
		if (path === undefined || found.has(path)) continue;
		const facts = await lstat(path, { bigint: true });
		if (facts.isFile()) found.set(path, { file: contentFile(path, facts), places: [place, path] });
	}
	return [...found.values()].toSorted((one, other) => compareText(one.file.path, other.file.path));
};

const wordsOf = (start: FoundExtension['start']): readonly string[] => {
	if (start.kind === 'module' || start.kind === 'lua') return [start.file];
	if (start.kind === 'process') return [...programs(start.program), ...start.args];
	if (start.server.transport === 'http') return [];
	const { command, args, env } = start.server;
	return [...programs(command), ...args, ...Object.values(env).flatMap((value) => value.split(/\s+/))];
};

// A bare word is looked for in PATH, whose programs are no extension's content.
const programs = (program: string): readonly string[] => (/[/\\]/.test(program) ? [program] : []);

const serverFolder = (server: McpServerConfig, folder: string): string =>
	(server.transport === 'stdio' ? server.cwd : undefined) ?? folder;

// A word as it is, and what stands after `=`, as in `--import=./x.mjs`.
const pathsIn = (word: string): readonly string[] => {
	const value = /^-[^=]*=(.+)$/s.exec(word)?.[1];
	return [word, ...(value === undefined ? [] : [value])]
		.map((path) => (path.startsWith('file:') ? filePath(path) : path))
		.filter((path) => path !== '' && !path.includes('\0'));
};

const filePath = (address: string): string => {
	const url = URL.parse(address);
	return url === null || url.host !== '' ? '' : decodeURIComponent(url.pathname);
};

/** So long a file must have been left alone: clocks of disks are coarse, and a change may share its moment. */
const restNs = 2_000_000_000n;

/**
 * What can be known of files without reading them. As long as it is the same, so is what is in them. `undefined` where a
 * file was changed only a moment ago.
 */
export const fingerprintOf = (
	extension: FoundExtension,
	files: readonly ContentFile[],
	nowMs: number,
): string | undefined => {
	const latest = BigInt(Math.trunc(nowMs)) * 1_000_000n - restNs;
	const hash = createHash('sha256').update(JSON.stringify(extension.start));
	for (const { path, size, isExecutable, link, changedAt, identity } of files) {
		if (changedAt > latest) return undefined;
		hash.update(JSON.stringify([path, size, isExecutable, link ?? null, `${changedAt}`, identity]));
	}
	return hash.digest('hex');
};
