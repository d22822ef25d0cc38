import { isTenonError } from '@tenon/core';
import { openSession } from '../../session/open-session.ts';
import type { SessionService } from '../../session/service.ts';
import { HostOutput } from '../../sh/host-streams.ts';
import { sessionNamed } from '../start/choose-session.ts';
import { exportText, exportToFile, importFile } from '../start/session-files.ts';
import { openOptionsOf } from '../start/session-flags.ts';
import { readSessionsFlags, type SessionsAction } from './flags.ts';
import { helpText } from './help.ts';
import { hitLines, listLines, transcriptLines, treeLines } from './lines.ts';

/** `tenon sessions`: looks after the conversations that are kept. Gives the exit status. */
export const runSessions = async (args: readonly string[]): Promise<number> => {
	const output = new HostOutput(1);
	const print = (text: string): void => void output.writeText(text);
	const request = readSessionsFlags(args, process.env);
	if (request.kind === 'help') {
		print(helpText);
		return 0;
	}
	if (request.kind === 'mistake') return complain(`${request.text}; try 'tenon sessions --help'`, 2);
	try {
		const service = await openSession(openOptionsOf(request.flags, () => undefined));
		try {
			await perform(request, service, print);
		} finally {
			await service.close();
		}
		return 0;
	} catch (error) {
		if (!isTenonError(error) && !isSystemError(error)) throw error;
		return complain(error.message, 1);
	}
};

const perform = async (
	request: SessionsAction,
	service: SessionService,
	print: (text: string) => void,
): Promise<void> => {
	const lines = (texts: readonly string[]): void => print(texts.map((text) => `${text}\n`).join(''));
	const { cwd } = await service.state();
	switch (request.action) {
		case 'list':
		case 'tree': {
			const { sessions } = await service.listSessions({ limit: 1000, ...(request.isAll ? {} : { cwd }) });
			if (request.isJson) lines(sessions.map((session) => JSON.stringify(session)));
			else lines(request.action === 'list' ? listLines(sessions) : treeLines(sessions));
			return;
		}
		case 'search': {
			const { hits } = await service.searchSessions({ text: request.text, limit: 100 });
			lines(request.isJson ? hits.map((hit) => JSON.stringify(hit)) : hits.flatMap(hitLines));
			return;
		}
		case 'show': {
			const sessionId = await sessionNamed(service, request.name);
			for (let cursor: string | null | undefined; cursor !== null; ) {
				const page = await service.readTranscript({ sessionId, ...(cursor === undefined ? {} : { cursor }) });
				lines(page.messages.flatMap(transcriptLines));
				cursor = page.next;
			}
			return;
		}
		case 'rename':
			await service.renameSession({
				sessionId: await sessionNamed(service, request.name),
				title: request.title,
			});
			return;
		case 'export': {
			const sessionId = await sessionNamed(service, request.name);
			if (request.file !== undefined) await exportToFile(service, request.file, sessionId);
			else for await (const text of exportText(service, sessionId, { isPage: request.isPage })) print(text);
			return;
		}
		case 'import':
			lines([await importFile(service, request.file, { isOpened: false })]);
			return;
		case 'delete':
			await service.deleteSession({ sessionId: await sessionNamed(service, request.name) });
			return;
	}
};

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
	error instanceof Error && 'syscall' in error;

const complain = (text: string, status: number): number => {
	new HostOutput(2).writeText(`tenon sessions: ${text}\n`);
	return status;
};
