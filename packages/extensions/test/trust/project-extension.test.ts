import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createHookRegistry, textResult } from '@tenon/core';
import {
	createTrustStore,
	ExtensionHost,
	type FindReport,
	findExtensions,
	processRunner,
	systemTimer,
	type TrustStore,
} from '@tenon/extensions';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '../kit/temporary-folder.ts';
import { RecordingFront } from '../support/recording-front.ts';

// Leaves a mark in the project when it is run, and says what it sees of the environment.
const script = `#!/bin/sh
echo run >> "$(dirname "$0")/../../../mark"
echo '{"type":"hello","name":"notes"}'
echo '{"type":"register_command","name":"note","description":"'"$SECRET_TOKEN"'"}'
echo '{"type":"ready"}'
cat > "$(dirname "$0")/seen.log"
`;

interface Project {
	readonly folder: string;
	readonly trust: TrustStore;
	readonly host: ExtensionHost;
	find(): Promise<FindReport>;
	hasRun(): boolean;
}

const project = async (): Promise<Project> => {
	const [folder, state] = [await temporaryFolder(), await temporaryFolder()];
	await writeFiles(folder, {
		'.tenon/extensions/notes/extension.json': '{"name":"notes","exec":"./run.sh"}',
		'.tenon/extensions/notes/run.sh': script,
	});
	const trust = createTrustStore({
		file: join(state, 'extensions.lock.json'),
		projectFolder: folder,
		now: Date.now,
	});
	const find = (): Promise<FindReport> =>
		findExtensions({
			explicit: [],
			projectFolder: folder,
			userFolders: [state],
			noDiscovery: false,
			hostVersion: '1.0.0',
		});
	const host = new ExtensionHost({
		runners: [processRunner({})],
		hooks: createHookRegistry(),
		front: new RecordingFront(),
		trust,
		builtins: { tools: [], commands: [] },
		hostInfo: () => ({ version: '1.0.0', provider: '', model: '', cwd: folder, sessionId: '' }),
		callTool: async () => textResult(''),
		stateFolder: state,
		environment: { ...process.env, SECRET_TOKEN: 'hidden' },
		timer: systemTimer,
		find,
	});
	return { folder, trust, host, find, hasRun: () => existsSync(join(folder, 'mark')) };
};

describe('an extension of a project', () => {
	it('is inert until it is trusted, sees no secret, and is inert again when its files change', async () => {
		const { folder, trust, host, find, hasRun } = await project();
		try {
			const { found } = await find();
			await host.load(found);
			expect([host.list().map(({ state }) => state), hasRun()]).toEqual([['untrusted'], false]);

			await trust.grant(found[0]!);
			await host.reload();
			expect([host.list().map(({ state }) => state), hasRun()]).toEqual([['ready'], true]);
			const [command] = host.registry.commands();
			expect(command?.contribution).toMatchObject({ name: 'note', description: '' });

			// Its own state is no change.
			await host.reload('notes');
			expect(host.list().map(({ state }) => state)).toEqual(['ready']);

			await writeFiles(folder, { '.tenon/extensions/notes/run.sh': `${script}# more\n` });
			await host.reload('notes');
			expect(host.list().map(({ state, reason }) => [state, reason])).toEqual([
				[
					'untrusted',
					'has changed since it was trusted; to look at it and trust it again: tenon ext trust notes',
				],
			]);
			expect(host.registry.commands()).toEqual([]);

			await trust.grant((await find()).found[0]!);
			await trust.revoke({ name: 'notes' });
			await host.reload('notes');
			expect(host.list().map(({ state }) => state)).toEqual(['untrusted']);
		} finally {
			await host.close();
		}
	});
});
