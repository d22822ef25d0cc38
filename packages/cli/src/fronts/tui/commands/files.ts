import { open, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { SessionService } from '../../../session/service.ts';
import type { LocalPlace } from './local-commands.ts';

/** `/export [FILE]`: the session as a page, or as lines that can be imported. A file that is there is not touched. */
export const exportTo = async ({ service, note }: LocalPlace, args: string): Promise<void> => {
	const { cwd, sessionId } = await service.state();
	const file = pathOf(args.trim() === '' ? `tenon-${sessionId.slice(0, 8)}.html` : args.trim(), cwd);
	// Opened before anything is read: a file that is there is refused at once.
	const handle = await open(file, 'wx', 0o600);
	try {
		if (/\.html?$/i.test(file)) await handle.writeFile((await service.exportPage({})).html);
		else for await (const line of exportedLines(service)) await handle.writeFile(`${line}\n`);
	} finally {
		await handle.close();
	}
	note(`written to ${file}`);
};

/** `/import FILE`: makes a session from such lines, and opens it. */
export const importFrom = async ({ service, note }: LocalPlace, args: string): Promise<void> => {
	const { cwd } = await service.state();
	if (args.trim() === '') throw new Error('which file? /import FILE');
	const file = pathOf(args.trim(), cwd);
	const { size } = await stat(file);
	if (size > maxImportBytes)
		throw new Error(`${file} has ${size} bytes; at most ${maxImportBytes} are imported`);
	const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
	await service.importSession({ lines });
	note(`continuing what was in ${file}`);
};

/** The lines of an export, page by page. */
export async function* exportedLines(service: SessionService): AsyncGenerator<string, void, void> {
	for (let cursor: string | null | undefined; cursor !== null; ) {
		const page = await service.exportSession(cursor === undefined ? {} : { cursor });
		yield* page.lines;
		cursor = page.next;
	}
}

const pathOf = (path: string, cwd: string): string => resolve(cwd, path.replace(/^~(?=\/|$)/, homedir()));

const maxImportBytes = 256 * 1024 * 1024;
