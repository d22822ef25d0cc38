import { open, readFile, stat } from 'node:fs/promises';
import { ServiceError } from '../../session/service/errors.ts';
import type { SessionService } from '../../session/service.ts';

/**
 * Writes a session to a file that there is not yet, for its owner alone: a page where the name ends in `.html`, else lines
 * that can be imported.
 */
export const exportToFile = async (
	service: SessionService,
	file: string,
	sessionId: string,
): Promise<void> => {
	// Opened before anything is read: a file that is there is refused at once.
	const handle = await open(file, 'wx', 0o600);
	try {
		for await (const text of exportText(service, sessionId, { isPage: /\.html?$/i.test(file) }))
			await handle.writeFile(text);
	} finally {
		await handle.close();
	}
};

/** A session as text, piece by piece. */
export async function* exportText(
	service: SessionService,
	sessionId: string,
	{ isPage }: { readonly isPage: boolean },
): AsyncGenerator<string, void, void> {
	if (isPage) {
		yield (await service.exportPage({ sessionId })).html;
		return;
	}
	for (let cursor: string | null | undefined; cursor !== null; ) {
		const page = await service.exportSession({ sessionId, ...(cursor === undefined ? {} : { cursor }) });
		yield page.lines.map((line) => `${line}\n`).join('');
		cursor = page.next;
	}
}

/** Makes a session from such lines, and opens it if that is wanted; returns its id. */
export const importFile = async (
	service: SessionService,
	file: string,
	{ isOpened }: { readonly isOpened: boolean },
): Promise<string> => {
	const { size } = await stat(file);
	if (size > maxImportBytes)
		throw new ServiceError(
			'service.bad-argument',
			`${file} has ${size} bytes; at most ${maxImportBytes} are imported`,
		);
	const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
	return (await service.importSession({ lines, isOpened })).sessionId;
};

const maxImportBytes = 256 * 1024 * 1024;
