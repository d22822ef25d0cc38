import { open } from 'node:fs/promises';
import { severalLines } from '@tenon/core';
import { type ExtensionStatus, extensionLogFile, UnknownExtension } from '@tenon/extensions';
import { ServiceError } from '../service/errors.ts';
import { nearestOf } from '../service/nearest.ts';
import type { ExtensionVerbs, ListedExtension } from '../service/verbs/extensions.ts';
import type { SessionHost } from '../session-host.ts';

/** Extensions. */
export const extensionVerbs = (host: SessionHost): ExtensionVerbs => {
	const { agent, extensions, place, stateFolder, ready } = host.parts;
	const named = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
		await ready;
		try {
			return await work();
		} catch (error) {
			if (!(error instanceof UnknownExtension)) throw error;
			const known = extensions.list().map((extension) => extension.name);
			const more = { nearest: nearestOf(name, known), cause: error };
			throw new ServiceError('service.unknown-extension', error.message, more);
		}
	};
	return {
		listExtensions: async () => {
			await ready;
			return extensions.list().map(listed);
		},
		enableExtension: ({ name }) => named(name, () => extensions.enable(name)),
		disableExtension: ({ name }) => named(name, () => extensions.disable(name)),
		reloadExtensions: ({ name }) =>
			named(name ?? '', async () => {
				await host.interrupt();
				const { stopped, started, ready: count, late, failed } = await extensions.reload(name);
				await agent.reloaded(place.sessionId);
				return { stopped, started, ready: count, late, failed };
			}),
		extensionLog: ({ name }) =>
			named(name, async () => {
				if (!extensions.list().some((extension) => extension.name === name)) throw new UnknownExtension(name);
				return { text: severalLines(await endOfFile(extensionLogFile(stateFolder, name))) };
			}),
	};
};

const listed = (status: ExtensionStatus): ListedExtension => {
	const { name, kind, scope, state, reason, version, folder, problems, registrations, restarts } = status;
	return { name, kind, scope, state, reason, version, folder, problems, registrations, restarts };
};

// A log that is not there says nothing yet.
const endOfFile = async (file: string): Promise<string> => {
	const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined;
		throw error;
	});
	if (handle === undefined) return '';
	try {
		const { size } = await handle.stat();
		const bytes = new Uint8Array(Math.min(size, maxLogBytes));
		const { bytesRead } = await handle.read(bytes, 0, bytes.length, size - bytes.length);
		return new TextDecoder().decode(bytes.subarray(0, bytesRead));
	} finally {
		await handle.close();
	}
};

const maxLogBytes = 64 * 1024;
