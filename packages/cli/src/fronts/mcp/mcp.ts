import { realpathSync, statSync } from 'node:fs';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { FsError, isTenonError } from '@tenon/core';
import { openKernels } from '../../session/kernels/open-kernels.ts';
import { refuseWideFolder } from '../../session/service/start.ts';
import { HostOutput } from '../../sh/host-streams.ts';
import { type McpFlags, readMcpFlags } from './flags.ts';
import { helpText } from './help.ts';
import { LineTransport } from './line-transport.ts';
import { createServer } from './server.ts';
import { Service } from './service.ts';
import { ServiceAt } from './service-at.ts';
import { handleToolNames } from './tool-list.ts';

/**
 * `tenon mcp`: serves until the client closes its end. Gives the exit status; a policy that cannot be used, or a
 * folder that is not there, is told on standard error before anything is served.
 */
export const runMcp = async (args: readonly string[]): Promise<number> => {
	const request = readMcpFlags(args);
	if (request.kind === 'help') {
		new HostOutput(1).writeText(helpText);
		return 0;
	}
	if (request.kind === 'mistake') return complain(`${request.text}; try 'tenon mcp --help'`, 2);
	try {
		await serve(request);
		return 0;
	} catch (error) {
		if (!isTenonError(error) && !isSystemError(error)) throw error;
		return complain(error.message, 1);
	}
};

const serve = async (flags: McpFlags): Promise<void> => {
	const { env } = process;
	const { jail, folder, isAnyFolder } = flags;
	const isNamed = jail !== undefined || folder !== undefined;
	const ownFolder = folderAt(jail ?? folder ?? process.cwd());
	const admit = (path: string): void => {
		if (!isAnyFolder) refuseWideFolder(path, env);
	};
	if (isNamed) admit(ownFolder);
	const own = await openAt(ownFolder, flags);
	for (const notice of own.facts.notices) complain(notice, 0);
	const services = new ServiceAt({
		own,
		isNamed,
		admitOwn: () => admit(ownFolder),
		open: async (path) => {
			const root = folderAt(path);
			admit(root);
			return root === ownFolder ? own : openAt(root, flags);
		},
	});
	const transport = new LineTransport(process.stdin, process.stdout);
	const connection = serveStdio(() => createServer(services, version), {
		transport,
		onerror: (error) => void complain(error.message, 0),
	});
	await Promise.race([transport.closed, toldToEnd()]);
	// Whatever does not end by itself then, ends with the process.
	setTimeout(() => process.exit(1), maxEndMs).unref();
	await connection.close();
	await services.close();
};

const openAt = async (root: string, flags: McpFlags): Promise<Service> => {
	const { jail, hasOverlay, policyFile, preset, limits, hasAudit, mode, runPolicy, findsExtensions } = flags;
	return Service.over(
		await openKernels({
			...{ root, hasOverlay, policyFile, preset, limits, hasAudit, mode, runPolicy, findsExtensions },
			isJail: jail !== undefined,
			explicitExtensions: flags.extensions,
			takenNames: handleToolNames,
			version,
			environment: process.env,
			complain: (text) => void complain(text, 0),
		}),
	);
};

const folderAt = (path: string): string => {
	const folder = realpathSync(path);
	if (!statSync(folder).isDirectory()) throw new FsError('ENOTDIR', 'open', path);
	return folder;
};

// The protocol has no farewell: the client closes our standard input, or ends us.
const toldToEnd = (): Promise<void> =>
	new Promise((resolve) => {
		for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve());
	});

const maxEndMs = 5000;

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
	error instanceof Error && 'syscall' in error;

const complain = (text: string, status: number): number => {
	new HostOutput(2).writeText(`tenon mcp: ${text}\n`);
	return status;
};

const version = '0.0.0';
