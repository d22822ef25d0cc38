import { realpathSync } from 'node:fs';
import { isTenonError } from '@tenon/core';
import { HostOutput } from '../sh/host-streams.ts';
import { type ExtRequest, readExtFlags } from './flags.ts';
import { changeGrants } from './grants/change-grants.ts';
import type { GrantChange, GrantTerms } from './grants/grant-change.ts';
import { actionHelp, helpText } from './help.ts';
import { installExtension } from './install/install.ts';
import { updateExtensions } from './install/update.ts';
import { setEnabled } from './manage/enable.ts';
import { listGrants, printGrants, revokeGrants } from './manage/grants.ts';
import { listExtensions, printList } from './manage/list.ts';
import { findLog, followLog, LogReader, printableLog } from './manage/logs.ts';
import { removeExtension } from './manage/remove.ts';
import { trustExtensions } from './manage/trust.ts';
import { createExtension } from './new/create-extension.ts';
import { type ExtWorld, processWorld } from './world.ts';

/** `tenon ext`: writes, tries, keeps and looks after extensions. Returns the status of the program. */
export const runExt = async (args: readonly string[]): Promise<number> => {
	const world = processWorld();
	try {
		return await runRequest(readExtFlags(args), world);
	} catch (error) {
		if (!isTenonError(error) && (error as NodeJS.ErrnoException).code === undefined) throw error;
		world.warn(`tenon ext: ${(error as Error).message}`);
		return failed;
	}
};

const failed = 1;
const misused = 2;

const runRequest = async (request: ExtRequest, world: ExtWorld): Promise<number> => {
	switch (request.kind) {
		case 'help':
			return print(request.action === undefined ? helpText : actionHelp[request.action]);
		case 'mistake': {
			const command = request.action === undefined ? 'tenon ext' : `tenon ext ${request.action}`;
			world.warn(`tenon ext: ${request.text}\nTry '${command} --help' for more information.`);
			return misused;
		}
		case 'new':
			return makeNew(request, world);
		case 'dev': {
			const { runDev } = await import('./dev/dev.ts');
			return runDev(request, world);
		}
		case 'test': {
			const { runTest } = await import('./conformance/run-test.ts');
			return runTest(request, world);
		}
		case 'call': {
			const { runCall } = await import('./call/call.ts');
			return runCall(request, world);
		}
		case 'doctor': {
			const { runDoctor } = await import('./doctor/doctor.ts');
			return runDoctor(request, world);
		}
		case 'install':
			return statusOf(await installExtension(request.source, termsOf(request), world));
		case 'update':
			return statusOf(await updateExtensions(request.name, termsOf(request), world));
		case 'list': {
			const listed = await listExtensions(world);
			return print(request.json ? `${JSON.stringify(listed)}\n` : printList(listed));
		}
		case 'enable':
		case 'disable':
			await setEnabled(request.name, request.kind === 'enable', world);
			return 0;
		case 'remove':
			return statusOf(await removeExtension(request.name, request.yes, world));
		case 'logs':
			return showLog(request.name, request.isFollowed, world);
		case 'grants': {
			const records = await listGrants(request.name, world);
			return print(request.json ? `${JSON.stringify(records)}\n` : printGrants(records));
		}
		case 'change-grants':
			await changeGrants(request.name, request.change, world);
			return 0;
		case 'revoke':
			await revokeGrants(request.name, world);
			return 0;
		case 'trust':
			return statusOf(await trustExtensions({ what: request.path, ...termsOf(request) }, world));
	}
};

const termsOf = ({ change, yes }: { change: GrantChange; yes: boolean }): GrantTerms => ({
	change,
	isSure: yes,
});

const statusOf = (isDone: boolean): number => (isDone ? 0 : failed);

const print = (text: string): number => {
	new HostOutput(1).writeText(text);
	return 0;
};

const makeNew = (wanted: ExtRequest & { readonly kind: 'new' }, world: ExtWorld): number => {
	const program = realpathSync(process.argv[1] ?? '.');
	const folder = createExtension({ ...wanted, program, parent: world.cwd, version: world.version });
	world.say(`made ${folder}; to try it: tenon ext dev ${wanted.name}`);
	return 0;
};

const showLog = async (name: string, isFollowed: boolean, world: ExtWorld): Promise<number> => {
	const stdout = new HostOutput(1);
	const file = await findLog(name, world);
	const show = printableLog((text) => stdout.writeText(text));
	if (!isFollowed) {
		const reader = new LogReader(file);
		reader.read((bytes) => void show(bytes));
		reader.close();
		return 0;
	}
	const ending = new AbortController();
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ending.abort());
	await followLog(
		file,
		(bytes) => {
			// Its reader is gone.
			if (!show(bytes)) ending.abort();
		},
		ending.signal,
	);
	return 0;
};
