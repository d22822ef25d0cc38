import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { exportToFile, importFile } from '../../start/session-files.ts';
import type { LocalPlace } from './local-commands.ts';

/** `/export [FILE]`: the session as a page, or as lines that can be imported. A file that is there is not touched. */
export const exportTo = async ({ service, note }: LocalPlace, args: string): Promise<void> => {
	const { cwd, sessionId } = await service.state();
	const file = pathOf(args.trim() === '' ? `tenon-${sessionId.slice(0, 8)}.html` : args.trim(), cwd);
	await exportToFile(service, file, sessionId);
	note(`written to ${file}`);
};

/** `/import FILE`: makes a session from such lines, and opens it. */
export const importFrom = async ({ service, note, shown }: LocalPlace, args: string): Promise<void> => {
	const { cwd } = await service.state();
	if (args.trim() === '') throw new Error('which file? /import FILE');
	const file = pathOf(args.trim(), cwd);
	await shown(await importFile(service, file, { isOpened: true }));
	note(`continuing what was in ${file}`);
};

const pathOf = (path: string, cwd: string): string => resolve(cwd, path.replace(/^~(?=\/|$)/, homedir()));
